import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { CheckResult, CheckState } from '../../../platform/doctor/check.ts';

/** A quarter of an hour, in seconds. */
export const quarterSeconds = 900;
const quarterOfNow = sql`to_timestamp(floor(extract(epoch from app_now()) / ${quarterSeconds}) * ${quarterSeconds})`;

export interface StoredCheck {
  readonly name: string;
  readonly state: CheckState;
  readonly value: string;
  readonly sentence: string;
  readonly steps: readonly string[];
  readonly sinceMs: number;
  readonly checkedMs: number;
}

const ms = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

export async function listStoredChecks(db: Database): Promise<StoredCheck[]> {
  const { rows } = await sql<StoredCheck>`
    select name, state, value, sentence, steps, round(${ms('since')}) as "sinceMs", round(${ms('checked_at')}) as "checkedMs"
    from health_check`.execute(db);
  return rows;
}

/** Whether all of these were checked within this time. */
export async function areFresh(db: Database, names: readonly string[], seconds: number): Promise<boolean> {
  const { rows } = await sql<{ num: number }>`
    select count(*)::int as num from health_check
    where name = any (${names}::text[]) and checked_at > app_now() - make_interval(secs => ${seconds})`.execute(
    db,
  );
  return rows[0]?.num === names.length;
}

/** Stores what checks found. `since` stays as long as the state does. */
export async function storeResults(db: Database, results: readonly CheckResult[]): Promise<void> {
  for (const { name, state, value, sentence, steps } of results)
    await sql`
      insert into health_check (name, state, value, sentence, steps, since, checked_at)
      values (${name}, ${state}, ${value}, ${sentence}, ${[...steps]}::text[], app_now(), app_now())
      on conflict (name) do update set state = excluded.state, value = excluded.value, sentence = excluded.sentence,
        steps = excluded.steps, checked_at = excluded.checked_at,
        since = case when health_check.state = excluded.state then health_check.since else excluded.since end`.execute(
      db,
    );
}

export interface Sample {
  readonly lane: string;
  readonly state: CheckState;
}

/** Adds to the current quarter of each lane, of which the worst is kept. What was skipped says nothing. */
export async function storeSamples(db: Database, samples: readonly Sample[]): Promise<void> {
  for (const { lane, state } of samples.filter((sample) => sample.state !== 'skipped'))
    await sql`
      insert into health_sample (lane, quarter, state) values (${lane}, ${quarterOfNow}, ${state})
      on conflict (lane, quarter) do update set state = excluded.state
      where array_position(array['ok', 'warning', 'trouble'], excluded.state)
        > array_position(array['ok', 'warning', 'trouble'], health_sample.state)`.execute(db);
}

/** For quarters in which nothing could be stored. */
export async function storeLostQuarters(
  db: Database,
  lane: string,
  secondsAgo: readonly number[],
): Promise<void> {
  await sql`
    insert into health_sample (lane, quarter, state)
    select distinct ${lane}, to_timestamp(floor((extract(epoch from app_now()) - ago) / ${quarterSeconds}) * ${quarterSeconds}), 'trouble'
    from unnest(${[...secondsAgo]}::float8[]) ago
    on conflict (lane, quarter) do update set state = excluded.state`.execute(db);
}

/** The quarters of the last 24 hours up to the current one, by their number; and when the first one began. */
export async function readSamples(db: Database, numQuarters: number) {
  const { rows } = await sql<{ nowMs: number; lane: string | null; place: number; state: CheckState }>`
    select round(extract(epoch from app_now()) * 1000)::float8 as "nowMs", s.lane, s.state,
      (round(extract(epoch from s.quarter - w.began) / ${quarterSeconds}))::int as place
    from (select ${quarterOfNow} - make_interval(secs => ${(numQuarters - 1) * quarterSeconds}) as began) w
    left join health_sample s on s.quarter >= w.began and s.quarter <= app_now()`.execute(db);
  const nowMs = rows[0]?.nowMs ?? 0;
  const quarterMs = quarterSeconds * 1000;
  const fromMs = Math.floor(nowMs / quarterMs) * quarterMs - (numQuarters - 1) * quarterMs;
  return { nowMs, fromMs, samples: rows.filter(({ lane }) => lane !== null) };
}
