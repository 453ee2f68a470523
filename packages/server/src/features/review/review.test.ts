import { type Review, type ReviewPage, reviewPageSize } from '@tinsmith/contract/review';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createEntry, createEntryFile, createJoined } from '../../testing/entry-factories.ts';
import { createCompetition, createPerson, type TestCompetition } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createMaker, type Maker, openVoting, saveBallot, scoresOf } from '../../testing/vote-factories.ts';

const t = useTestApp();
let competition: TestCompetition;
let makers: Maker[];
beforeEach(async () => {
  ({ competition, makers } = await openVoting(t, 4));
});
const maker = (index: number) => makers[index] as Maker;
const get = async (path: string, token?: string) => t.visitor(token).get(`/api/v1/reviews/${path}`);
const read = async (path: string, token?: string): Promise<ReviewPage> => {
  const answer = await get(path, token);
  expect([path, answer.statusCode]).toEqual([path, 200]);
  return answer.json();
};
const textsOf = ({ result }: ReviewPage) => result.map(({ text }: Review) => text);
const write = (by: Maker, about: Maker, review: string, scores = scoresOf(4)) =>
  saveBallot(t, by, about.entryId, { review, scores });
const afterVoting = () => t.setClock(competition.votingEndMs);

describe('reviews of a speedhack', () => {
  test('[R7.32] [R7.31] [R7.30] [R7.29] [R3.09] [R2.17] are read by event, entry, entrant and number once voting has ended', async () => {
    await write(maker(0), maker(1), 'Zero on <b>one</b>');
    await write(maker(2), maker(1), 'Two on one', scoresOf(null));
    await write(maker(1), maker(0), 'One on zero');
    await write(maker(3), maker(0), '');
    const lists = [
      `event/${competition.short}`,
      `forEntry/${maker(1).entryId}`,
      `byEntrant/${maker(0).entrantId}`,
    ];
    for (const list of lists)
      expect(await read(list)).toMatchObject({ result: [], next: null, opensAt: competition.votingEndMs });

    await t.setClock(competition.votingEndMs - 1);
    expect(textsOf(await read(lists[0] as string, maker(0).token))).toEqual([]);
    await afterVoting();
    const all = await read(lists[0] as string);
    expect(all).toMatchObject({ next: null, opensAt: null, competition: { short: competition.short } });
    // By title, then by number.
    expect(all.result.map(({ entry }) => entry.title)).toEqual(['Game 1', 'Game 2', 'Game 2']);
    expect(all.numByEntry).toEqual({ [maker(0).entryId]: 1, [maker(1).entryId]: 2 });
    const [first] = (await read(lists[2] as string)).result;
    expect(first).toEqual({
      id: expect.any(Number),
      text: '<p>Zero on <b>one</b></p>',
      entry: { id: maker(1).entryId, title: 'Game 2', team: maker(1).username, thumbnail: null },
      entrant: { id: maker(0).entrantId, name: maker(0).username, avatar: null },
      // Scores come with the results.
      score: null,
      isOwn: false,
      hidden: null,
      numReports: null,
      answer: null,
      canAnswer: false,
      exclusion: null,
    });
    expect(textsOf(await read(lists[1] as string)).toSorted()).toEqual([
      '<p>Two on one</p>',
      '<p>Zero on <b>one</b></p>',
    ]);
    const one = await get(`id/${first?.id}`);
    expect(one.json()).toMatchObject({ ...first, competition: { short: competition.short } });
  });

  test('[R10.13] [R2.17] all reviews of an entry come by and by, with more of them than a page holds', async () => {
    const { db } = t.platform;
    const numReviews = reviewPageSize + 5;
    await sql`
      with people as (
        insert into account (username, password_hash, verified_at)
        select 'reader' || n, null, app_now() from generate_series(1, ${numReviews}) n returning id
      ), readers as (
        insert into sign_up (competition_id, account_id, info)
        select ${competition.id}, id, '' from people returning id
      )
      insert into ballot (competition_id, entrant_id, entry_id, review)
      select ${competition.id}, id, ${maker(1).entryId}, 'Seen by ' || id from readers`.execute(db);
    await t.setClock(competition.votingEndMs);
    const first = (await get(`event/${competition.short}`)).json();
    const second = (await get(`event/${competition.short}?after=${first.next}`)).json();
    expect([first.result.length, second.result.length, second.next]).toEqual([reviewPageSize, 5, null]);
    const ids = [...first.result, ...second.result].map(({ id }: { id: number }) => id);
    expect(new Set(ids).size).toBe(numReviews);
  });

  test('[R2.04] one that is not there, or not yet, is missing to everybody', async () => {
    await write(maker(0), maker(1), 'Secret');
    const { id } = await t.platform.db
      .selectFrom('ballot')
      .select('id')
      .where('entry_id', '=', maker(1).entryId)
      .executeTakeFirstOrThrow();
    for (const token of [undefined, maker(0).token, maker(1).token])
      expect([(await get(`id/${id}`, token)).statusCode]).toEqual([404]);
    expect((await get('id/12345')).headers['x-problem']).toBe('no-review');
    expect((await get('forEntry/12345')).headers['x-problem']).toBe('no-entry');
    expect((await get('byEntrant/12345')).headers['x-problem']).toBe('no-entrant');
    expect((await get('event/nowhere')).headers['x-problem']).toBe('no-competition');
  });

  test('[R2.56] [R3.03] [R3.04] [R3.05] are counted for event and entry at once, for an entrant once voting has ended', async () => {
    await write(maker(0), maker(1), 'Words');
    await write(maker(2), maker(1), '');
    const numbers = async () => {
      const entrants = (await t.visitor().get(`/api/v1/compo/${competition.short}/entrants`)).json().result;
      return {
        event: (await t.visitor().get(`/api/v1/compo/${competition.short}`)).json().numReviews,
        entry: (await t.visitor().get(`/api/v1/entry/${maker(1).entryId}`)).json().reviewCount,
        entrant: entrants.find((one: { id: number }) => one.id === maker(0).entrantId).numReviews,
      };
    };
    expect(await numbers()).toEqual({ event: 1, entry: 1, entrant: 0 });
    await afterVoting();
    expect(await numbers()).toEqual({ event: 1, entry: 1, entrant: 1 });
  });

  test('come page by page', async () => {
    const { db } = t.platform;
    const reviewers = await Promise.all(Array.from({ length: 62 }, () => createJoined(db, competition)));
    for (const [index, { entrantId }] of reviewers.entries())
      await db
        .insertInto('ballot')
        .values({
          competition_id: competition.id,
          entrant_id: entrantId,
          entry_id: maker(index % 2).entryId,
          review: `Review ${index}`,
        })
        .execute();
    await afterVoting();
    const first = await read(`event/${competition.short}`);
    expect(first.result.length).toBe(60);
    const second = await read(`event/${competition.short}?after=${first.next}`);
    expect(second.next).toBeNull();
    expect(new Set([...textsOf(first), ...textsOf(second)]).size).toBe(62);
    expect((await get(`event/${competition.short}?after=nonsense`)).statusCode).toBe(400);
  });

  test('[R14.02] come by the places of their entries in the published results, ties by title, from page to page', async () => {
    const { db } = t.platform;
    const others = Array.from({ length: reviewPageSize }, (_, n) =>
      createMaker(db, competition, `Other ${(n * 7) % reviewPageSize}`),
    );
    const all = [...makers, ...(await Promise.all(others))];
    // Three in each place; the last two have none. Every fifth has no review, the others have one to four.
    const ranked = all.slice(0, -2).map(({ entryId }, n) => ({ entryId, position: Math.floor(n / 3) + 1 }));
    await sql`
      with frozen as (
        insert into result (competition_id, number, published_at) values (${competition.id}, 1, app_now()) returning id
      )
      insert into result_entry (result_id, entry_id, position, num_ballots, ranks, sums, spreads)
      select frozen.id, e.entry, e.position, 0, array_fill(null::int, '{4}'), array_fill(0, '{4}'), array_fill(0, '{20}')
      from frozen, unnest(${ranked.map(({ entryId }) => entryId)}::bigint[],
        ${ranked.map(({ position }) => position)}::int[]) e (entry, position)`.execute(db);
    const written = all.flatMap(({ entryId }, n) =>
      Array.from({ length: n % 5 }, (_, index) => ({
        competition_id: competition.id,
        entrant_id: maker(index).entrantId,
        entry_id: entryId,
        review: `Review ${index} of ${n}`,
      })),
    );
    await db.insertInto('ballot').values(written).execute();
    await afterVoting();
    const listExpected = async () => {
      const { rows } = await sql<{ id: number }>`
        select b.id from ballot b join entry e on e.id = b.entry_id left join result_entry x on x.entry_id = e.id
        join entrant v on v.id = b.entrant_id join account a on a.id = v.account_id
        where b.competition_id = ${competition.id} and e.num_shown > 0 and a.verified_at is not null
        order by x.position nulls last, lower(e.title), e.id, b.id`.execute(db);
      return rows.map(({ id }) => id);
    };
    const readAll = async () => {
      const ids: number[] = [];
      const places: string[] = [];
      for (let after: string | null = ''; after !== null; ) {
        const page: ReviewPage = await read(`event/${competition.short}${after && `?after=${after}`}`);
        ids.push(...page.result.map(({ id }) => id));
        after = page.next;
        if (after !== null) places.push(after);
      }
      return { ids, places };
    };
    const { ids, places } = await readAll();
    expect(ids.length).toBe(written.length);
    expect(ids).toEqual(await listExpected());
    expect(places.length).toBe(Math.floor((written.length - 1) / reviewPageSize));
    // Without reviews of someone who isn't seen, pages are as full as before.
    await db.updateTable('account').set({ verified_at: null }).where('id', '=', maker(1).id).execute();
    const left = await readAll();
    expect(left.ids.length).toBeLessThan(ids.length);
    expect(left.ids).toEqual(await listExpected());
    expect(left.places.length).toBe(Math.floor((left.ids.length - 1) / reviewPageSize));
  });

  test('are reported, hidden by staff with a reason, shown again or kept; their scores count on', async () => {
    await write(maker(0), maker(1), 'Not kind');
    await afterVoting();
    const path = `event/${competition.short}`;
    const [review] = (await read(path)).result;
    const at = `/api/v1/reviews/id/${review?.id}`;
    const staff = await createPerson(t.platform.db, { rank: 'moderator' });
    const post = async (token: string, action: string, body: object = {}) =>
      (await t.visitor(token).post(`${at}/${action}`, body)).statusCode;

    expect(await post(maker(1).token, 'report', { reason: ' ' })).toBe(400);
    expect(await post(maker(0).token, 'report', { reason: 'Mine' })).toBe(409);
    expect(await post(maker(1).token, 'report', { reason: 'Not kind' })).toBe(200);
    const reports = async () => (await t.visitor(staff.token).get('/api/v1/reviews/reports')).json().result;
    expect(await reports()).toMatchObject([
      { reviewId: review?.id, author: maker(0).username, reports: [{ by: maker(1).username }] },
    ]);
    expect(await post(maker(1).token, 'hide', { reason: 'x' })).toBe(403);
    expect(await post(staff.token, 'hide', { reason: 'Be kind, please' })).toBe(200);
    expect(await reports()).toEqual([]);
    expect(textsOf(await read(path))).toEqual([]);
    expect(textsOf(await read(path, maker(1).token))).toEqual([]);
    expect((await get(`id/${review?.id}`)).statusCode).toBe(404);
    expect((await read(path, maker(0).token)).result).toMatchObject([
      { hidden: { reason: 'Be kind, please' } },
    ]);
    expect((await read(path, staff.token)).result).toMatchObject([{ hidden: {}, numReports: 0 }]);
    const counts = async () =>
      (await t.visitor().get(`/api/v1/compo/${competition.short}`)).json().numReviews;
    expect(await counts()).toBe(0);
    const tally = await t.platform.db
      .selectFrom('entry_tally')
      .select('num_votes')
      .where('entry_id', '=', maker(1).entryId)
      .executeTakeFirst();
    expect(tally?.num_votes).toBe(1);
    expect(await post(staff.token, 'show')).toBe(200);
    expect(await post(staff.token, 'show')).toBe(409);
    expect(await counts()).toBe(1);
    await post(maker(1).token, 'report', { reason: 'Still' });
    expect(await post(staff.token, 'dismissReports')).toBe(200);
    expect(await reports()).toEqual([]);
    expect(textsOf(await read(path))).toEqual(['<p>Not kind</p>']);
  });

  test('stay when their author deletes the account, by a former member', async () => {
    const person = await createPerson(t.platform.db, { password: 'a long enough one' });
    const { id: entrantId } = await t.platform.db
      .insertInto('sign_up')
      .values({ competition_id: competition.id, account_id: person.id, info: '' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await saveBallot(t, { token: person.token, entrantId }, maker(1).entryId, { review: 'I was here' });
    const gone = await t.visitor(person.token).post('/api/v1/account/delete', { proof: 'a long enough one' });
    expect(gone.statusCode).toBe(200);
    await afterVoting();
    expect((await read(`forEntry/${maker(1).entryId}`)).result).toMatchObject([
      { text: '<p>I was here</p>', entrant: { name: 'a former member', avatar: null } },
    ]);
  });
});

describe('the answer of a team', () => {
  const answer = (by: { token: string }, reviewId: number, text: string) =>
    t.visitor(by.token).post(`/api/v1/reviews/id/${reviewId}/answer`, { answer: text });

  test('is given once, by one of them, and everybody reads it', async () => {
    const { db } = t.platform;
    const gifts = await createCompetition(db, { kind: 'gift-exchange' });
    const [giver, other] = [await createJoined(db, gifts), await createJoined(db, gifts)];
    const entryId = await createEntry(db, gifts, [giver.entrantId], { title: 'A gift' });
    await createEntryFile(db, entryId);
    await t.setClock(gifts.endMs);
    await t.visitor(other.token).post(`/api/v1/entry/${entryId}/review`, { review: 'Good', baseVersion: 0 });
    const [review] = (await read(`forEntry/${entryId}`, giver.token)).result;
    const id = review?.id ?? 0;
    expect(review).toMatchObject({ answer: null, canAnswer: true });
    expect((await answer(other, id, 'Mine')).headers['x-problem']).toBe('not-your-entry');
    expect((await answer(giver, id, ' \n ')).headers['x-problem']).toBe('no-answer');
    expect((await answer(giver, id, 'Thank <b>you</b>!')).statusCode).toBe(200);
    expect((await answer(giver, id, 'Once more')).headers['x-problem']).toBe('answered-already');
    for (const token of [undefined, giver.token])
      expect((await read(`forEntry/${entryId}`, token)).result).toMatchObject([
        { answer: { text: 'Thank <b>you</b>!', by: giver.username }, canAnswer: false },
      ]);
  });

  test('waits for the results', async () => {
    await write(maker(0), maker(1), 'Fine');
    await afterVoting();
    const [review] = (await read(`forEntry/${maker(1).entryId}`, maker(1).token)).result;
    expect(review).toMatchObject({ canAnswer: false });
    expect((await answer(maker(1), review?.id ?? 0, 'Thanks')).headers['x-problem']).toBe('results-not-out');
    const staff = t.visitor((await createPerson(t.platform.db, { rank: 'organizer' })).token);
    const results = `/api/v1/compo/${competition.short}/results`;
    await staff.post(`${results}/freeze`, { excluded: [] });
    expect((await answer(maker(1), review?.id ?? 0, 'Thanks')).headers['x-problem']).toBe('results-not-out');
    await staff.post(`${results}/publish`, { note: '' });
    expect((await answer(maker(1), review?.id ?? 0, 'Thanks')).statusCode).toBe(200);
    expect((await read(`forEntry/${maker(1).entryId}`)).result).toMatchObject([
      { answer: { text: 'Thanks' } },
    ]);
  });
});

describe('reviews without scores', () => {
  const save = (by: { token: string }, entryId: number, review: string, baseVersion = 0) =>
    t.visitor(by.token).post(`/api/v1/entry/${entryId}/review`, { review, baseVersion });

  test('a gift is reviewed by entrants after the end, public at once, and never by its own team', async () => {
    const { db } = t.platform;
    const gifts = await createCompetition(db, { kind: 'gift-exchange' });
    const [giver, other] = [await createJoined(db, gifts), await createJoined(db, gifts)];
    const entryId = await createEntry(db, gifts, [giver.entrantId], { title: 'A gift' });
    await createEntryFile(db, entryId);
    await t.setClock(gifts.endMs - 1);
    expect((await save(other, entryId, 'Early')).headers['x-problem']).toBe('review-closed');
    await t.setClock(gifts.endMs);
    const own = await t.visitor(other.token).get(`/api/v1/entry/${entryId}/review`);
    expect(own.json()).toEqual({ own: null, canReview: true });
    expect((await save(other, entryId, 'Lovely')).json()).toEqual({ own: { review: 'Lovely', version: 1 } });
    expect(textsOf(await read(`forEntry/${entryId}`))).toEqual(['<p>Lovely</p>']);
    expect((await save(other, entryId, 'Behind')).headers['x-problem']).toBe('ballot-changed');
    expect((await save(other, entryId, 'Lovelier', 1)).json()).toEqual({
      own: { review: 'Lovelier', version: 2 },
    });
    expect((await save(giver, entryId, 'Mine')).headers['x-problem']).toBe('own-entry');
    expect((await save(await createPerson(db), entryId, 'x')).headers['x-problem']).toBe('not-joined');
  });

  test('an entry that wants no place is reviewed while voting is open, and one with scores is not', async () => {
    const { db } = t.platform;
    const unranked = await createMaker(db, competition, 'For fun');
    await db.updateTable('entry').set({ is_unranked: true }).where('id', '=', unranked.entryId).execute();
    expect((await save(maker(0), unranked.entryId, 'Fun')).statusCode).toBe(200);
    expect((await save(maker(0), maker(1).entryId, 'x')).headers['x-problem']).toBe('not-reviewable');
    expect(textsOf(await read(`forEntry/${unranked.entryId}`))).toEqual([]);
    await afterVoting();
    expect(textsOf(await read(`forEntry/${unranked.entryId}`))).toEqual(['<p>Fun</p>']);
    expect((await save(maker(0), unranked.entryId, 'Late', 1)).headers['x-problem']).toBe('review-closed');
  });
});
