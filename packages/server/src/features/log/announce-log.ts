import type { Platform } from '../../platform/platform.ts';
import { notifyLog, takeDueLogs } from './announce-log.queries.ts';

/** Notifies everyone of logs whose public posts have changed. */
export async function announceLog({ db }: Pick<Platform, 'db'>): Promise<void> {
  for (const competitionId of await takeDueLogs(db)) await notifyLog(db, competitionId);
}
