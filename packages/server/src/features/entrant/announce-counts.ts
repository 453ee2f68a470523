import type { Platform } from '../../platform/platform.ts';
import { notifyCount, takeDueCounts } from './entrant.queries.ts';

/** Sends everyone the numbers of entrants that changed. */
export async function announceCounts({ db }: Pick<Platform, 'db'>): Promise<void> {
  for (const competitionId of await takeDueCounts(db)) await notifyCount(db, competitionId);
}
