import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

const freeFailures = 5;
const maxWaitSeconds = 60;
const maxOfAddress = 50;
const addressWindowSeconds = 600;
const maxOfName = 100;
const nameWindowSeconds = 3600;
/** Beyond that, one try by anyone in so many seconds. */
const slowSeconds = 30;

/** 1 s after the fifth failure, doubling each time. */
const wait = sql`make_interval(secs =>
  least(${sql.lit(maxWaitSeconds)}, power(2, least(login_failure.failures - ${sql.lit(freeFailures)}, 10))))`;

const secondsUntil = (moment: typeof wait) =>
  sql<number>`greatest(1, ceil(extract(epoch from ${moment} - app_now())))::int`;

/**
 * Counts a try as failed before the outcome is known, so that concurrent tries cannot slip past each other.
 * Returns 0, or the seconds to wait; then the try is not counted.
 */
export async function countTry(db: Database, key: string): Promise<number> {
  const { rows } = await sql`
    insert into login_failure (key, failures, last_at) values (${key}, 1, app_now())
    on conflict (key) do update set failures = login_failure.failures + 1, last_at = app_now()
    where login_failure.failures < ${freeFailures} or login_failure.last_at + ${wait} <= app_now()
    returning failures`.execute(db);
  if (rows.length > 0) return 0;
  const { rows: found } = await sql<{ seconds: number }>`
    select ${secondsUntil(sql`last_at + ${wait}`)} as seconds from login_failure where key = ${key}`.execute(
    db,
  );
  return found[0]?.seconds ?? 1;
}

const addressKey = (address: string) => sql`
  ${`address ${address} `}::text || floor(extract(epoch from app_now()) / ${addressWindowSeconds})::text`;

/** The same for all tries from one address, whatever the name. */
export async function countTryOfAddress(db: Database, address: string): Promise<number> {
  const { rows } = await sql`
    insert into login_failure (key, failures, last_at) values (${addressKey(address)}, 1, app_now())
    on conflict (key) do update set failures = login_failure.failures + 1, last_at = app_now()
    where login_failure.failures < ${maxOfAddress}
    returning failures`.execute(db);
  if (rows.length > 0) return 0;
  const windowEnd = sql`date_bin(make_interval(secs => ${addressWindowSeconds}), app_now(), 'epoch')
    + make_interval(secs => ${addressWindowSeconds})`;
  const { rows: found } = await sql<{
    seconds: number;
  }>`select ${secondsUntil(windowEnd)} as seconds`.execute(db);
  return found[0]?.seconds ?? 1;
}

const nameKey = (nameHash: string) => sql`
  ${`name ${nameHash} `}::text || floor(extract(epoch from app_now()) / ${nameWindowSeconds})::text`;

/** The same for all tries of one name, from any address. It never blocks them all. */
export async function countTryOfName(db: Database, nameHash: string): Promise<number> {
  const slow = sql`make_interval(secs => ${slowSeconds})`;
  const { rows } = await sql`
    insert into login_failure (key, failures, last_at) values (${nameKey(nameHash)}, 1, app_now())
    on conflict (key) do update set failures = login_failure.failures + 1, last_at = app_now()
    where login_failure.failures < ${maxOfName} or login_failure.last_at + ${slow} <= app_now()
    returning failures`.execute(db);
  if (rows.length > 0) return 0;
  const { rows: found } = await sql<{ seconds: number }>`
    select ${secondsUntil(sql`last_at + ${slow}`)} as seconds from login_failure
    where key = ${nameKey(nameHash)}`.execute(db);
  return found[0]?.seconds ?? 1;
}

/** The try was not a failure after all. */
export const takeBackTry = (db: Database, key: string) =>
  sql`update login_failure set failures = failures - 1 where key = ${key} and failures > 0`.execute(db);

export const takeBackTryOfAddress = (db: Database, address: string) =>
  sql`update login_failure set failures = failures - 1
      where key = ${addressKey(address)} and failures > 0`.execute(db);

export const takeBackTryOfName = (db: Database, nameHash: string) =>
  sql`update login_failure set failures = failures - 1
      where key = ${nameKey(nameHash)} and failures > 0`.execute(db);

export const forgetTries = (db: Database, key: string) =>
  db.deleteFrom('login_failure').where('key', '=', key).execute();
