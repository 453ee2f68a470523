import { randomBytes } from 'node:crypto';
import { mixSeed } from '@tinsmith/domain/draw-rules';
import { commitTo, hashEntrants } from '@tinsmith/domain/draw-seed';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillContent } from '../../fill-content.ts';
import { allRoutes } from '../../http/all-routes.ts';
import { ticks } from '../../jobs.ts';
import { pageSamples } from '../../testing/all-samples.ts';
import { createCompetition } from '../../testing/factories.ts';
import { fillSample } from '../../testing/page-samples.ts';
import { createPrincipal, createScene } from '../../testing/principals.ts';
import { addressOf, nameOf } from '../../testing/route-calls.ts';
import { createPool } from '../../testing/rule-factories.ts';
import type { Principal, PrincipalName } from '../../testing/scene.ts';
import { partOf } from '../../testing/sizes.ts';
import {
  cloneTestDatabase,
  createTestDatabase,
  openTestApp,
  type TestApp,
  type TestDatabase,
} from '../../testing/test-app.ts';
import { drawDue } from './draw-due.ts';

// Two sites that differ only in the sealed seed, an hour before the start: nobody may be able to tell them
// apart, and no output of either may contain the seed.

const seeds = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')] as const;
const databases: TestDatabase[] = [];
const apps: TestApp[] = [];
const logLines: string[] = [];
let cast: [PrincipalName, Principal][];
let scene: Awaited<ReturnType<typeof createScene>>;
let sample: Parameters<typeof fillSample>[1];
let entrants: number[];

beforeAll(async () => {
  const first = await createTestDatabase();
  databases.push(first);
  const t = await openTestApp(first);
  const { db } = t.platform;
  const startMs = Date.UTC(2026, 7, 7, 12);
  await t.setClock(startMs - 3_600_000);
  await fillContent(t.platform);
  await createPool(db);
  const jam = await createCompetition(db, { startMs, isPinned: true });
  scene = await createScene(db, jam);
  cast = [];
  for (const name of ['anonymous', 'user', 'member', 'organizer', 'owner', 'staffEntrant'] as const)
    cast.push([name, await createPrincipal(db, name, scene)]);
  await sql`insert into draw_seal (competition_id, algorithm, commitment, sealed_seed)
    values (${jam.id}, 'tinsmith-rules-v1', ${commitTo(seeds[0])}, ${t.platform.secrets.seal(seeds[0], `draw seed of competition ${jam.id}`)})`.execute(
    db,
  );
  const { rows } = await sql<{ id: number }>`select e.id from entrant e join account a on a.id = e.account_id
    where competition_id = ${jam.id} and a.verified_at is not null order by e.id`.execute(db);
  entrants = rows.map(({ id }) => id);
  sample = {
    news: String((await sql<{ id: number }>`select id from news_post limit 1`.execute(db)).rows[0]?.id),
    event: jam.short,
    title: 'x',
    entrant: String(scene.founder.entrantId),
    author: 'x',
    post: String(scene.postId),
    entry: String(scene.entryId),
    game: 'x',
    file: String(scene.fileId),
  };
  await t.app.close();
  await t.platform.close();
  const second = await cloneTestDatabase(first);
  databases.push(second);
  for (const [index, database] of databases.entries())
    apps.push(
      await openTestApp(database, {
        pages: true,
        ...(index === 0 && { onLogLine: (line: string) => void logLines.push(line) }),
      }),
    );
  const other = apps[1] as TestApp;
  await sql`update draw_seal set sealed_seed = ${other.platform.secrets.seal(seeds[1], `draw seed of competition ${jam.id}`)}`.execute(
    other.platform.db,
  );
  // The first page of a process that is missing waits for its pictures, and places its title after them.
  await other.visitor().get('/no/such/page');
}, 120_000);
afterAll(async () => {
  for (const { app, platform } of apps) {
    await app.close();
    await platform.close();
  }
  for (const database of databases) await database.drop();
});

/** The seed and values derived from it. */
const giveaways = () =>
  seeds.flatMap((seed) => [
    seed,
    mixSeed(seed, hashEntrants(entrants), null),
    Buffer.from(seed).toString('base64'),
  ]);

/** Removes ids that differ with each response. */
const settle = (text: string): string => text.replace(/"(?:requestId|reqId)":"[^"]*"/g, '');

async function expectSilence(
  ask: (t: TestApp) => Promise<{ statusCode: number; body: string; headers: object }>,
  what: string,
) {
  const answers = await Promise.all(apps.map(ask));
  for (const answer of answers) {
    const all = answer.body + JSON.stringify(answer.headers);
    for (const giveaway of giveaways()) expect(all.includes(giveaway), what).toBe(false);
  }
  // The staff desk, also on their rules page, opens the seed to check it and says only whether it can; it
  // rehearses with seeds of its own.
  const hasDesk = /\/rules\/desk|\/readyz|^page .*\/rules (organizer|owner|staffEntrant)$/.test(what);
  if (!hasDesk) expect(settle(answers[0]?.body ?? ''), what).toBe(settle(answers[1]?.body ?? ''));
}

describe('before the start', () => {
  const reads = allRoutes.filter(
    ({ method, output }) =>
      method === 'GET' && !('mediaType' in output && output.mediaType.includes('event-stream')),
  );

  test('no answer of the API holds anything of the seed, for anybody', async () => {
    for (const route of partOf(reads, 2)) {
      // Values generated for each response reveal no seed, and downloads contain times of their own.
      if (/oauth|account\/data|currentUser/.test(route.path)) continue;
      for (const [name, principal] of cast) {
        const url = addressOf(route, { scene, principal });
        await expectSilence((t) => t.visitor(principal.token).get(url), `${nameOf(route)} ${name}`);
      }
    }
  }, 120_000);

  test('no page does, its state included', async () => {
    for (const [name, principal] of cast) {
      for (const page of partOf(Object.values(pageSamples), 2)) {
        const { address } = fillSample(page, sample);
        if (/styleguide|\/test\/|oauth/.test(address)) continue;
        // Pages that belong to no event differ only by whether the viewer is staff.
        const isOfEvent = address.includes(sample.event) || address.includes('rule');
        if (!isOfEvent && name !== 'anonymous' && name !== 'owner') continue;
        await expectSilence((t) => t.visitor(principal.token).get(address), `page ${address} ${name}`);
      }
    }
  }, 120_000);

  test('no live stream does, nor any answer to a write, up to the last moment', async () => {
    const [t] = apps as [TestApp];
    await t.platform.live.open();
    const url = await t.app.listen({ host: '127.0.0.1', port: 0 });
    const tokenOf = (name: PrincipalName) => cast.find(([one]) => one === name)?.[1].token;
    const compo = `/api/v1/compo/${scene.competition.short}`;
    const { body } = await fetch(`${url}/api/v1/live`);
    const reader = body?.getReader();
    let heard = '';
    const listening = (async () => {
      for (;;) {
        const part = await reader?.read();
        if (!part || part.done) return;
        heard += new TextDecoder().decode(part.value);
      }
    })();
    const answers = [
      await t.visitor(tokenOf('user')).post(`${compo}/signUp`, { info: '' }),
      await t.visitor(tokenOf('user')).post(`${compo}/withdraw`, {}),
      await t
        .visitor(tokenOf('user'))
        .post('/rule-o-matic/ratings', { ruleId: 1, interest: 5, challenge: 5 }),
      await t.visitor(tokenOf('organizer')).post(`${compo}/rules/seal`),
      await t
        .visitor(tokenOf('organizer'))
        .post(`${compo}/rules`, { slots: { genre: 1, artTech: 3, bonus: 1 } }),
      await t.visitor(tokenOf('organizer')).get(`${compo}/rules/desk`),
    ];
    await t.setClock(scene.competition.startMs - 1);
    await drawDue(t.platform);
    for (const tick of ticks) await tick(t.platform);
    await expect.poll(() => heard).toContain('event: count');
    await reader?.cancel();
    await listening;
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 409, 200, 200]);
    const all = heard + answers.map((one) => one.body + JSON.stringify(one.headers)).join('');
    for (const giveaway of giveaways()) expect(all.includes(giveaway)).toBe(false);
  });

  test('nor does a log line, a job or any column of the database', async () => {
    const [t] = apps as [TestApp];
    await drawDue(t.platform);
    expect(logLines.length).toBeGreaterThan(100);
    const { rows: tables } = await sql<{ schema: string; name: string }>`
      select table_schema as schema, table_name as name from information_schema.tables
      where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`.execute(t.owner);
    const dumps = await Promise.all(
      tables.map(async ({ schema, name }) =>
        JSON.stringify(
          (await sql`select t::text as row from ${sql.table(`${schema}.${name}`)} t`.execute(t.owner)).rows,
        ),
      ),
    );
    for (const giveaway of giveaways()) {
      expect(logLines.filter((line) => line.includes(giveaway))).toEqual([]);
      expect(dumps.filter((dump) => dump.includes(giveaway))).toEqual([]);
    }
    // The outcome is nowhere either, since it has not been computed.
    const { rows } =
      await sql`select from drawn_rule union all select from rule_draw union all select from rule_draw_pool`.execute(
        t.owner,
      );
    expect(rows).toEqual([]);
  });

  test('the canary can fail: after the start everybody reads the seed', async () => {
    const [t] = apps as [TestApp];
    await t.setClock(scene.competition.startMs);
    await drawDue(t.platform);
    const { body } = await t.visitor().get(`/api/v1/compo/${scene.competition.short}/rules/draw`);
    expect(body).toContain(seeds[0]);
  });
});
