import type { AccountId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCompetition, createEntrant, createLogPost, createPerson } from '../../testing/factories.ts';
import { postForm } from '../../testing/form.ts';
import { collectNotices } from '../../testing/live-notices.ts';
import { createTestDatabase, openTestApp, type TestApp, type TestDatabase } from '../../testing/test-app.ts';
import { announceLog } from './announce-log.ts';

let database: TestDatabase;
let apps: TestApp[];
beforeAll(async () => {
  database = await createTestDatabase();
  apps = [await openTestApp(database), await openTestApp(database)];
});
afterAll(async () => {
  for (const { app, platform } of apps) {
    await app.close();
    await platform.close();
  }
  await database.drop();
});
const instance = (index: number): TestApp => {
  const app = apps[index % apps.length];
  if (!app) throw new Error('no app');
  return app;
};

/** The triggers' counts and a fresh count; and whether every visibility is right. */
async function compareCounts(competitionId: number) {
  const { db } = instance(0).platform;
  const { rows: kept } = await sql`
    select block, visibility, num from log_block where competition_id = ${competitionId} and num <> 0
    order by block, visibility`.execute(db);
  const { rows: counted } = await sql`
    select p.block, visibility_of(p, a.verified_at is not null, e.withdrawn_at is not null) as visibility, count(*)::int as num
    from log_post p join sign_up e on e.id = p.entrant_id join account a on a.id = e.account_id
    where p.competition_id = ${competitionId} group by 1, 2 order by 1, 2`.execute(db);
  const { rows: totals } = await sql<{ isRight: boolean }>`
    select num_plain = (select count(*) from log_post where competition_id = n.competition_id and visibility = 'plain')
      and num_spoiler = (select count(*) from log_post where competition_id = n.competition_id and visibility = 'spoiler')
      as "isRight" from log_count n where competition_id = ${competitionId}`.execute(db);
  expect(kept).toEqual(counted);
  expect(totals).toEqual([{ isRight: true }]);
}

test('posting, editing, hiding, verifying and leaving at once over two processes keeps every number right', async () => {
  const { db } = instance(0).platform;
  const jams = [await createCompetition(db), await createCompetition(db)];
  const staff = await createPerson(db, { rank: 'owner' });
  const people = await Promise.all(Array.from({ length: 12 }, () => createPerson(db, { isVerified: false })));
  for (let round = 0; round < 4; round += 1) {
    for (const person of people) {
      for (const jam of jams) {
        await instance(0).visitor(person.token).post(`/api/v1/compo/${jam.short}/signUp`, { info: '' });
      }
    }
    const verify = (id: AccountId, isVerified: boolean) =>
      db
        .updateTable('account')
        .set({ verified_at: isVerified ? new Date() : null })
        .where('id', '=', id)
        .execute();
    const answers = await Promise.all(
      people.flatMap(({ token, id }, index) =>
        jams.flatMap((jam) => {
          const visitor = instance(index).visitor(token);
          const address = `/api/v1/log/event/${jam.short}`;
          return [
            postForm(visitor, address, [['message', 'One']]),
            postForm(visitor, address, [
              ['message', 'Two'],
              ['spoiler', '1'],
            ]),
            verify(id, (index + round) % 3 !== 0).then(() => null),
            postForm(instance(index + 1).visitor(token), `${address}/myLatest`, [
              ['message', 'Three'],
              ...(index % 2 === 0 ? [['spoiler', '1'] as const] : []),
            ]),
            ...(index % 4 === 0 ? [visitor.post(`/api/v1/compo/${jam.short}/withdraw`, {})] : []),
          ];
        }),
      ),
    );
    const bad = answers.filter((answer) => answer && answer.statusCode >= 500);
    expect(bad.map((answer) => answer?.body)).toEqual([]);
    const posts = await db.selectFrom('log_post').select('id').limit(10).execute();
    await Promise.all(
      posts.flatMap(({ id }) => [
        instance(0).visitor(staff.token).post(`/api/v1/log/id/${id}/hide`, { reason: 'x' }),
        instance(1).visitor(staff.token).post(`/api/v1/log/id/${id}/show`, {}),
      ]),
    );
    for (const jam of jams) await compareCounts(jam.id);
  }
});

test('100 posts at once each have a place of their own, and all are listed', async () => {
  const { db } = instance(0).platform;
  const jam = await createCompetition(db);
  const people = await Promise.all(Array.from({ length: 20 }, () => createPerson(db)));
  for (const person of people) await createEntrant(db, jam.id, person.id);
  const answers = await Promise.all(
    people.flatMap(({ token }, index) =>
      Array.from({ length: 5 }, () =>
        postForm(instance(index).visitor(token), `/api/v1/log/event/${jam.short}`, [['message', 'Now']]),
      ),
    ),
  );
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
  const listed = new Set<number>();
  for (const page of [1, 2, 3, 4, 5]) {
    const { posts } = (
      await instance(page).visitor().get(`/api/v1/log/event/${jam.short}?page=${page}`)
    ).json();
    for (const post of posts) listed.add(post.id);
  }
  expect(listed.size).toBe(100);
});

test('a withdrawn entrant’s posts vanish and count for nobody, and come back when they join again', async () => {
  const { db } = instance(0).platform;
  const jam = await createCompetition(db);
  const person = await createPerson(db);
  const entrant = await createEntrant(db, jam.id, person.id);
  await createLogPost(db, entrant.id);
  await createLogPost(db, entrant.id, { isSpoiler: true });
  await instance(0).visitor(person.token).post(`/api/v1/compo/${jam.short}/withdraw`, {});
  await compareCounts(jam.id);
  const numLogs = async () => (await instance(0).visitor().get(`/api/v1/compo/${jam.short}`)).json().numLogs;
  expect(await numLogs()).toBe(0);
  const { posts, numPages } = (await instance(0).visitor().get(`/api/v1/log/event/${jam.short}`)).json();
  expect([posts, numPages]).toEqual([[], 1]);
  await instance(0).visitor(person.token).post(`/api/v1/compo/${jam.short}/signUp`, { info: '' });
  await compareCounts(jam.id);
  expect(await numLogs()).toBe(1);
});

describe('[R5.06] what everybody is told', () => {
  async function listen(
    jam: { id: number; short: string },
    action: () => Promise<unknown>,
  ): Promise<unknown[]> {
    const { platform } = instance(0);
    const notices = await collectNotices(platform, async () => {
      await action();
      await sql`update log_count set notified_at = '-infinity'`.execute(platform.db);
      await announceLog(platform);
    });
    return notices.filter(({ data }) => 'short' in data && data.short === jam.short);
  }
  beforeAll(() => instance(0).platform.live.open());

  test('is the number and the latest of the plain posts, where those change, and nothing else', async () => {
    const { db } = instance(0).platform;
    const jam = await createCompetition(db, { kind: 'gift-exchange' });
    const person = await createPerson(db);
    const shy = await createPerson(db, { isVerified: false });
    const staff = await createPerson(db, { rank: 'owner' });
    const entrant = await createEntrant(db, jam.id, person.id);
    const shyEntrant = await createEntrant(db, jam.id, shy.id);
    const noticeOf = (numLogs: number, latestId: number | null) => [
      { event: 'log', data: { short: jam.short, numLogs, latestId } },
    ];
    let first = { id: 0 };
    const plain = await listen(jam, async () => {
      first = await createLogPost(db, entrant.id);
    });
    expect(plain).toEqual(noticeOf(1, first.id));
    const silent = await listen(jam, async () => {
      await createLogPost(db, entrant.id, { isSpoiler: true });
      await createLogPost(db, shyEntrant.id);
    });
    expect(silent).toEqual([]);
    const address = `/api/v1/log/event/${jam.short}`;
    const edited = await listen(jam, () =>
      postForm(instance(0).visitor(person.token), `${address}/myLatest`, [
        ['message', 'x'],
        ['spoiler', '1'],
      ]),
    );
    expect(edited).toEqual([]);
    const hidden = await listen(jam, () =>
      instance(0).visitor(staff.token).post(`/api/v1/log/id/${first.id}/hide`, { reason: 'x' }),
    );
    expect(hidden).toEqual(noticeOf(0, null));
  });

  test('at most once a second', async () => {
    const { db } = instance(0).platform;
    const jam = await createCompetition(db);
    const person = await createPerson(db);
    const entrant = await createEntrant(db, jam.id, person.id);
    await createLogPost(db, entrant.id);
    expect(await listen(jam, async () => undefined)).toHaveLength(1);
    await createLogPost(db, entrant.id);
    await announceLog(instance(0).platform);
    const row = await db
      .selectFrom('log_count')
      .select('is_due')
      .where('competition_id', '=', jam.id)
      .executeTakeFirstOrThrow();
    expect(row.is_due).toBe(true);
  });
});
