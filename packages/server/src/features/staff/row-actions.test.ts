import { beforeAll, describe, expect, test } from 'vitest';
import { createJoined } from '../../testing/entry-factories.ts';
import {
  createCompetition,
  createLogPost,
  createNewsPost,
  createPerson,
  type TestCompetition,
} from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createMaker } from '../../testing/vote-factories.ts';

const t = useTestApp();
const startMs = Date.UTC(2026, 7, 7);
let jam: TestCompetition;
const staff = {} as Record<'organizer' | 'moderator', Awaited<ReturnType<typeof createPerson>>>;

beforeAll(async () => {
  await t.setClock(startMs + 3_600_000);
  jam = await createCompetition(t.platform.db, { startMs, short: 'jam' });
  for (const rank of ['organizer', 'moderator'] as const)
    staff[rank] = await createPerson(t.platform.db, { rank });
});

type Rank = keyof typeof staff;
const act = (rank: Rank, list: string, body: object) =>
  t.visitor(staff[rank].token).post(`/api/v1/admin/${list}/actions`, body);
const read = async (list: string) =>
  (await t.visitor(staff.moderator.token).get(`/api/v1/admin/${list}`)).json();
const audits = async () =>
  (await t.platform.db.selectFrom('audit_entry').select(['action', 'details']).orderBy('id').execute()).map(
    ({ action, details }) => ({ action, details }),
  );

describe('what is done to several rows at once', () => {
  test('posts are hidden with a reason and shown again, each with an audit entry; what is so already stays', async () => {
    const { db } = t.platform;
    const author = await createJoined(db, jam);
    const made: number[] = [];
    for (const text of ['One', 'Two', 'Three'])
      made.push((await createLogPost(db, author.entrantId, { text })).id);
    // Post ids do not reflect their order; bulk actions run in order of id.
    const ids = made.toSorted((one, other) => one - other);
    const before = (await audits()).length;
    const none = await act('moderator', 'posts', { action: 'hide', ids, reason: ' ' });
    expect(none.headers['x-problem']).toBe('no-reason');
    const reason = 'Not for here.';
    const hide = (some: number[]) => act('moderator', 'posts', { action: 'hide', ids: some, reason });
    expect((await hide(ids.slice(0, 1))).json()).toEqual({ numDone: 1 });
    expect((await hide(ids)).json()).toEqual({ numDone: 2 });
    for (const id of ids) expect((await t.visitor().get(`/api/v1/log/id/${id}`)).statusCode).toBe(404);
    const own = (await t.visitor(author.token).get(`/api/v1/log/id/${ids[1]}`)).json();
    expect(JSON.stringify(own)).toContain(reason);
    expect((await audits()).slice(before)).toEqual(
      ids.map((postId) => ({ action: 'hid-log-post', details: { postId } })),
    );
    expect((await act('moderator', 'posts', { action: 'show', ids })).json()).toEqual({ numDone: 3 });
    expect((await t.visitor().get(`/api/v1/log/id/${ids[2]}`)).statusCode).toBe(200);
  });

  test('if one of them is not there, nothing is done to any', async () => {
    const { db } = t.platform;
    const post = await createNewsPost(db, { title: 'Stays' });
    const before = (await audits()).length;
    const answer = await act('organizer', 'news', { action: 'remove', ids: [post.id, 999_999] });
    expect([answer.statusCode, answer.headers['x-problem']]).toEqual([404, 'no-row']);
    expect((await t.visitor().get(`/api/v1/news/${post.id}`)).statusCode).toBe(200);
    expect((await audits()).length).toBe(before);
  });

  test('nothing that the list does not tell of can be reached by its number', async () => {
    const { db } = t.platform;
    const gifts = await createCompetition(db, { kind: 'gift-exchange', startMs, endMs: startMs + 1e9 });
    const giver = await createJoined(db, gifts);
    const { id } = await createLogPost(db, giver.entrantId, { text: 'A hint', isSpoiler: true });
    const answer = await act('moderator', 'posts', { action: 'hide', ids: [id], reason: 'x' });
    expect(answer.statusCode).toBe(404);
  });

  test('planned news is published, and news is removed for good', async () => {
    const posts = [];
    for (const title of ['Soon', 'Later'])
      posts.push(
        (await createNewsPost(t.platform.db, { title, postedAt: new Date('2027-01-01T00:00:00Z') })).id,
      );
    expect((await act('moderator', 'news', { action: 'publish', ids: posts })).statusCode).toBe(403);
    expect((await act('organizer', 'news', { action: 'publish', ids: posts })).json()).toEqual({
      numDone: 2,
    });
    expect((await t.visitor().get(`/api/v1/news/${posts[0]}`)).statusCode).toBe(200);
    expect((await act('organizer', 'news', { action: 'remove', ids: posts })).json()).toEqual({ numDone: 2 });
    expect((await t.visitor().get(`/api/v1/news/${posts[0]}`)).statusCode).toBe(404);
  });

  test('too many, none, and an action that the list does not know are refused', async () => {
    for (const body of [
      { action: 'remove', ids: [] },
      { action: 'remove', ids: Array.from({ length: 101 }, (_, index) => index + 1) },
      { action: 'hide', ids: [1], reason: 'x' },
    ])
      expect((await act('organizer', 'news', body)).statusCode).toBe(400);
  });
});

describe('reviews', () => {
  test('[R2.28] stand in their list once voting has ended, and are hidden, shown and kept there', async () => {
    const { db } = t.platform;
    const maker = await createMaker(db, jam, 'Snail Mail');
    const reviewer = await createJoined(db, jam, { username: 'reviewer' });
    const values = { competition_id: jam.id, entrant_id: reviewer.entrantId, entry_id: maker.entryId };
    const { id } = await db
      .insertInto('ballot')
      .values({ ...values, review: '<b>Slow</b> and canary' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await t.setClock(jam.votingEndMs - 1000);
    expect((await read('reviews?search=canary')).total).toBe(0);
    await t.setClock(jam.votingEndMs);
    expect((await read('reviews?search=canary')).rows).toEqual([
      {
        id: String(id),
        to: `/jam/reviews/${id}`,
        cells: {
          text: 'Slow and canary',
          state: 'Shown',
          author: 'reviewer',
          entry: 'Snail Mail',
          event: 'jam',
          started: expect.any(Number),
        },
      },
    ]);
    await t.visitor(maker.token).post(`/api/v1/reviews/id/${id}/report`, { reason: 'Rude' });
    expect((await read('reviews?state=Reported')).total).toBe(1);
    const queue = async () =>
      (await t.visitor(staff.moderator.token).get('/api/v1/moderation')).json().reviews;
    expect(await queue()).toMatchObject([
      {
        reviewId: id,
        entry: 'Snail Mail',
        author: 'reviewer',
        reports: [{ reason: 'Rude' }],
        isHidden: false,
      },
    ]);
    expect((await act('moderator', 'reviews', { action: 'dismiss-reports', ids: [id] })).json()).toEqual({
      numDone: 1,
    });
    expect((await read('reviews?state=Reported')).total).toBe(0);
    expect(await queue()).toEqual([]);
    const hide = { action: 'hide', ids: [id], reason: 'Rude' };
    expect((await act('moderator', 'reviews', hide)).json()).toEqual({ numDone: 1 });
    expect((await t.visitor().get(`/api/v1/reviews/id/${id}`)).statusCode).toBe(404);
    expect((await act('moderator', 'reviews', { action: 'show', ids: [id] })).json()).toEqual({ numDone: 1 });
    expect((await t.visitor().get(`/api/v1/reviews/id/${id}`)).statusCode).toBe(200);
    expect((await audits()).slice(-3).map(({ action }) => action)).toEqual([
      'kept-review',
      'hid-review',
      'showed-review',
    ]);
  });
});
