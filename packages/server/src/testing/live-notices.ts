import { sql } from 'kysely';
import type { LiveNotice } from '../platform/live.ts';
import type { OpenPlatform } from '../platform/open-platform.ts';

/** What everybody is told while something is done; the live connection must be open. */
export async function collectNotices(
  { db, live }: OpenPlatform,
  work: () => Promise<unknown>,
): Promise<LiveNotice[]> {
  const notices: LiveNotice[] = [];
  await work();
  // A notice of our own comes after all that were sent before it.
  await new Promise<void>((resolve, reject) => {
    const stop = live.subscribe((notice) => {
      if (notice.event !== 'mark') return void notices.push(notice);
      stop();
      resolve();
    });
    sql`select pg_notify('live', '{"event":"mark","data":{}}')`.execute(db).catch(reject);
  });
  return notices;
}
