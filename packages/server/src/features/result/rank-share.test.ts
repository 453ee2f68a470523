import type { Calculation, Results } from '@tinsmith/contract/result';
import { minBallotsOf } from '@tinsmith/domain/rank-share';
import { rankEntries } from '@tinsmith/domain/results';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createJoined, type Joined } from '../../testing/entry-factories.ts';
import { createPerson } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { openVoting, saveBallot, scoresOf } from '../../testing/vote-factories.ts';

const t = useTestApp();
const minute = 60_000;

/** Four games with six ballots each, and one with a single 5. */
async function openJam() {
  const { db } = t.platform;
  const { competition, makers } = await openVoting(t, 5);
  const staff = t.visitor((await createPerson(db, { rank: 'owner' })).token);
  const results = `/api/v1/compo/${competition.short}/results`;
  const voters: Joined[] = [];
  for (let i = 0; i < 6; i++) voters.push(await createJoined(db, competition));
  const vote = async () => {
    for (const [index, voter] of voters.entries()) {
      for (const [place, about] of makers.slice(0, 4).entries())
        await saveBallot(t, voter, about.entryId, { scores: scoresOf(4 - place) });
      if (index === 0 && makers[4]) await saveBallot(t, voter, makers[4].entryId, { scores: scoresOf(5) });
    }
  };
  const change = (rankPercent: number) =>
    staff.post(`/api/v1/admin/competitions/${competition.id}`, { rankPercent });
  const read = async (): Promise<Results> => (await t.visitor().get(results)).json();
  const ranks = async () => (await read()).entries.map(({ id, scores }) => [id, scores.all.rank]);
  return {
    competition,
    ids: makers.map(({ entryId }) => entryId),
    makers,
    staff,
    results,
    vote,
    change,
    read,
    ranks,
  };
}

test('[R12.10] one ballot of 5.00 does not win: it is listed with its scores, on every page the same', async () => {
  const { competition, ids, makers, staff, results, vote, read } = await openJam();
  const rules = (await t.visitor().get(`/api/v1/compo/${competition.short}/rules`)).json();
  expect([rules.rankPercent, rules.result]).toEqual([50, expect.stringContaining('half the median')]);
  await vote();
  await t.setClock(competition.votingEndMs);
  const calculation: Calculation = (await staff.get(`${results}/calculation`)).json();
  expect([calculation.minBallots, calculation.rankPercent]).toEqual([3, 50]);
  // Leaving a game out changes nothing for the others.
  const left = { entryId: ids[3], reason: 'Not made in time.' };
  expect((await staff.post(`${results}/freeze`, { excluded: [left] })).statusCode).toBe(200);
  // The prize-giving shows the three that are ranked, from the second on.
  await staff.post(`/api/v1/compo/${competition.short}/prizeGiving/start`, { fromPlace: 2 });
  const during = await read();
  expect([during.published, during.entries, during.result.includes('ballots are ranked')]).toEqual([
    null,
    [],
    false,
  ]);
  for (const slide of [1, 2])
    await staff.post(`/api/v1/compo/${competition.short}/prizeGiving/show`, { slide, isBlank: false });

  const { entries, published, result } = await read();
  expect(published).toMatchObject({ minBallots: 3, rankPercent: 50 });
  expect(entries.map(({ id, scores, hasTooFewBallots }) => [id, scores.all.rank, hasTooFewBallots])).toEqual([
    [ids[0], 1, false],
    [ids[1], 2, false],
    [ids[2], 3, false],
    [ids[4], null, true],
    [ids[3], null, false],
  ]);
  expect(entries[3]?.scores.art).toEqual({ score: '5.00', rank: null, spread: [0, 0, 0, 0, 1] });
  expect(result).toContain('at least 3 ballots are ranked');
  expect(result).toContain('too few ballots to rank');
  expect((await t.visitor().get(`${results}.csv`)).body).toContain('too few ballots to rank');
  expect(JSON.parse((await t.visitor().get(`${results}.json`)).body)).toMatchObject({ minBallots: 3 });
  const badge = async (id: unknown) => (await t.visitor().get(`/api/v1/entry/${id}/badge`)).json();
  expect(await badge(ids[4])).toMatchObject({ ranks: { all: null, art: null }, hasTooFewBallots: true });
  // Of all that are ranked, although the prize-giving skipped one.
  expect(await badge(ids[0])).toMatchObject({ ranks: { all: 1 }, numRanked: 3, hasTooFewBallots: false });
  expect((await t.visitor().get(`/badge/${ids[4]}/overall.svg`)).body).toContain('took part in');
  const [profile] = (await t.visitor().get(`/api/v1/entries/user/${makers[4]?.username}`)).json().result;
  expect(profile.rank).toBeNull();
  // The ranking can be replayed from what is stored with it.
  const { rows } = await sql<{ id: number; num: number; sums: number[]; ranks: number[]; isOut: boolean }>`
    select entry_id as id, num_ballots as num, sums, ranks, exclusion <> '' as "isOut"
    from result_entry order by position`.execute(t.owner);
  const inputs = rows.map(({ id, num, sums, isOut }) => ({
    entryId: id,
    tallies: sums.map((sum) => ({ sum, count: num })),
    isExcluded: isOut,
  }));
  const min = minBallotsOf(
    rows.map(({ num }) => num),
    50,
  );
  expect(rankEntries(inputs, min)).toEqual(rows.map(({ id, ranks }) => ({ entryId: id, ranks })));
});

test('[R12.10] an event may set another share or none, until voting starts, also after it is reopened', async () => {
  const { competition, ids, staff, results, vote, change, ranks } = await openJam();
  const { endMs, votingEndMs, id } = competition;
  await t.setClock(endMs - minute);
  expect((await change(101)).statusCode).toBe(400);
  expect((await change(0)).statusCode).toBe(200);
  await t.setClock(endMs);
  expect((await change(50)).headers['x-problem']).toBe('fixed-by-now');
  await vote();
  // Voting starts a second time; the ballots of the first are still there.
  await t.setClock(endMs + minute);
  const reopened = await staff.post(`/api/v1/compo/${competition.short}/desk/reopen`, {
    what: 'end',
    until: endMs + 9 * minute,
  });
  expect(reopened.statusCode).toBe(200);
  expect((await change(50)).headers['x-problem']).toBe('fixed-by-now');
  expect((await staff.get(`/api/v1/admin/competitions/${id}`)).json().fixed.rankPercent).toContain(
    'Voting has started',
  );
  await t.setClock(votingEndMs);
  await staff.post(`${results}/freeze`, { excluded: [] });
  await staff.post(`${results}/publish`, {});
  expect((await ranks())[0]).toEqual([ids[4], 1]);
});
