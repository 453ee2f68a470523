import type { Platform } from '../../platform/platform.ts';
import { takeDueLogs, tellLog } from './announce-log.queries.ts';

/** Notifies everybody of logs whose public posts have changed. */
export async function announceLog({ db }: Pick<Platform, 'db'>): Promise<void> {
  for (const competitionId of await takeDueLogs(db)) await tellLog(db, competitionId);
}
