import { sql } from 'kysely';
import type { LiveNotice } from '../platform/live.ts';
import type { OpenPlatform } from '../platform/open-platform.ts';

/** What everybody is told while something is done; the live connection must be open. */
export async function collectNotices(
  { db, live }: OpenPlatform,
  work: () => Promise<unknown>,
): Promise<LiveNotice[]> {
  const notices: LiveNotice[] = [];
  const { promise: isOver, resolve } = Promise.withResolvers<void>();
  const stop = live.subscribe((notice) => {
    if (notice.event === 'mark') resolve();
    else notices.push(notice);
  });
  try {
    await work();
    // A notice of our own comes after all that were sent before it.
    await sql`select pg_notify('live', '{"event":"mark","data":{}}')`.execute(db);
    await isOver;
    return notices;
  } finally {
    stop();
  }
}
