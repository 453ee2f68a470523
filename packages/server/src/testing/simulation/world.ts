import type { Rank } from '@tinsmith/domain/ranks';
import { type RawBuilder, sql } from 'kysely';
import { createCompetition, createPerson, createSession, type TestCompetition } from '../factories.ts';
import { principalPassword } from '../principals.ts';
import { createTestDatabase, openTestApp, type TestApp, type TestDatabase, type Visitor } from '../test-app.ts';

const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Everyone in the simulation, with their rank. The thief has a copy of the owner's session. */
const cast = [
  ['anna', null],
  ['bert', null],
  ['cleo', null],
  ['dora', null],
  ['emil', null],
  ['newcomer', null],
  ['owner', 'owner'],
  ['organizer', 'organizer'],
  ['moderator', 'moderator'],
  ['jammer', 'organizer'],
] as const satisfies readonly (readonly [string, Rank | null])[];

export interface Person {
  readonly name: string;
  readonly accountId: number;
  readonly token: string;
}

/** A site with two processes on one database, its people and its events. */
export interface World {
  readonly apps: readonly [TestApp, TestApp];
  readonly people: readonly Person[];
  readonly events: readonly TestCompetition[];
  /** All moments at which something changes by itself, in order. */
  readonly boundaries: readonly number[];
  /** What people did, in words. */
  readonly story: string[];
  visitor(app: number, person: Person): Visitor;
  rows<T>(query: RawBuilder<T>): Promise<T[]>;
  nowMs(): number;
  jumpTo(ms: number): Promise<void>;
  close(): Promise<void>;
}

const startMs = Date.UTC(2027, 6, 16, 18);

export async function openWorld(): Promise<World> {
  const database: TestDatabase = await createTestDatabase();
  const first = await openTestApp(database, { config: { databasePool: 6 } });
  const second = await openTestApp(database, { config: { databasePool: 6 } });
  const { db } = first.platform;
  let nowMs = startMs - 3 * dayMs;
  await first.setClock(nowMs);
  const people: Person[] = [];
  for (const [name, rank] of cast) {
    const person = await createPerson(db, {
      username: name,
      email: `${name}@example.org`,
      password: principalPassword,
      isVerified: name !== 'newcomer',
      ...(rank && { rank }),
    });
    people.push({ name, accountId: person.id, token: person.token });
  }
  const owner = people.find(({ name }) => name === 'owner');
  if (!owner) throw new Error('The cast has no owner.');
  const stolen = await createSession(db, owner.accountId as never, '1000 days');
  people.push({ ...owner, name: 'thief', token: stolen });
  const events = [
    await createCompetition(db, { short: 'jam', startMs, votingEndMs: startMs + 5 * dayMs, isPinned: true }),
    await createCompetition(db, { short: 'gift', kind: 'gift-exchange', startMs, endMs: startMs + 4 * dayMs }),
    await createCompetition(db, {
      short: 'later',
      kind: 'gift-exchange',
      startMs: startMs + 2 * dayMs,
      endMs: startMs + 6 * dayMs,
    }),
  ];
  const boundaries = [
    ...new Set(events.flatMap((event) => [event.startMs, event.endMs, event.endMs + 3 * hourMs, event.votingEndMs])),
  ].toSorted((one, other) => one - other);
  return {
    apps: [first, second],
    people,
    events,
    boundaries,
    story: [],
    visitor: (app, person) => (app % 2 === 0 ? first : second).visitor(person.token),
    rows: async (query) => (await query.execute(first.owner)).rows,
    nowMs: () => nowMs,
    async jumpTo(ms) {
      nowMs = ms;
      await first.setClock(ms);
      // Limits are not what is simulated, and a clock that stands still never frees them.
      await sql`delete from rate_limit`.execute(first.owner);
    },
    async close() {
      for (const { app, platform } of [first, second]) {
        await app.close();
        await platform.close();
      }
      await database.drop();
    },
  };
}

/** One of several, by any number. */
export const pick = <T>(items: readonly T[], index: number): T | undefined =>
  items.length === 0 ? undefined : items[index % items.length];
