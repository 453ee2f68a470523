import { drawNames } from '../features/santa/draw-names.ts';
import { insertDrawnPairs } from '../features/santa/santa-draw.queries.ts';
import type { Database } from '../platform/database/database.ts';
import { createCompetition, createEntrant, createPerson, type TestCompetition } from './factories.ts';
import type { TestApp } from './test-app.ts';

export interface Santa extends Awaited<ReturnType<typeof createPerson>> {
  readonly entrantId: number;
}

export interface Exchange {
  readonly jam: TestCompetition;
  readonly people: readonly Santa[];
}

/** A gift exchange with people in it, before its start. */
export async function createExchange(
  db: Database,
  numPeople: number,
  traits: { readonly startMs: number; readonly short?: string },
): Promise<Exchange> {
  const jam = await createCompetition(db, { kind: 'gift-exchange', ...traits });
  const people: Santa[] = [];
  for (let i = 0; i < numPeople; i++) {
    const person = await createPerson(db);
    people.push({ ...person, entrantId: (await createEntrant(db, jam.id, person.id)).id });
  }
  return { jam, people };
}

/** Moves past the start and draws, as any process would. */
export async function passDraw(
  t: Pick<TestApp, 'platform' | 'setClock'>,
  { startMs }: TestCompetition,
): Promise<void> {
  await drawNames(t.platform);
  await t.setClock(startMs);
  await drawNames(t.platform);
}

/** The current pairs, by entrant. */
export async function readPairs(db: Database, competitionId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('santa_pair')
    .select(['giver_id', 'receiver_id'])
    .where('competition_id', '=', competitionId)
    .where('ended_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.giver_id, row.receiver_id]));
}

/** Replaces the drawn ring with the test's own. */
export async function setRing(
  t: Pick<TestApp, 'owner'>,
  { id }: { readonly id: number },
  ring: readonly number[],
): Promise<void> {
  await t.owner.deleteFrom('santa_pair').where('competition_id', '=', id).execute();
  await t.owner
    .updateTable('santa_draw')
    .set({ ring: [...ring] })
    .where('competition_id', '=', id)
    .execute();
  await insertDrawnPairs(t.owner, id, ring);
}
