import type { LiveNotice } from '@tinsmith/contract/live';
import { sql } from 'kysely';
import { notifyLive } from '../platform/notify-live.ts';
import type { OpenPlatform } from '../platform/open-platform.ts';

const mark = 'mark';

const sendMark = ({ db }: OpenPlatform) =>
  sql`select ${notifyLive('count', { short: sql`${mark}::text`, numEntrants: sql`0` })}`.execute(db);

export const isMark = ({ event, data }: LiveNotice): boolean => event === 'count' && data.short === mark;

/** The notices sent while `work` runs; the live connection must be open. */
export async function collectNotices(
  platform: OpenPlatform,
  work: () => Promise<unknown>,
): Promise<LiveNotice[]> {
  const notices: LiveNotice[] = [];
  const { promise: isOver, resolve } = Promise.withResolvers<void>();
  const stop = platform.live.subscribe((notice) => {
    if (isMark(notice)) resolve();
    else notices.push(notice);
  });
  try {
    await work();
    // Our own notice arrives after all that were sent before it.
    await sendMark(platform);
    await isOver;
    return notices;
  } finally {
    stop();
  }
}
