import { rename, rm, writeFile } from 'node:fs/promises';
import { parsePlayPlace } from '@tinsmith/domain/play-place';
import type { Rank } from '@tinsmith/domain/ranks';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import {
  createCompetition,
  createEntrant,
  createPerson,
  createSession,
  type TestCompetition,
} from '../factories.ts';
import { principalPassword } from '../scene.ts';
import type { TestSmtp } from '../smtp.ts';
import {
  createTestDatabase,
  openTestApp,
  type TestApp,
  type TestDatabase,
  type Visitor,
} from '../test-app.ts';
import { plantedFault } from './planted.ts';

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

/** An address of a game that someone got. */
export interface Play {
  readonly host: string;
  readonly key: string;
  /** With its dot; empty for a game that is public. */
  readonly ticket: string;
  readonly person: Person;
}

/** The name to type before an event is ended. */
export const titleOf = (short: string): string => `The ${short}`;

/** A site with two processes on one database, its people and its events. */
export interface World {
  readonly apps: readonly [TestApp, TestApp];
  readonly people: readonly Person[];
  readonly events: readonly TestCompetition[];
  /** All moments at which something changes by itself, in order. */
  readonly boundaries: readonly number[];
  /** What people did, in words. */
  readonly story: string[];
  /** Accounts that were ever in the team of an entry. */
  readonly memberships: Map<number, Set<number>>;
  readonly plays: Play[];
  /** Whether the mail server rejects what it gets. */
  refuseMails(isRefusing: boolean): void;
  /** Whether files can neither be read nor written. */
  failStorage(isFailing: boolean): Promise<void>;
  endLeases(): Promise<void>;
  /** Terminates a connection to the database that is in use, if there is one. */
  loseConnection(which: number): Promise<void>;
  /** Whether a process of the database waits for a lock. */
  isBlocked(pid: number): Promise<boolean>;
  /** Whether a failure that is not the site's own happened since this was last asked. */
  wasDisturbed(): boolean;
  /** Ids of the mails that arrived, one for each. */
  mailIds(): string[];
  visitor(app: number, person: Person): Visitor;
  /** Asks the origin of games, which knows nobody. */
  askPlay(app: number, host: string, path: string): Promise<{ statusCode: number; body: string }>;
  rows<T>(query: RawBuilder<T>): Promise<T[]>;
  /** For what is asked after every step. */
  readonly client: pg.Client;
  nowMs(): number;
  jumpTo(ms: number): Promise<void>;
  close(): Promise<void>;
}

const startMs = Date.UTC(2027, 6, 16, 18);

/** Longer than any lease, heartbeat or wait between two tries. */
const leaseHours = 25;

export async function openWorld(smtp: TestSmtp): Promise<World> {
  const database: TestDatabase = await createTestDatabase();
  const playDir = `${database.filesDir}.play`;
  const play = parsePlayPlace('http://*.play.localhost');
  const config = { databasePool: 6, smtpUrl: smtp.url, mailsASecond: 1000, play, playDir };
  const numMailsBefore = smtp.mails.length;
  const first = await openTestApp(database, { config });
  const second = await openTestApp(database, { config });
  const { db } = first.platform;
  const client = new pg.Client({ connectionString: first.platform.config.migrateDatabaseUrl });
  await client.connect();
  if (plantedFault?.sql) await sql.raw(plantedFault.sql).execute(first.owner);
  const awayDir = `${database.filesDir}.away`;
  let [isStorageFailing, isDisturbed] = [false, false];
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
    // Their phone, which they can log out.
    await createSession(db, person.id, '1000 days');
  }
  const owner = people.find(({ name }) => name === 'owner');
  if (!owner) throw new Error('The cast has no owner.');
  const stolen = await createSession(db, owner.accountId as never, '1000 days');
  people.push({ ...owner, name: 'thief', token: stolen });
  const events = [
    await createCompetition(db, {
      short: 'jam',
      title: titleOf('jam'),
      startMs,
      votingEndMs: startMs + 5 * dayMs,
      isPinned: true,
    }),
    await createCompetition(db, {
      short: 'gift',
      title: titleOf('gift'),
      kind: 'gift-exchange',
      startMs,
      endMs: startMs + 4 * dayMs,
    }),
    await createCompetition(db, {
      short: 'later',
      title: titleOf('later'),
      kind: 'gift-exchange',
      startMs: startMs + 2 * dayMs,
      endMs: startMs + 6 * dayMs,
    }),
  ];
  // Most have joined already: a story of people who are in nothing is a dull one.
  for (const { accountId, name } of people.slice(0, 6))
    for (const event of events.slice(0, name === 'newcomer' ? 1 : 2))
      await createEntrant(db, event.id, accountId as never, 'A game with a hat.');
  const boundaries = [
    ...new Set(
      events.flatMap((event) => [event.startMs, event.endMs, event.endMs + 3 * hourMs, event.votingEndMs]),
    ),
  ].toSorted((one, other) => one - other);
  const world: World = {
    apps: [first, second],
    people,
    events,
    client,
    boundaries,
    story: [],
    memberships: new Map(),
    plays: [],
    refuseMails: (isRefusing) => {
      smtp.isRefusing = isRefusing;
    },
    async failStorage(isFailing) {
      if (isFailing === isStorageFailing) return;
      isStorageFailing = isFailing;
      // A file in place of the folder: nothing can be read, written or made below it.
      if (isFailing) {
        await rename(database.filesDir, awayDir);
        await writeFile(database.filesDir, '');
      } else {
        await rm(database.filesDir);
        await rename(awayDir, database.filesDir);
      }
    },
    endLeases: async () => {
      await sql`update test_clock set wall_shift = wall_shift + make_interval(hours => ${leaseHours})`.execute(
        first.owner,
      );
    },
    async loseConnection(which) {
      isDisturbed = true;
      await sql`select pg_terminate_backend(pid) from (
        select pid from pg_stat_activity
        where datname = current_database() and usename <> current_user and state <> 'idle'
        order by pid offset ${which % 3} limit 1) one`.execute(first.owner);
    },
    async isBlocked(pid) {
      const { rows } = await client.query<{ isBlocked: boolean }>({
        name: 'is-blocked',
        text: 'select cardinality(pg_blocking_pids($1)) > 0 as "isBlocked"',
        values: [pid],
      });
      return rows[0]?.isBlocked ?? false;
    },
    wasDisturbed() {
      const was = isDisturbed || isStorageFailing;
      isDisturbed = false;
      return was;
    },
    mailIds: () => smtp.mails.slice(numMailsBefore).map(({ to, email }) => `${email.messageId} to ${to}`),
    visitor: (app, person) => (app % 2 === 0 ? first : second).visitor(person.token),
    askPlay: (app, host, url) =>
      (app % 2 === 0 ? first : second).app
        .inject({ url, headers: { host } })
        .then(({ statusCode, body }) => ({
          statusCode,
          body,
        })),
    rows: async (query) => (await query.execute(first.owner)).rows,
    nowMs: () => nowMs,
    async jumpTo(ms) {
      await sql`update test_clock set wall_shift = wall_shift + make_interval(secs => ${(ms - nowMs) / 1000})`.execute(
        first.owner,
      );
      nowMs = ms;
      await first.setClock(ms);
      // Limits are not what is simulated, and a clock that stands still never frees them.
      await sql`delete from rate_limit`.execute(first.owner);
    },
    async close() {
      smtp.isRefusing = false;
      await world.failStorage(false);
      await client.end();
      for (const { app, platform } of [first, second]) {
        await app.close();
        await platform.close();
      }
      await database.drop();
      await rm(playDir, { recursive: true, force: true });
    },
  };
  return world;
}

/** One of several, by any number. */
export const pick = <T>(items: readonly T[], index: number): T | undefined =>
  items.length === 0 ? undefined : items[index % items.length];
