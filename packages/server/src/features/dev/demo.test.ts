import { replayDraw } from '@tinsmith/domain/replay-draw';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fillDemo } from '../../../../../scripts/demo/fill-demo.ts';
import { createCompetition } from '../../testing/factories.ts';
import { likeness, lookAt } from '../../testing/picture-likeness.ts';
import { partOf } from '../../testing/sizes.ts';
import { assertTeamsAreConsistent } from '../../testing/team-facts.ts';
import { createTestDatabase, openTestApp, useTestApp } from '../../testing/test-app.ts';
import { drawDue } from '../rule/draw-due.ts';

interface Card {
  readonly id: number;
  readonly title: string;
  readonly entrants: readonly object[];
  readonly thumbnail: { readonly name: string } | null;
}

const t = useTestApp();
const get = async (url: string) => (await t.visitor().get(url)).json();

describe('the demo', () => {
  const ownStart = Date.UTC(2020, 5, 1);
  beforeAll(() => createCompetition(t.platform.db, { short: 'TINS21', startMs: ownStart }));
  beforeEach(() => t.setClock('2026-11-15T03:00:00Z'));

  const worlds = [
    ['speedhack', 'before', 'TINS26', 'before', 'summer'],
    ['speedhack', 'live', 'TINS26', 'live', 'summer'],
    ['speedhack', 'voting', 'TINS26', 'voting', 'summer'],
    ['speedhack', 'results', 'TINS26', 'over', 'summer'],
    ['gift-exchange', 'before', 'KRAMPUS26', 'before', 'winter'],
    ['gift-exchange', 'live', 'KRAMPUS26', 'live', 'winter'],
    ['gift-exchange', 'results', 'KRAMPUS26', 'over', 'winter'],
  ] as const;
  test.each(partOf(worlds, 2))('shows a %s in phase %s', async (kind, phase, short, shown, mood) => {
    await fillDemo(t.owner, { kind, phase });
    const { currentEvent, upcoming, events } = await get('/api/v1/currentEvent');
    expect(currentEvent).toMatchObject({ short, phase: shown });
    expect(currentEvent.numEntrants).toBeGreaterThan(40);
    expect(upcoming.length).toBeGreaterThan(0);
    const log = await get(`/api/v1/log/event/${short}`);
    expect(log.posts.length).toBeGreaterThan(4);
    expect((await get('/api/v1/log/event/TINS25')).posts).toHaveLength(20);
    const shorts = events.map((event: { short: string }) => event.short);
    for (const past of ['TINS19', 'KRAMPUS19', 'TINS25', 'KRAMPUS25']) expect(shorts).toContain(past);
    expect((await get('/api/v1/site')).mood).toBe(mood);
    const { result, total } = await get(`/api/v1/compo/${short}/entrants`);
    expect(total).toBe(currentEvent.numEntrants);
    expect(result.some((one: { info: string }) => one.info.length > 10)).toBe(true);
    const all = await get('/api/v1/entries/all?perEvent=3');
    expect(all.numEvents).toBe(events.filter((event: { numEntries: number }) => event.numEntries > 0).length);
    // Each game is in one edition, whatever the phase; older editions have no entries.
    expect([all.total, all.numEvents]).toEqual([61, 5]);
    const counts = events.map((event: { numEntries: number }) => event.numEntries).filter(Boolean);
    for (const count of counts) expect([count >= 12, count <= 18]).toEqual([true, true]);
    expect(currentEvent.numEntries > 0).toBe(phase !== 'before');
    await assertTeamsAreConsistent(t.platform.db);
    // Rules as on a live site: promised, then drawn, and every past draw can be repeated.
    await drawDue(t.platform);
    const isDrawn = kind === 'speedhack' && phase !== 'before';
    const { state, commitments, drawn } = await get(`/api/v1/compo/${short}/rules`);
    expect(state).toBe(kind === 'speedhack' ? (isDrawn ? 'drawn' : 'before') : 'none');
    expect([commitments.length, drawn.length]).toEqual([kind === 'speedhack' ? 1 : 0, isDrawn ? 5 : 0]);
    for (const edition of isDrawn ? [short, 'TINS25', 'TINS24'] : ['TINS25', 'TINS24'])
      expect(replayDraw(await get(`/api/v1/compo/${edition}/rules/draw`)).differsAt).toBeNull();
  });

  test('its entries have titles, teams, texts and pictures; posts have pictures; one person is invited', async () => {
    const { db, files } = t.platform;
    await fillDemo(t.owner, { kind: 'speedhack', phase: 'live' }, files);
    const { result } = await get('/api/v1/entries/all?event=TINS26');
    expect(result.some((card: Card) => card.entrants.length > 1)).toBe(true);
    for (const card of result) {
      expect(card.title).not.toBe('');
      expect((await t.visitor().get(`/upload/${card.thumbnail.name}`)).statusCode).toBe(200);
      expect((await get(`/api/v1/entry/${card.id}`)).text).toContain('<b>Controls.</b>');
    }
    const { posts } = await get('/api/v1/log/event/TINS26');
    const pictures = posts.flatMap((post: { image: string | null }) => post.image ?? []);
    expect(pictures.length).toBeGreaterThan(0);
    for (const name of pictures) expect((await t.visitor().get(`/upload/${name}`)).statusCode).toBe(200);
    const invitations = await db
      .selectFrom('invitation')
      .select('id')
      .where('resolved_at', 'is', null)
      .execute();
    expect(invitations.length).toBeGreaterThan(0);
    expect((await get('/api/v1/compo/TINS26/entrants?lookingForTeam=true')).total).toBeGreaterThan(0);
  }, 60_000);

  test('in no gallery are two pictures alike, not even in other colours, and no title carries a number', async () => {
    await fillDemo(t.owner, { kind: 'gift-exchange', phase: 'results' }, t.platform.files);
    const { result, total, next } = await get('/api/v1/entries/all?view=entry');
    const cards: Card[] = result;
    if (next) cards.push(...(await get(`/api/v1/entries/all?view=entry&after=${next}`)).result);
    expect(cards).toHaveLength(total);
    for (const { title } of cards) expect(title).not.toMatch(/\d/);
    expect(new Set(cards.map(({ title }) => title)).size).toBe(total);
    const looks = await Promise.all(
      cards.map(async ({ thumbnail, title }) => {
        const { rawPayload } = await t.visitor().get(`/upload/${thumbnail?.name}`);
        return { title, look: await lookAt(rawPayload) };
      }),
    );
    const alike = looks.flatMap((one, index) =>
      looks
        .slice(0, index)
        .filter((other) => likeness(one.look, other.look) > 0.5)
        .map((other) => [one.title, other.title]),
    );
    expect(alike).toEqual([]);
  }, 60_000);

  test('posts lie between the opening of the sign-up and now, those on a game between start and finish', async () => {
    const { db } = t.platform;
    await fillDemo(t.owner, { kind: 'gift-exchange', phase: 'results' });
    const strays = await db
      .selectFrom('log_post as p')
      .innerJoin('competition as c', 'c.id', 'p.competition_id')
      .innerJoin('entrant as e', 'e.id', 'p.entrant_id')
      .select(['p.text', 'p.posted_at'])
      .where(
        sql<boolean>`p.posted_at > app_now() or p.posted_at < c.join_opens_at
          or (e.entry_id is not null and p.posted_at not between c.starts_at and c.ends_at)`,
      )
      .execute();
    expect(strays).toEqual([]);
    const texts = await db.selectFrom('log_post').select('text').execute();
    expect(new Set(texts.map(({ text }) => text)).size).toBe(texts.length);
  });

  test('the large size adds entries by the hundred, and the next filling removes them', async () => {
    const { db } = t.platform;
    await fillDemo(t.owner, { kind: 'speedhack', phase: 'results', numCrowd: 450 });
    const { total } = await get('/api/v1/entries/all?event=TINS26');
    expect(total).toBe(450 + 13);
    await assertTeamsAreConsistent(db);
    await fillDemo(t.owner, { kind: 'speedhack', phase: 'results' });
    expect((await get('/api/v1/entries/all?event=TINS26')).total).toBe(13);
    expect(
      await db.selectFrom('account').select('id').where('username', 'like', 'crowd-%').execute(),
    ).toEqual([]);
  });

  test('run again it is the same, has no staff, and leaves alone what it did not make', async () => {
    const { db } = t.platform;
    const look = async () => ({
      events: (await get('/api/v1/currentEvent')).events,
      names: (await get('/api/v1/compo/TINS26/entrants')).result.map((one: { name: string }) => one.name),
    });
    await fillDemo(t.owner, { kind: 'speedhack', phase: 'live' });
    const once = await look();
    await fillDemo(t.owner, { kind: 'speedhack', phase: 'live' });
    expect(await look()).toEqual(once);
    expect(once.events.find((event: { short: string }) => event.short === 'TINS21').competitionStart).toBe(
      ownStart,
    );
    expect(await db.selectFrom('account').select('id').where('rank', 'is not', null).execute()).toEqual([]);
    expect(await db.selectFrom('session').select('account_id').execute()).toEqual([]);
  });

  test('the switch exists in development only', async () => {
    expect((await t.visitor().post('/dev/phase', { phase: 'live' })).statusCode).toBe(404);
  });

  test('the switch moves the demo competition into each phase, and is refused without one', async () => {
    const database = await createTestDatabase();
    const development = await openTestApp(database, { config: { hasDemoSwitch: true } });
    const promises = new Set<string>();
    const turn = (phase: string) => development.visitor().post('/dev/phase', { phase });
    try {
      expect((await turn('live')).statusCode).toBe(404);
      await fillDemo(development.owner, { kind: 'speedhack', phase: 'before' });
      for (const [phase, shown] of [
        ['live', 'live'],
        ['voting', 'voting'],
        ['results', 'over'],
        ['before', 'before'],
      ] as const) {
        const answer = (await turn(phase)).json();
        const seen = (await development.visitor().get(`/api/v1/compo/${answer.short}`)).json();
        expect([answer.phase, seen.phase]).toEqual([shown, shown]);
        const { currentEvent } = (await development.visitor().get('/api/v1/currentEvent')).json();
        expect(currentEvent.short).toBe(answer.short);
        // The draw is made again, from a seed of its own.
        await drawDue(development.platform);
        const rules = `/api/v1/compo/${answer.short}/rules`;
        const { state, commitments } = (await development.visitor().get(rules)).json();
        expect([state, commitments.length]).toEqual([phase === 'before' ? 'before' : 'drawn', 1]);
        promises.add(commitments[0].hash);
        if (phase !== 'before')
          expect(replayDraw((await development.visitor().get(`${rules}/draw`)).json()).differsAt).toBeNull();
      }
      expect(promises.size).toBe(4);
      expect((await turn('never')).statusCode).toBe(400);
      await fillDemo(development.owner, { kind: 'gift-exchange', phase: 'before' });
      expect((await turn('voting')).statusCode).toBe(400);
      expect((await turn('live')).json().phase).toBe('live');
    } finally {
      await development.app.close();
      await development.platform.close();
      await database.drop();
    }
  });
});

describe('with the switch', () => {
  const d = useTestApp({ config: { hasDemoSwitch: true } });
  const turnTo = async (phase: string) =>
    expect((await d.visitor().post('/dev/phase', { phase })).statusCode).toBe(200);
  const read = async (url: string) => (await d.visitor().get(url)).json();

  test('a demo that was filled while live has votes in voting, and results and reviews afterwards', async () => {
    await d.setClock('2026-11-15T03:00:00Z');
    await fillDemo(d.owner, { kind: 'speedhack', phase: 'live' }, d.platform.files);
    await turnTo('voting');
    const { currentEvent } = await read('/api/v1/currentEvent');
    expect(currentEvent).toMatchObject({ phase: 'voting', hasResults: false });
    const { rows } = await sql<{ num: number }>`select count(*)::int as num from ballot b
      join competition c on c.id = b.competition_id where c.short = 'TINS26'`.execute(d.owner);
    expect(rows[0]?.num).toBeGreaterThan(20);
    await turnTo('results');
    const { entries } = await read('/api/v1/compo/TINS26/results');
    expect(entries.length).toBeGreaterThan(8);
    expect((await read('/api/v1/reviews/event/TINS26')).result.length).toBeGreaterThan(8);
    // Back and forth: no second ranking, and none while it runs.
    await turnTo('results');
    await turnTo('live');
    expect((await read('/api/v1/currentEvent')).currentEvent).toMatchObject({
      phase: 'live',
      hasResults: false,
    });
    await turnTo('results');
    expect((await read('/api/v1/compo/TINS26/results')).all).toHaveLength(1);
  });
});
