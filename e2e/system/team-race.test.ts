import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../packages/server/src/platform/database/database.ts';
import { createEntry, createJoined, type Joined } from '../../packages/server/src/testing/entry-factories.ts';
import { createCompetition, type TestCompetition } from '../../packages/server/src/testing/factories.ts';
import { freePort } from '../../packages/server/src/testing/free-port.ts';
import { asOwner } from '../../packages/server/src/testing/roles.ts';
import { reportFigure, sizes } from '../../packages/server/src/testing/sizes.ts';
import { assertTeamsAreConsistent } from '../../packages/server/src/testing/team-facts.ts';
import { createTestDatabase, type TestDatabase } from '../../packages/server/src/testing/test-app.ts';
import { endAll, launchWeb, untilReady, type WebProcess } from './process.ts';

const numRounds = sizes.races;
const roundsOfOneEvent = 20;

let database: TestDatabase;
let db: Database;
let webs: WebProcess[];
beforeAll(async () => {
  database = await createTestDatabase();
  const quiet = { LOG_LEVEL: 'warn' };
  webs = [launchWeb(database, await freePort(), quiet), launchWeb(database, await freePort(), quiet)];
  await Promise.all(webs.map(untilReady));
  db = openDatabase({ databaseUrl: asOwner(database.databaseUrl), databasePool: 4 }).db;
});
afterAll(async () => {
  await db?.destroy();
  await Promise.all(webs.map((web) => web.end('SIGTERM')));
  await endAll();
  await database.drop();
});

let calls = 0;
const statuses = new Map<number, number>();
beforeEach(() => {
  statuses.clear();
});

interface Answer {
  readonly statusCode: number;
  json(): { entryId: number | null; invitation: { id: number } };
}

/** One call to one of the two processes, started a little sooner or later than its neighbours. */
async function call(person: Joined, address: string, body: object = {}): Promise<Answer> {
  calls += 1;
  const web = webs[calls % 2];
  if (!web) throw new Error('no process');
  await wait(Math.random() * 4);
  const answer = await fetch(`${web.url}/api/v1/${address}`, {
    method: 'POST',
    headers: {
      cookie: `session=${person.token}; csrftoken=race`,
      'x-csrftoken': 'race',
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  return { statusCode: answer.status, json: () => JSON.parse(text) };
}
const accept = (person: Joined, id: number) =>
  call(person, `invitation/id/${id}/resolve`, { resolution: 'accept' });
const leave = (person: Joined) => call(person, `removeTeamMember/${person.entrantId}`);
const invite = (person: Joined, entryId: number, to: Joined) =>
  call(person, 'invitation/create', { entryId, recipientEntrantId: to.entrantId });

const place = async (person: Joined): Promise<number | null> =>
  (await db.selectFrom('entrant').select('entry_id').where('id', '=', person.entrantId).executeTakeFirst())
    ?.entry_id ?? null;

interface Round {
  readonly jam: TestCompetition;
  readonly join: (traits?: { isVerified?: boolean }) => Promise<Joined>;
  readonly entryOf: (...people: Joined[]) => Promise<number>;
  /** Invites without a race. */
  readonly ask: (from: Joined, entryId: number, to: Joined) => Promise<number>;
}

/** Plays rounds; after each one nothing may have failed and every invariant must be true. */
async function play(what: string, round: (round: Round) => Promise<void>): Promise<void> {
  let jam: TestCompetition | undefined;
  const begin = performance.now();
  for (let index = 0; index < numRounds; index += 1) {
    if (!jam || index % roundsOfOneEvent === 0) {
      await sql`truncate rate_limit, invitation, sign_up, entry, entry_count, entrant_count cascade`.execute(
        db,
      );
      jam = await createCompetition(db, { startMs: Date.now() - 3_600_000 });
    }
    const event = jam;
    await round({
      jam,
      join: (traits) => createJoined(db, event, traits),
      entryOf: (...people) =>
        createEntry(
          db,
          event,
          people.map((person) => person.entrantId),
        ),
      ask: async (from, entryId, to) => (await invite(from, entryId, to)).json().invitation.id,
    });
    await assertTeamsAreConsistent(db);
    expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
  }
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  const seen = [...statuses].toSorted(([a], [b]) => a - b).map(([status, number]) => `${number} x ${status}`);
  reportFigure(`${what}: ${numRounds} rounds in ${seconds} s, answers ${seen.join(', ')}`);
}

describe(`${numRounds} rounds over two processes`, { timeout: 60_000 + numRounds * 1000 }, () => {
  test('[R7.11] myEntry at the same moment makes one entry', async () => {
    await play('myEntry', async ({ jam, join }) => {
      const ann = await join();
      const answers = await Promise.all([1, 2, 3].map(() => call(ann, `compo/${jam.short}/myEntry`)));
      const ids = new Set(answers.map((answer) => answer.json().entryId));
      expect([ids.size, ids.has(await place(ann))]).toEqual([1, true]);
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from entry e where not exists (
          select from entrant m where m.entry_id = e.id and m.id <> ${ann.entrantId}) and e.competition_id = ${jam.id}`.execute(
        db,
      );
      expect(rows[0]?.n).toBe(1);
    });
    expect([...statuses.keys()]).toEqual([200]);
  });

  test('[R7.26] [R7.27] accepting while others leave: nobody is in two teams, no entry is empty', async () => {
    await play('accept and leave', async ({ join, entryOf, ask }) => {
      const [ann, bob, cat] = [await join(), await join(), await join()];
      const shared = await entryOf(ann, bob);
      if (Math.random() < 0.5) await entryOf(cat);
      const invitation = await ask(ann, shared, cat);
      const [accepted] = await Promise.all([accept(cat, invitation), leave(ann), leave(bob)]);
      // Leaving withdraws one's invitations: either the leaving or the accepting is first.
      expect([200, 409]).toContain(accepted?.statusCode);
      expect((await place(cat)) === shared).toBe(accepted?.statusCode === 200);
    });
  });

  test('[R7.26] two invitations accepted at once end in one of the two teams', async () => {
    await play('two invitations', async ({ join, entryOf, ask }) => {
      const [ann, bob, cat] = [await join(), await join(), await join()];
      const [one, two] = [await entryOf(ann), await entryOf(bob)];
      const own = Math.random() < 0.5 ? await entryOf(cat) : null;
      const asked = [await ask(ann, one, cat), await ask(bob, two, cat)];
      const answers = await Promise.all([...asked, ...asked].map((id) => accept(cat, id)));
      // Each is accepted exactly once.
      expect(answers.filter((answer) => answer.statusCode === 200).length).toBe(2);
      expect([one, two]).toContain(await place(cat));
      expect(await place(cat)).not.toBe(own);
    });
  });

  test('two who accept each other at once end together or in the other’s place, never nowhere', async () => {
    await play('crosswise', async ({ join, entryOf, ask }) => {
      const [ann, bob] = [await join(), await join()];
      const [one, two] = [await entryOf(ann), await entryOf(bob)];
      const [toBob, toAnn] = [await ask(ann, one, bob), await ask(bob, two, ann)];
      await Promise.all([accept(bob, toBob), accept(ann, toAnn)]);
      expect([one, two]).toContain(await place(ann));
      expect([one, two]).toContain(await place(bob));
    });
  });

  test('[R7.25] inviting while the team dissolves: the invitation lapses or is refused', async () => {
    await play('invite and dissolve', async ({ jam, join, entryOf, ask }) => {
      const [ann, bob, cat, dan] = [await join(), await join(), await join(), await join()];
      const dissolving = await entryOf(ann);
      const other = await entryOf(bob);
      const toAnn = await ask(bob, other, ann);
      const toDan = await ask(ann, dissolving, dan);
      const goes = Math.random() < 0.5 ? accept(ann, toAnn) : call(ann, `compo/${jam.short}/withdraw`);
      const [, asked] = await Promise.all([goes, invite(ann, dissolving, cat), accept(dan, toDan)]);
      expect([200, 403, 404, 409]).toContain(asked?.statusCode);
    });
  });

  test('joining, leaving, withdrawing and being verified at once leaves names and numbers right', async () => {
    await play('verify and withdraw', async ({ jam, join, entryOf, ask }) => {
      const [ann, bob, cat, dan] = [
        await join(),
        await join(),
        await join({ isVerified: true }),
        await join(),
      ];
      const shared = await entryOf(ann, bob);
      if (Math.random() < 0.5) await entryOf(cat);
      const invitation = await ask(ann, shared, cat);
      const verify = (person: Joined, isVerified: boolean) =>
        db
          .updateTable('account')
          .set({ verified_at: isVerified ? new Date() : null })
          .where('id', '=', person.id)
          .execute();
      await Promise.all([
        accept(cat, invitation),
        verify(cat, Math.random() < 0.5),
        verify(bob, Math.random() < 0.5),
        leave(bob),
        call(ann, `compo/${jam.short}/withdraw`),
        call(dan, `compo/${jam.short}/myEntry`),
      ]);
    });
  });
});
