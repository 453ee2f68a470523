import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/**
 * Counting the entries that can be voted for reads every file of an event, 40 ms for 10,000 entries, and each ballot
 * that is saved answers with it. They seldom change once voting is open, so a count is used for some seconds.
 */
const keptMs = 2_000;

interface Kept {
  readonly madeMs: number;
  readonly count: Promise<number>;
}

/** Per process and database. */
const known = new WeakMap<Database, Map<number, Kept>>();

async function count(db: Database, competitionId: number): Promise<number> {
  const { rows } = await sql<{ num: number }>`
    select count(*)::int as num from reviewable_entry
    where competition_id = ${competitionId} and can_score`.execute(db);
  return rows[0]?.num ?? 0;
}

/** How many entries of an event can be voted for, by everyone but their makers. */
export function countVotable(db: Database, competitionId: number): Promise<number> {
  const ofDatabase = known.get(db) ?? new Map<number, Kept>();
  known.set(db, ofDatabase);
  const nowMs = performance.now();
  const kept = ofDatabase.get(competitionId);
  if (kept && nowMs < kept.madeMs + keptMs) return kept.count;
  const made: Kept = { madeMs: nowMs, count: count(db, competitionId) };
  ofDatabase.set(competitionId, made);
  // The next one asks again.
  made.count.catch(() => ofDatabase.get(competitionId) === made && ofDatabase.delete(competitionId));
  return made.count;
}
