import type { Database } from './database.ts';

interface Kept<Answer> {
  readonly madeMs: number;
  readonly answer: Promise<Answer>;
}

/**
 * For an answer that costs much, changes seldom and may be some seconds old: it is asked for once in that time, per process
 * and database.
 */
export function keepAnswers<Answer>(
  keptMs: number,
  ask: (db: Database, id: number) => Promise<Answer>,
): (db: Database, id: number) => Promise<Answer> {
  const known = new WeakMap<Database, Map<number, Kept<Answer>>>();
  return (db, id) => {
    const ofDatabase = known.get(db) ?? new Map<number, Kept<Answer>>();
    known.set(db, ofDatabase);
    const nowMs = performance.now();
    const kept = ofDatabase.get(id);
    if (kept && nowMs < kept.madeMs + keptMs) return kept.answer;
    const made: Kept<Answer> = { madeMs: nowMs, answer: ask(db, id) };
    ofDatabase.set(id, made);
    // The next one asks again.
    made.answer.catch(() => ofDatabase.get(id) === made && ofDatabase.delete(id));
    return made.answer;
  };
}
