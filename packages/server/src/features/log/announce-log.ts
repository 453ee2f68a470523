import type { Platform } from '../../platform/platform.ts';
import { takeDueLogs, tellLog } from './announce-log.queries.ts';

/** Tells everybody whose logs have changed on the shelf that everybody sees. */
export async function announceLog({ db }: Pick<Platform, 'db'>): Promise<void> {
  for (const competitionId of await takeDueLogs(db)) await tellLog(db, competitionId);
}
