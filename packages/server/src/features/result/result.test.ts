import type { Calculation, Results } from '@tinsmith/contract/result';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createJoined } from '../../testing/entry-factories.ts';
import { createCompetition, createPerson, type TestCompetition } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createMaker, type Maker, openVoting, saveBallot, scoresOf } from '../../testing/vote-factories.ts';

const t = useTestApp();
let competition: TestCompetition;
let makers: Maker[];
let staff: { token: string };
beforeEach(async () => {
  ({ competition, makers } = await openVoting(t, 4));
  staff = await createPerson(t.platform.db, { rank: 'organizer' });
});
const maker = (index: number) => makers[index] as Maker;
const at = (path = '') => `/api/v1/compo/${competition.short}/results${path}`;
const read = async (token?: string, query = ''): Promise<Results> => {
  const answer = await t.visitor(token).get(at(query));
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const calculate = async (): Promise<Calculation> =>
  (await t.visitor(staff.token).get(at('/calculation'))).json();
const freeze = (excluded: object[] = []) => t.visitor(staff.token).post(at('/freeze'), { excluded });
const publish = (note = '') => t.visitor(staff.token).post(at('/publish'), { note });

/** Everyone votes for everyone else: the first gets 5, 4, 4, the second 4, 3, 3 and so on. */
async function voteAll() {
  for (const [place, about] of makers.entries())
    for (const [index, by] of makers.entries())
      if (by !== about)
        await saveBallot(t, by, about.entryId, {
          scores: { ...scoresOf(4 - place), all: index === (place === 0 ? 1 : 0) ? 5 - place : 4 - place },
          review: `By ${index + 1}`,
        });
}

describe('results', () => {
  test('[R14.29] a copy of what is public of them is soon too old, as nobody knows when they will be out', async () => {
    const { headers } = await t.visitor().get(at());
    expect(headers['cache-control']).toMatch(/^public, max-age=2, stale-while-revalidate=2,/);
  });

  test('[R2.22] [R2.99] staff calculate once voting has ended: sums, numbers and spread of what counts', async () => {
    await voteAll();
    // Not complete, so it does not count.
    const other = await createJoined(t.platform.db, competition);
    await saveBallot(t, other, maker(0).entryId, { scores: { all: 1, art: null, tech: 1, genre: 1 } });
    const early = await t.visitor(staff.token).get(at('/calculation'));
    expect([early.statusCode, early.headers['x-problem']]).toEqual([409, 'voting-open']);
    await t.setClock(competition.votingEndMs);
    expect((await t.visitor(maker(0).token).get(at('/calculation'))).statusCode).toBe(403);
    const { entries, numBallots, numIncomplete, frozen, published } = await calculate();
    expect({ numBallots, numIncomplete, frozen, published }).toEqual({
      numBallots: 12,
      numIncomplete: 1,
      frozen: null,
      published: null,
    });
    expect(entries.find(({ id }) => id === maker(0).entryId)).toMatchObject({
      title: 'Game 1',
      team: maker(0).username,
      thumbnail: null,
      numBallots: 3,
      tallies: {
        all: { sum: 13, count: 3 },
        art: { sum: 12, count: 3 },
      },
      exclusion: '',
    });
  });

  test('[R2.15] [R7.08] [R7.33] [R3.13] are nobody’s until they are published, then everybody’s', async () => {
    await voteAll();
    expect(await read()).toMatchObject({
      published: null,
      entries: [],
      result: expect.stringContaining('Voting ends'),
    });
    await t.setClock(competition.votingEndMs);
    expect((await publish()).headers['x-problem']).toBe('not-frozen');
    expect((await freeze()).json()).toEqual({ number: 1 });
    const scores = async () =>
      (await t.visitor().get(`/api/v1/scores/byCompo/${competition.short}`)).json().scores;
    const hasResults = async () =>
      (await t.visitor().get(`/api/v1/compo/${competition.short}`)).json().hasResults;
    for (const token of [undefined, maker(0).token, staff.token])
      expect(await read(token)).toMatchObject({ published: null, entries: [] });
    expect([await scores(), await hasResults()]).toEqual([[], false]);
    const review = async () =>
      (await t.visitor().get(`/api/v1/reviews/forEntry/${maker(0).entryId}`)).json().result[0].score;
    expect(await review()).toBeNull();

    expect((await publish('Thank you!')).json()).toEqual({ number: 1 });
    const results = await read();
    expect(results.published).toEqual({
      number: 1,
      publishedAt: competition.votingEndMs,
      note: 'Thank you!',
      isTyped: false,
      isUnchecked: false,
      minBallots: 2,
      rankPercent: 50,
    });
    expect(results.entries.map(({ id, scores: { all } }) => [id, all.rank, all.score])).toEqual([
      [maker(0).entryId, 1, '4.33'],
      [maker(1).entryId, 2, '3.33'],
      [maker(2).entryId, 3, '2.33'],
      [maker(3).entryId, 4, '1.33'],
    ]);
    expect(results.entries[0]?.scores.all.spread).toEqual([0, 0, 0, 2, 1]);
    expect(results.entries[3]?.scores.art.spread).toEqual([3, 0, 0, 0, 0]);
    expect(results.result).toContain('<td>4.33</td>');
    expect(results.result).toContain('Thank you!');
    expect(await hasResults()).toBe(true);
    expect(await scores()).toContainEqual({
      entryId: maker(0).entryId,
      team: maker(0).username,
      category: 'all',
      score: 4.33,
    });
    expect((await scores()).length).toBe(16);
    expect(await review()).toMatchObject({ art: 4, tech: 4, genre: 4 });
  });

  test('show in cards, tags and on profiles once they are published', async () => {
    await voteAll();
    await t.setClock(competition.votingEndMs);
    await freeze();
    const ranks = async () => {
      const get = async (path: string) => (await t.visitor(maker(3).token).get(`/api/v1/${path}`)).json();
      const { rank, tags } = await get(`entry/${maker(1).entryId}`);
      return {
        entry: [rank, tags.map(({ id }: { id: string }) => id).filter((id: string) => id.startsWith('rank'))],
        all: (await get(`entries/all?event=${competition.short}`)).result.map(
          (card: { rank: number }) => card.rank,
        ),
        tagged: (await get(`entries/all?event=${competition.short}&tag=rank-2`)).result.map(
          (card: { id: number }) => card.id,
        ),
        profile: (await get(`entries/user/${maker(3).username}`)).result[0].rank,
      };
    };
    expect(await ranks()).toEqual({
      entry: [null, []],
      all: [null, null, null, null],
      tagged: [],
      profile: null,
    });
    await publish();
    expect(await ranks()).toEqual({
      entry: [2, ['rank-2']],
      all: [1, 2, 3, 4],
      tagged: [maker(1).entryId],
      profile: 4,
    });
    // Reviews are ordered by place.
    const reviews = (await t.visitor().get(`/api/v1/reviews/event/${competition.short}`)).json().result;
    const reviewed = reviews.map(({ entry }: { entry: { title: string } }) => entry.title);
    expect([...new Set(reviewed)]).toEqual(['Game 1', 'Game 2', 'Game 3', 'Game 4']);
  });

  test('can be had as CSV, which no spreadsheet runs, and as JSON', async () => {
    await t.platform.db
      .updateTable('entry')
      .set({ title: '=cmd("x"), or not' })
      .where('id', '=', maker(1).entryId)
      .execute();
    await voteAll();
    await t.setClock(competition.votingEndMs);
    await freeze([{ entryId: maker(0).entryId, reason: 'Made before\nthe start.' }]);
    expect((await t.visitor().get(at('.csv'))).headers['x-problem']).toBe('no-results');
    await publish();
    const csv = await t.visitor().get(at('.csv'));
    expect(csv.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${competition.short}-results.csv"`,
    });
    const [head, first] = csv.body.split('\r\n');
    expect(head).toBe(
      'rank,entry,title,team,all,all rank,art,art rank,tech,tech rank,genre,genre rank,ballots,left out',
    );
    expect(first).toBe(
      `1,${maker(1).entryId},"'=cmd(""x""), or not",${maker(1).username},3.33,1,3,1,3,1,3,1,3,`,
    );
    expect(csv.body).toContain('4.33,,4,,4,,4,,3,"Made before\nthe start."');
    const json = await t.visitor().get(at('.json?number=1'));
    expect(json.headers['content-disposition']).toContain('.json"');
    expect(JSON.parse(json.body).entries).toHaveLength(4);
    expect((await t.visitor().get(at('.json?number=2'))).statusCode).toBe(404);
  });

  test('leave out what staff exclude, with a reason that everybody can read', async () => {
    await voteAll();
    await t.setClock(competition.votingEndMs);
    const excluded = { entryId: maker(0).entryId, reason: 'Made before the start.' };
    expect((await freeze([{ ...excluded, reason: ' ' }])).headers['x-problem']).toBe('no-reason');
    expect((await freeze([{ entryId: 12345, reason: 'x' }])).headers['x-problem']).toBe('no-entry');
    expect((await freeze([excluded])).statusCode).toBe(200);
    await publish();
    const { entries } = await read();
    expect(entries.map(({ id, scores: { all } }) => [id, all.rank])).toEqual([
      [maker(1).entryId, 1],
      [maker(2).entryId, 2],
      [maker(3).entryId, 3],
      [maker(0).entryId, null],
    ]);
    expect(entries.at(-1)).toMatchObject({
      exclusion: 'Made before the start.',
      scores: { all: { score: '4.33' } },
    });
  });

  test('stay as they were frozen; a correction is published with a note, and both are kept', async () => {
    await voteAll();
    await t.setClock(competition.votingEndMs);
    await freeze();
    await publish('First');
    // A later change to a ballot does not affect published results.
    await t.platform.db
      .updateTable('ballot')
      .set({ score_all: 1 })
      .where('entry_id', '=', maker(0).entryId)
      .execute();
    expect((await read()).entries[0]).toMatchObject({
      id: maker(0).entryId,
      scores: { all: { score: '4.33' } },
    });
    await freeze();
    expect((await read()).published?.number).toBe(1);
    expect((await publish(' ')).headers['x-problem']).toBe('no-note');
    expect((await publish('Three ballots were wrong.')).json()).toEqual({ number: 2 });
    expect((await read()).entries[0]).toMatchObject({ id: maker(1).entryId });
    expect((await read(undefined, '?number=1')).entries[0]).toMatchObject({ id: maker(0).entryId });
    expect((await read()).all.map(({ number, note }) => [number, note])).toEqual([
      [2, 'Three ballots were wrong.'],
      [1, 'First'],
    ]);
    expect((await t.visitor().get(at('?number=3'))).headers['x-problem']).toBe('no-results');
    const audits = await t.platform.db
      .selectFrom('audit_entry')
      .select('action')
      .where('competition_id', '=', competition.id)
      .orderBy('id')
      .execute();
    expect(audits.map(({ action }) => action)).toEqual([
      'froze-results',
      'published-results',
      'froze-results',
      'published-results',
    ]);
  });

  test('do not count a ballot for the team that somebody was put into afterwards', async () => {
    await voteAll();
    const other = await createJoined(t.platform.db, competition);
    await saveBallot(t, other, maker(0).entryId);
    await t.platform.db
      .updateTable('sign_up')
      .set({ entry_id: maker(0).entryId, entry_joined_at: sql`app_now()` })
      .where('id', '=', other.entrantId)
      .execute();
    await t.setClock(competition.votingEndMs);
    const { entries } = await calculate();
    expect(entries.find(({ id }) => id === maker(0).entryId)?.numBallots).toBe(3);
  });

  test('an entry without a ballot is listed last, unranked', async () => {
    await createMaker(t.platform.db, competition, 'Nobody came');
    await voteAll();
    await t.setClock(competition.votingEndMs);
    await freeze();
    await publish();
    expect((await read()).entries.at(-1)).toMatchObject({
      title: 'Nobody came',
      numBallots: 0,
      scores: { all: { score: null, rank: null } },
    });
  });

  test('a gift exchange has none, and says so', async () => {
    const gifts = await createCompetition(t.platform.db, {
      kind: 'gift-exchange',
      startMs: Date.UTC(2025, 1, 1),
    });
    const answer = await t.visitor().get(`/api/v1/compo/${gifts.short}/results`);
    expect(answer.json().result).toContain('There is no voting in a gift exchange');
    expect(answer.json().result).toContain(`/${gifts.short}/entries`);
    const staffs = await t.visitor(staff.token).get(`/api/v1/compo/${gifts.short}/results/calculation`);
    expect(staffs.headers['x-problem']).toBe('no-voting');
  });
});

describe('a badge', () => {
  test('says that somebody took part until their place is public, then the place, as one SVG by itself', async () => {
    await t.platform.db
      .updateTable('entry')
      .set({ title: '"><script>alert(1)</script>' })
      .where('id', '=', maker(0).entryId)
      .execute();
    await voteAll();
    await t.setClock(competition.votingEndMs);
    await freeze();
    const badge = (form: string, index = 0) => t.visitor().get(`/badge/${maker(index).entryId}/${form}.svg`);
    const early = await badge('overall');
    expect(early.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(early.body).toContain(' took part in ');
    await publish();
    expect((await badge('overall')).body).toContain(': first overall of 4, ');
    expect((await badge('genre-dark', 3)).body).toContain(': 4th in genre of 4,');
    expect((await badge('took-part')).body).toBe(early.body);
    // Nothing that runs or is loaded, whatever a game is called.
    expect((await badge('overall')).body).not.toMatch(/<script|<a|href|url\(|<image|font/i);
    await sql`select xmlparse(document ${(await badge('overall')).body}::text)`.execute(t.platform.db);
    expect((await badge('loud')).statusCode).toBe(404);
    expect((await t.visitor().get('/badge/12345/overall.svg')).headers['x-problem']).toBe('no-entry');
    const facts = (await t.visitor().get(`/api/v1/entry/${maker(1).entryId}/badge`)).json();
    expect(facts).toMatchObject({ ranks: { all: 2, art: 2 }, numRanked: 4, isPublished: true });
  });
});
