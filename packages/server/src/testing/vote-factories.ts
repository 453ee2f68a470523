import type { Ballot } from '@tinsmith/contract/vote';
import type { EntryId } from '@tinsmith/domain/ids';
import type { Database } from '../platform/database/database.ts';
import { createEntry, createEntryFile, createJoined, type Joined } from './entry-factories.ts';
import { createCompetition, type TestCompetition } from './factories.ts';
import type { TestApp } from './test-app.ts';

const hourMs = 3_600_000;

/** An entrant with their own entry that can be played. */
export interface Maker extends Joined {
  readonly entryId: EntryId;
}

export async function createMaker(
  db: Database,
  competition: TestCompetition,
  title = 'A game',
): Promise<Maker> {
  const person = await createJoined(db, competition);
  const entryId = await createEntry(db, competition, [person.entrantId], { title });
  await createEntryFile(db, entryId, { sealedAt: inTime(competition), receivedAt: inTime(competition) });
  return { ...person, entryId };
}

const inTime = ({ endMs }: TestCompetition) => new Date(endMs - hourMs);

/** A speedhack whose voting began an hour ago, with entries of one person each. */
export async function openVoting(
  t: TestApp,
  numMakers: number,
): Promise<{ competition: TestCompetition; makers: Maker[] }> {
  const { db } = t.platform;
  const competition = await createCompetition(db);
  const makers: Maker[] = [];
  for (let i = 1; i <= numMakers; i++) makers.push(await createMaker(db, competition, `Game ${i}`));
  await t.setClock(competition.endMs + hourMs);
  return { competition, makers };
}

/** A review of a game in an event that ended last year: returns its number. */
export async function createPastReview(db: Database, short: string, title: string): Promise<number> {
  const past = await createCompetition(db, { short, startMs: Date.now() - 365 * 24 * hourMs });
  const { entryId } = await createMaker(db, past, title);
  const { entrantId } = await createJoined(db, past);
  const values = {
    competition_id: past.id,
    entrant_id: entrantId,
    entry_id: entryId,
    review: 'Slow and good.',
  };
  const { id } = await db.insertInto('ballot').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export const scoresOf = (all: number | null, art = all, tech = all, genre = all) => ({
  all,
  art,
  tech,
  genre,
});

interface Save {
  readonly scores?: Ballot['scores'];
  readonly review?: string;
  readonly baseVersion?: number;
  readonly isQueued?: boolean;
  readonly entrantId?: number;
}

/** Saves a ballot as the page does. */
export const saveBallot = (
  t: TestApp,
  voter: Pick<Joined, 'token' | 'entrantId'>,
  entryId: number,
  save: Save = {},
) =>
  t.visitor(voter.token).post(`/api/v1/entry/${entryId}/ballot`, {
    entrantId: voter.entrantId,
    scores: scoresOf(4),
    review: '',
    baseVersion: 0,
    isQueued: false,
    ...save,
  });
