import type { Limit } from '@tinsmith/contract/route';
import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { Problem } from './problems.ts';
import type { Viewer } from './viewer.ts';

/** Counts one call of `key` in the current window, on the database's clock, and refuses one too many. */
export async function countCall(db: Database, key: string, limit: Omit<Limit, 'by'>): Promise<void> {
  const { rows } = await sql<{ hits: number; waitSeconds: number }>`
    insert into rate_limit (key, window_start, hits)
    values (${key}, date_bin(make_interval(secs => ${limit.perSeconds}), app_now(), 'epoch'), 1)
    on conflict (key, window_start) do update set hits = rate_limit.hits + 1
    returning hits,
      ceil(extract(epoch from window_start + make_interval(secs => ${limit.perSeconds}) - app_now()))::int
        as "waitSeconds"`.execute(db);
  const row = rows[0];
  if (row && row.hits > limit.max) {
    throw new Problem('too-often', { headers: { 'retry-after': String(Math.max(1, row.waitSeconds)) } });
  }
}

/** Forgets what was counted: it only was to stop guessing, and the guess was right. */
export const forgetCalls = (db: Database, key: string) =>
  db.deleteFrom('rate_limit').where('key', '=', key).execute();

/** One address may be a hall of 300. What is counted by account counts nobody's calls by address, this many times. */
const peoplePerAddress = 20;

export async function checkLimit(db: Database, name: string, limit: Limit, viewer: Viewer): Promise<void> {
  if (limit.by === 'account' && viewer.account) {
    return countCall(db, `${name} account:${viewer.account.id}`, limit);
  }
  const max = limit.by === 'account' ? limit.max * peoplePerAddress : limit.max;
  await countCall(db, `${name} address:${viewer.address}`, { ...limit, max });
}
