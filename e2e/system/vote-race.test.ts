import { setTimeout as wait } from 'node:timers/promises';
import type { EntryId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../packages/server/src/platform/database/database.ts';
import {
  createEntry,
  createEntryFile,
  createJoined,
  type Joined,
} from '../../packages/server/src/testing/entry-factories.ts';
import { createCompetition, type TestCompetition } from '../../packages/server/src/testing/factories.ts';
import { freePort } from '../../packages/server/src/testing/free-port.ts';
import { asOwner } from '../../packages/server/src/testing/roles.ts';
import { reportFigure, sizes } from '../../packages/server/src/testing/sizes.ts';
import { createTestDatabase, type TestDatabase } from '../../packages/server/src/testing/test-app.ts';
import { endAll, launchWeb, untilReady, type WebProcess } from './process.ts';

const hourMs = 3_600_000;

let database: TestDatabase;
let db: Database;
let webs: WebProcess[];
let jam: TestCompetition;
let voter: Joined;
beforeAll(async () => {
  database = await createTestDatabase();
  const quiet = { LOG_LEVEL: 'warn' };
  webs = [launchWeb(database, await freePort(), quiet), launchWeb(database, await freePort(), quiet)];
  await Promise.all(webs.map(untilReady));
  db = openDatabase({ databaseUrl: asOwner(database.databaseUrl), databasePool: 4 }).db;
  jam = await createCompetition(db, { startMs: Date.now() - 73 * hourMs });
  voter = await createJoined(db, jam);
});
afterAll(async () => {
  await db?.destroy();
  await Promise.all(webs.map((web) => web.end('SIGTERM')));
  await endAll();
  await database.drop();
});

const inTime = () => new Date(jam.endMs - hourMs);

async function createGame(): Promise<EntryId> {
  const maker = await createJoined(db, jam);
  const entryId = await createEntry(db, jam, [maker.entrantId], { title: 'A game' });
  await createEntryFile(db, entryId, { sealedAt: inTime(), receivedAt: inTime() });
  return entryId;
}

interface Saved {
  readonly ballot: { readonly version: number; readonly scores: { readonly all: number } };
  readonly hasReplaced: boolean;
}

/** One tab, on one of the two processes. */
function openTab(web: WebProcess) {
  return async (address: string, body: object): Promise<{ status: number; json: Saved }> => {
    await wait(Math.random() * 4);
    const answer = await fetch(`${web.url}/api/v1/${address}`, {
      method: 'POST',
      headers: {
        cookie: `session=${voter.token}; csrftoken=race`,
        'x-csrftoken': 'race',
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    return { status: answer.status, json: answer.ok ? JSON.parse(text) : null };
  };
}

const bodyOf = (score: number, baseVersion: number, isQueued = false) => ({
  entrantId: voter.entrantId,
  scores: { all: score, art: score, tech: score, genre: score },
  review: `Scores of ${score}`,
  baseVersion,
  isQueued,
});

describe('one person in two tabs, on two processes', { timeout: 60_000 + sizes.races * 1000 }, () => {
  test(`${sizes.races} times at the same moment: one ballot, the last saved wins, and it is said`, async () => {
    const tabs = webs.map(openTab);
    const begin = performance.now();
    let entryId = await createGame();
    for (let round = 0; round < sizes.races; round++) {
      if (round % 20 === 0) {
        await sql`truncate rate_limit`.execute(db);
        entryId = await createGame();
      }
      const { rows: before } = await sql<{ version: number }>`
        select version from ballot where entry_id = ${entryId}`.execute(db);
      const base = before[0]?.version ?? 0;
      const answers = await Promise.all(
        tabs.map((tab, index) => tab(`entry/${entryId}/ballot`, bodyOf(index + 1, base))),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const { rows } = await sql<{ version: number; score_all: number; review: string }>`
        select version, score_all, review from ballot where entry_id = ${entryId}`.execute(db);
      // Both were saved, one after the other, in one ballot.
      expect(rows.map(({ version }) => version)).toEqual([base + 2]);
      const last = answers.find(({ json }) => json.ballot.version === base + 2)?.json;
      const first = answers.find(({ json }) => json.ballot.version === base + 1)?.json;
      expect(rows[0]).toMatchObject({
        score_all: last?.ballot.scores.all,
        review: `Scores of ${last?.ballot.scores.all}`,
      });
      // The later one knows that it replaced something; the earlier one learns it with its next save.
      expect([first?.hasReplaced, last?.hasReplaced]).toEqual([false, true]);
      const again = await tabs[round % 2]?.(`entry/${entryId}/ballot`, bodyOf(5, base + 1));
      expect(again?.json).toMatchObject({ hasReplaced: true, ballot: { version: base + 3 } });
      // A save queued before all this is rejected.
      const queued = await tabs[(round + 1) % 2]?.(`entry/${entryId}/ballot`, bodyOf(1, base, true));
      expect(queued?.status).toBe(409);
      const { rows: after } = await sql<{ score_all: number; num_votes: number }>`
        select b.score_all, t.num_votes from ballot b join entry_tally t on t.entry_id = b.entry_id
        where b.entry_id = ${entryId}`.execute(db);
      expect(after).toEqual([{ score_all: 5, num_votes: 1 }]);
    }
    const seconds = ((performance.now() - begin) / 1000).toFixed(1);
    reportFigure(`ballots from two tabs on two processes: ${sizes.races} rounds in ${seconds} s`);
  });
});
