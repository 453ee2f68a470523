import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createEntry, createJoined } from '../../testing/entry-factories.ts';
import {
  createCompetition,
  createLogPost,
  createPerson,
  type TestCompetition,
} from '../../testing/factories.ts';
import { collectNotices } from '../../testing/live-notices.ts';
import { useTestApp } from '../../testing/test-app.ts';

const t = useTestApp();
const hour = 3_600_000;
const startMs = Date.UTC(2026, 7, 7);
let jam: TestCompetition;
let organizer: Awaited<ReturnType<typeof createPerson>>;

beforeAll(async () => {
  const { db } = t.platform;
  await t.setClock(startMs - hour);
  jam = await createCompetition(db, { startMs, short: 'jam', isPinned: true });
  organizer = await createPerson(db, { rank: 'organizer' });
  const maker = await createJoined(db, jam, { username: 'maker' });
  await createJoined(db, jam, { username: 'idler' });
  await createJoined(db, jam, { username: 'newcomer', isVerified: false });
  await t.setClock(startMs + hour);
  await createEntry(db, jam, [maker.entrantId], { title: 'Half a game', text: 'So far' });
  await createLogPost(db, maker.entrantId, {});
  await createLogPost(db, maker.entrantId, { isSpoiler: true });
});

const staff = () => t.visitor(organizer.token);
const desk = async (short = 'jam') => (await staff().get(`/api/v1/compo/${short}/desk`)).json();
const move = (body: object) => staff().post('/api/v1/compo/jam/desk/times', { notice: '', ...body });

describe('the event desk', () => {
  test('tells how an event stands, over time too, and what is missing', async () => {
    const found = await desk();
    expect(found).toMatchObject({
      numEntrants: 2,
      numLogs: 1,
      numSpoilers: 1,
      uploads: { num: 0, numWithFile: 0 },
      notice: null,
      warnings: [
        { kind: 'no-file', count: 1, names: ['Half a game'] },
        { kind: 'no-entry', count: 2, names: ['idler', 'newcomer'] },
        { kind: 'not-confirmed', count: 1, names: ['newcomer'] },
      ],
    });
    expect(Object.keys(found.fixed).toSorted()).toEqual(['isDraft', 'short', 'start']);
    const sum = (name: string) =>
      found.overTime.reduce((all: number, span: Record<string, number>) => all + (span[name] ?? 0), 0);
    expect([found.overTime.length, sum('signUps'), sum('posts')]).toEqual([48, 3, 1]);
  });

  test('warns of a pool that cannot fill its slots before the start', async () => {
    await createCompetition(t.platform.db, { short: 'later', startMs: startMs + 100 * hour });
    expect((await desk('later')).warnings).toContainEqual({ kind: 'pool-too-small', count: 5, names: [] });
  });

  test('tells nothing of files and spoilers while gifts are in the making', async () => {
    await createCompetition(t.platform.db, { short: 'gifts', kind: 'gift-exchange', startMs });
    expect(await desk('gifts')).toMatchObject({ uploads: null, numSpoilers: null });
  });

  test('[R11.03] moves the finish: every open page gets the new times and the notice itself', async () => {
    const end = jam.endMs + 2 * hour;
    await t.platform.live.open();
    const notices = await collectNotices(t.platform, async () => {
      expect((await move({ end, notice: 'The finish moves to 14:00 UTC.' })).statusCode).toBe(200);
    });
    expect(notices).toContainEqual({ event: 'changed', data: {} });
    const serverTime = startMs + hour;
    expect(notices).toContainEqual({
      event: 'times',
      data: {
        short: 'jam',
        competitionStart: startMs,
        competitionEnd: end,
        votingEnd: jam.votingEndMs,
        joinOpens: null,
        joinCloses: end,
        serverTime,
      },
    });
    expect(notices).toContainEqual({
      event: 'notice',
      data: {
        notice: {
          id: expect.any(Number),
          kind: 'urgent',
          text: 'The finish moves to 14:00 UTC.',
          madeAt: serverTime,
        },
        serverTime,
      },
    });
    const current = (await t.visitor().get('/api/v1/currentEvent')).json();
    expect(current.currentEvent).toMatchObject({ competitionEnd: end, joinCloses: end });
    expect(current.notice).toMatchObject({ kind: 'urgent', text: 'The finish moves to 14:00 UTC.' });
    const actions = await t.platform.db
      .selectFrom('audit_entry')
      .select(['action', 'details'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(actions.map(({ action }) => action)).toEqual(['set-notice', 'changed-competition']);
    expect(actions[1]?.details).toMatchObject({
      fields: ['end'],
      changes: { end: [expect.any(Number), expect.any(Number)] },
    });
  });

  test('moves nothing that has passed, and nothing past its order', async () => {
    expect((await move({ start: startMs + 1 })).headers['x-problem']).toBe('fixed-by-now');
    expect((await move({ end: startMs })).headers['x-problem']).toBe('bad-times');
    expect((await move({})).headers['x-problem']).toBe('bad-times');
  });

  test('[R11.03] nothing of a draft goes over the public stream', async () => {
    const { db } = t.platform;
    const { id } = await createCompetition(db, { short: 'draft', startMs: startMs + 500 * hour });
    await sql`update competition set is_draft = true where id = ${id}`.execute(t.owner);
    await t.platform.live.open();
    const notices = await collectNotices(t.platform, async () => {
      const moved = await staff().post(`/api/v1/admin/competitions/${id}`, { end: startMs + 600 * hour });
      expect(moved.statusCode).toBe(200);
    });
    expect(notices.map(({ event }) => event)).not.toContain('times');
  });

  test('[R11.03] a notice ends by itself: no copy of a page outlives it, and every page is told its end', async () => {
    const now = startMs + hour;
    const late = await staff().post('/api/v1/notice', { kind: 'info', text: 'Too late.', endsAt: now });
    expect(late.headers['x-problem']).toBe('in-the-past');
    const endsAt = now + 10_000;
    await staff().post('/api/v1/notice', { kind: 'info', text: 'Back in ten seconds.', endsAt });
    const shown = await t.visitor().get('/api/v1/currentEvent');
    expect(shown.json()).toMatchObject({
      notice: { text: 'Back in ten seconds.', endsAt },
      nextBoundary: endsAt,
    });
    const [fresh = 0, stale = 0] = [...`${shown.headers['cache-control']}`.matchAll(/=(\d+)/g)].map(([, s]) =>
      Number(s),
    );
    expect(fresh + stale).toBeLessThan(10);
    expect((await desk()).notice).toMatchObject({ endsAt });
    await t.setClock(endsAt);
    expect((await t.visitor().get('/api/v1/currentEvent')).json().notice).toBeUndefined();
    expect((await desk()).notice).toBeNull();
    // One that has ended by itself makes place for the next.
    expect((await staff().post('/api/v1/notice', { kind: 'info', text: 'Next.' })).statusCode).toBe(200);
    await t.setClock(now);
  });

  test('a notice is ended by an empty one', async () => {
    await staff().post('/api/v1/notice', { kind: 'info', text: 'Prize-giving on Sunday.' });
    expect((await t.visitor().get('/api/v1/currentEvent')).json().notice.text).toBe(
      'Prize-giving on Sunday.',
    );
    await staff().post('/api/v1/notice', { kind: 'info', text: '' });
    expect((await t.visitor().get('/api/v1/currentEvent')).json().notice).toBeUndefined();
  });
});
