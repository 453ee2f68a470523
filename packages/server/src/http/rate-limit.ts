import type { Limit } from '@tinsmith/contract/route';
import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { Problem } from './problems.ts';
import type { Viewer } from './viewer.ts';

type Window = Omit<Limit, 'by'>;

/** Counts one call of `key` in the current window, on the database's clock. Returns 0, or the seconds to wait. */
async function countIn(db: Database, key: string, limit: Window, amount = 1): Promise<number> {
  const { rows } = await sql<{ hits: number; waitSeconds: number }>`
    insert into rate_limit (key, window_start, hits)
    values (${key}, date_bin(make_interval(secs => ${limit.perSeconds}), app_now(), 'epoch'), ${amount})
    on conflict (key, window_start) do update set hits = rate_limit.hits + excluded.hits
    returning hits,
      ceil(extract(epoch from window_start + make_interval(secs => ${limit.perSeconds}) - app_now()))::int
        as "waitSeconds"`.execute(db);
  const row = rows[0];
  return row && row.hits > limit.max ? Math.max(1, row.waitSeconds) : 0;
}

/** Counts a call, or another amount, and rejects it beyond the limit. */
export async function countCall(db: Database, key: string, limit: Window, amount = 1): Promise<void> {
  const seconds = await countIn(db, key, limit, amount);
  if (seconds > 0) throw new Problem('too-often', { headers: { 'retry-after': String(seconds) } });
}

/** The same for callers that go on without the call's effect instead of failing. */
export const isWithinLimit = async (db: Database, key: string, limit: Window): Promise<boolean> =>
  (await countIn(db, key, limit)) === 0;

/** Resets a count: it was only there to stop guessing, and the guess was right. */
export const forgetCalls = (db: Database, key: string) =>
  db.deleteFrom('rate_limit').where('key', '=', key).execute();

/** One address may be a hall of 300: limits by account allow anonymous callers this many times as much. */
const peoplePerAddress = 20;

export async function checkLimit(db: Database, name: string, limit: Limit, viewer: Viewer): Promise<void> {
  if (limit.by === 'account' && viewer.account) {
    return countCall(db, `${name} account:${viewer.account.id}`, limit);
  }
  const max = limit.by === 'account' ? limit.max * peoplePerAddress : limit.max;
  await countCall(db, `${name} address:${viewer.address}`, { ...limit, max });
}
