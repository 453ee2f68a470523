import type { PrizeGiving, Results } from '@tinsmith/contract/result';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPerson, type TestCompetition } from '../../testing/factories.ts';
import { collectNotices } from '../../testing/live-notices.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { type Maker, openVoting, saveBallot, scoresOf } from '../../testing/vote-factories.ts';

const t = useTestApp();
beforeAll(() => t.platform.live.open());
let competition: TestCompetition;
let makers: Maker[];
let staff: { token: string };
const maker = (index: number) => makers[index] as Maker;
const at = (path: string) => `/api/v1/compo/${competition.short}/${path}`;
const post = (path: string, body: object) => t.visitor(staff.token).post(at(path), body);
const show = (slide: number, isBlank = false) => post('prizeGiving/show', { slide, isBlank });
const read = async (token?: string): Promise<PrizeGiving> =>
  (await t.visitor(token).get(at('prizeGiving'))).json();
const results = async (): Promise<Results> => (await t.visitor().get(at('results'))).json();
const rankOf = async (index: number) =>
  (await t.visitor().get(`/api/v1/entry/${maker(index).entryId}`)).json().rank;

/** The first gets 5, the next two share 4, the fourth gets 2, the fifth no ballot. */
beforeEach(async () => {
  ({ competition, makers } = await openVoting(t, 5));
  staff = await createPerson(t.platform.db, { rank: 'organizer' });
  for (const [index, score] of [5, 4, 4, 2].entries())
    await saveBallot(t, maker(4), maker(index).entryId, { scores: scoresOf(score) });
  await t.setClock(competition.votingEndMs);
});

describe('a prize-giving', () => {
  test('reveals places from the last to the first, those who share one together, then all is published', async () => {
    expect((await post('prizeGiving/start', { note: '' })).headers['x-problem']).toBe('not-frozen');
    expect((await show(1)).headers['x-problem']).toBe('prize-giving-off');
    await post('results/freeze', { excluded: [] });
    expect(await read()).toMatchObject({ startedAt: null, slide: 0, place: null, control: null });
    expect((await read(staff.token)).control).toMatchObject({ canStart: true });
    expect((await read(maker(0).token)).control).toBeNull();

    await post('prizeGiving/start', { note: 'Well done, all.' });
    expect(await read()).toMatchObject({
      startedAt: competition.votingEndMs,
      numEntries: 5,
      numBallots: 4,
      slide: 0,
      place: null,
      revealed: [],
      isOver: false,
      control: null,
    });
    expect((await read(staff.token)).control).toMatchObject({
      numSlides: 3,
      next: { rank: 4, entries: [{ title: 'Game 4', scores: { all: { score: '2.00' } } }] },
    });
    expect((await show(2)).headers['x-problem']).toBe('no-slide');
    expect(await results()).toMatchObject({
      published: null,
      isPrizeGiving: true,
      entries: [],
      numEntries: 0,
    });

    expect((await show(1)).json()).toMatchObject({
      slide: 1,
      place: { rank: 4 },
      control: { next: { rank: 2 } },
    });
    expect([await rankOf(3), await rankOf(1), await rankOf(0)]).toEqual([4, null, null]);
    expect((await results()).entries.map(({ title }) => title)).toEqual(['Game 4']);
    // Entries without ballots become public with the rest.
    await show(2);
    expect((await read()).place).toMatchObject({
      rank: 2,
      numEntries: 2,
      entries: [{ rank: 2 }, { rank: 2 }],
    });
    expect((await results()).published).toBeNull();

    const last = await show(3);
    expect(last.json()).toMatchObject({ isOver: true, place: { rank: 1 }, control: { next: null } });
    expect(await results()).toMatchObject({
      published: { number: 1, note: 'Well done, all.' },
      isPrizeGiving: false,
    });
    expect((await results()).entries.map(({ rank }) => rank)).toEqual([1, 2, 2, 4, null]);
    expect((await show(4)).headers['x-problem']).toBe('no-slide');
    const audits = await t.platform.db
      .selectFrom('audit_entry')
      .select('action')
      .where('competition_id', '=', competition.id)
      .orderBy('id')
      .execute();
    expect(audits.map(({ action }) => action)).toEqual([
      'froze-results',
      'started-prize-giving',
      'showed-prize',
      'showed-prize',
      'showed-prize',
      'published-results',
    ]);
  });

  test('a step back hides nothing again, and pressing twice shows the same slide', async () => {
    await post('results/freeze', { excluded: [] });
    await post('prizeGiving/start', { note: '' });
    await Promise.all([show(1), show(1)]);
    expect(await read()).toMatchObject({ slide: 1, revealed: [{ rank: 4, numEntries: 1 }] });
    await show(2);
    await show(1, true);
    expect(await read()).toMatchObject({ slide: 1, isBlank: true, place: { rank: 4 } });
    expect((await read()).revealed).toHaveLength(2);
    expect(await rankOf(1)).toBe(2);
  });

  test('goes on with what was frozen: it cannot be frozen anew, but published at once', async () => {
    await post('results/freeze', { excluded: [] });
    await post('prizeGiving/start', { note: 'First' });
    await show(1);
    expect((await post('results/freeze', { excluded: [] })).headers['x-problem']).toBe('prize-giving-on');
    const notices = await collectNotices(t.platform, () => post('results/publish', {}));
    expect(notices).toMatchObject([
      { event: 'prize', data: { slide: 1, isOver: true, place: null } },
      { event: 'results', data: { short: competition.short } },
    ]);
    expect((await results()).published?.note).toBe('First');
    await post('results/freeze', { excluded: [] });
    expect((await post('prizeGiving/start', { note: '' })).headers['x-problem']).toBe('published-already');
    // A pending correction changes nothing yet.
    expect((await results()).published?.number).toBe(1);
    expect(await rankOf(0)).toBe(1);
  });

  test('[R11.11] starts at a chosen place; lower ones become public with the results, not before', async () => {
    await post('results/freeze', { excluded: [] });
    const started = await post('prizeGiving/start', { fromPlace: 3 });
    // Nobody is third: two share the second place.
    expect(started.json().control).toMatchObject({ numSlides: 2, next: { rank: 2, numEntries: 2 } });
    const notices = await collectNotices(t.platform, () => show(1));
    expect((await read()).revealed).toEqual([{ rank: 2, numEntries: 2 }]);
    const lowest = maker(3).entryId;
    const badge = async () => (await t.visitor().get(`/api/v1/entry/${lowest}/badge`)).json().ranks.all;
    const scores = async () =>
      (await t.visitor().get(`/api/v1/scores/byCompo/${competition.short}`)).json().scores.length;
    expect([await rankOf(3), await badge()]).toEqual([null, null]);
    expect(JSON.stringify(notices)).not.toContain('Game 4');
    expect((await results()).entries.map(({ title }) => title).toSorted()).toEqual(['Game 2', 'Game 3']);
    expect(await scores()).toBe(8);
    expect((await show(3)).headers['x-problem']).toBe('no-slide');
    await show(2);
    expect([await rankOf(3), await badge(), await scores()]).toEqual([4, 4, 16]);
  });

  test('[R11.11] the note stays through freezing again, and is not for organizers with an entry', async () => {
    const taking = maker(0);
    await t.platform.db
      .updateTable('account')
      .set({ rank: 'organizer' })
      .where('id', '=', taking.id)
      .execute();
    const calculation = async (token: string) =>
      (await t.visitor(token).get(at('results/calculation'))).json();
    await post('results/freeze', { excluded: [], note: ' Game 1 has won. ' });
    await t.visitor(taking.token).post(at('results/freeze'), { excluded: [] });
    expect((await calculation(staff.token)).frozen.note).toBe('Game 1 has won.');
    expect((await read(staff.token)).control?.note).toBe('Game 1 has won.');
    expect((await calculation(taking.token)).frozen.note).toBe('');
    expect((await read(taking.token)).control?.note).toBe('');
    await t.visitor(taking.token).post(at('prizeGiving/start'), {});
    for (const slide of [1, 2, 3]) await show(slide);
    expect((await results()).published?.note).toBe('Game 1 has won.');
    // Cleared on purpose, it is gone.
    await post('results/freeze', { excluded: [], note: 'A correction' });
    expect((await post('results/publish', { note: '' })).headers['x-problem']).toBe('no-note');
  });

  test('[R12.07] the event says when it is on and when the results are out, and a voter how many votes they have', async () => {
    const event = async () => {
      const { isPrizeGiving, hasResults } = (
        await t.visitor().get(`/api/v1/compo/${competition.short}`)
      ).json();
      return { isPrizeGiving, hasResults };
    };
    const votes = (await t.visitor(maker(0).token).get(`/api/v1/compo/${competition.short}/votes`)).json();
    const seen = (await t.visitor(maker(1).token).get(`/api/v1/compo/${competition.short}/votes`)).json();
    const inList = seen.entries.find(({ id }: { id: number }) => id === maker(0).entryId);
    // No more than every other voter sees.
    if (inList) expect(votes.ownEntry.numVotes).toBe(inList.numVotes);
    await post('results/freeze', { excluded: [] });
    expect(await event()).toEqual({ isPrizeGiving: false, hasResults: false });
    await post('prizeGiving/start', { note: '' });
    expect(await event()).toEqual({ isPrizeGiving: true, hasResults: false });
    const notices = await collectNotices(t.platform, () => post('results/publish', {}));
    expect(notices.map((notice) => notice.event)).toEqual(['prize', 'results']);
    expect(await event()).toEqual({ isPrizeGiving: false, hasResults: true });
  });

  test('each notice carries one place, and nothing of the next', async () => {
    await post('results/freeze', { excluded: [] });
    const started = await collectNotices(t.platform, () =>
      post('prizeGiving/start', { note: 'A secret note' }),
    );
    expect(started).toEqual([
      {
        event: 'prize',
        data: {
          short: competition.short,
          title: expect.any(String),
          numMoves: 1,
          slide: 0,
          isBlank: false,
          place: null,
          isOver: false,
          serverTime: expect.any(Number),
        },
      },
    ]);
    const titles = async (work: () => Promise<unknown>) => {
      const notices = await collectNotices(t.platform, work);
      return [1, 2, 3, 4, 5].filter((number) => JSON.stringify(notices).includes(`Game ${number}`));
    };
    expect(await titles(() => show(1))).toEqual([4]);
    expect(await titles(() => show(2))).toEqual([2, 3]);
    expect(await titles(() => show(1))).toEqual([4]);
    expect(await titles(() => show(3))).toEqual([1]);
  });

  test('of those who are too many for a notice the slide is asked for', async () => {
    const long = 'ż'.repeat(80);
    await t.platform.db
      .updateTable('entry')
      .set({ team_name: long, title: long })
      .where('competition_id', '=', competition.id)
      .execute();
    await t.platform.db.updateTable('ballot').set({ score_all: 3 }).execute();
    for (const by of [0, 1])
      await t.platform.db
        .insertInto('ballot')
        .values({
          competition_id: competition.id,
          entrant_id: maker(by).entrantId,
          entry_id: maker(4).entryId,
          score_all: 3,
          score_art: 3,
          score_tech: 3,
          score_genre: 3,
        })
        .execute();
    await post('results/freeze', { excluded: [] });
    await post('prizeGiving/start', { note: '' });
    const notices = await collectNotices(t.platform, () => show(1));
    const [notice] = notices;
    if (notice?.event !== 'prize') throw new Error('No notice.');
    const { place, isOver } = notice.data;
    expect([place?.numEntries, isOver]).toEqual([5, true]);
    expect(Buffer.byteLength(JSON.stringify(notice))).toBeLessThan(7_900);
    expect((await read()).place?.entries).toHaveLength(5);
  });
});
