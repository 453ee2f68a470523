import type { Output } from '@tinsmith/contract/route';
import type { proposeVotes } from '@tinsmith/contract/vote';
import { beforeEach, expect, test } from 'vitest';
import type { TestCompetition } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { type Maker, openVoting, saveBallot, scoresOf } from '../../testing/vote-factories.ts';
import { writeScoreSheet } from '../file/pack/score-sheet.ts';

const t = useTestApp();
let competition: TestCompetition;
let makers: Maker[];
beforeEach(async () => {
  ({ competition, makers } = await openVoting(t, 5));
});
const maker = (index: number) => makers[index] as Maker;

const address = () => `/api/v1/compo/${competition.short}/votes/sheet`;

/** A sheet as a pack has it, with cells filled in by entry. */
function fillIn(cells: ReadonlyMap<number, string>): string {
  const entries = makers.map(({ entryId }) => ({
    id: entryId,
    title: `Game of ${entryId}`,
    team: 'anna',
    folder: 'x',
    parts: [1],
  }));
  const sheet = writeScoreSheet('speedhack', (id) => `https://jam.example/entry/${id}`, entries as never);
  return sheet
    .toString()
    .split('\r\n')
    .map((line) => {
      const id = Number(/entry\/(\d+)"/.exec(line)?.[1]);
      return cells.has(id) ? line.replace(/"","","","",""$/, cells.get(id) ?? '') : line;
    })
    .join('\r\n');
}

const propose = async (sheet: string): Promise<Output<typeof proposeVotes>> => {
  const answer = await t.visitor(maker(0).token).post(address(), { sheet });
  expect([answer.statusCode, answer.body.slice(0, 90)]).toEqual([200, expect.anything()]);
  return answer.json();
};
const save = (votes: readonly unknown[], entrantId = maker(0).entrantId) =>
  t.visitor(maker(0).token).post(`${address()}/save`, { entrantId, votes });
const listBallots = () =>
  t.platform.db
    .selectFrom('ballot')
    .select(['entry_id', 'score_all', 'review', 'version'])
    .where('competition_id', '=', competition.id)
    .orderBy('entry_id')
    .execute();

test('[R12.14] a filled-in sheet is compared with the ballots, and nothing is saved before its voter says so', async () => {
  const idOf = (index: number) => maker(index).entryId;
  const [own, first, second, third, fourth] = [idOf(0), idOf(1), idOf(2), idOf(3), idOf(4)];
  await saveBallot(t, maker(0), second, { scores: scoresOf(3), review: 'Played' });
  await saveBallot(t, maker(0), third, { scores: scoresOf(2), review: 'Played' });
  const before = await listBallots();
  const proposed = await propose(
    fillIn(
      new Map([
        [own, '"5","5","5","5","Mine"'],
        [first, '"4","4","4","4","Lovely"'],
        [second, '"3","","","","Played"'],
        [third, '"5","","","",""'],
        [fourth, '"9","","","",""'],
      ]),
    ),
  );
  expect(await listBallots()).toEqual(before);
  expect(proposed).toEqual({
    entrantId: maker(0).entrantId,
    votes: [
      expect.objectContaining({
        entryId: first,
        scores: scoresOf(4),
        review: 'Lovely',
        baseVersion: 0,
        replaces: null,
      }),
      expect.objectContaining({
        entryId: third,
        // Cells that were left empty stay as they are.
        scores: { ...scoresOf(2), all: 5 },
        review: 'Played',
        baseVersion: 1,
        replaces: { scores: scoresOf(2), review: 'Played' },
      }),
    ],
    numSame: 1,
    unusable: [
      expect.objectContaining({ problem: 'not-on-ballot' }),
      expect.objectContaining({ problem: 'bad-score' }),
    ],
  });

  // Saved on the phone while the comparison is shown: that stays.
  await saveBallot(t, maker(0), third, { scores: scoresOf(1), review: 'On the phone', baseVersion: 1 });
  const saved = await save(proposed.votes);
  expect(saved.json()).toMatchObject({
    numSaved: 1,
    notSaved: [third],
    progress: { numEntries: 4, numDone: 3 },
  });
  expect(await listBallots()).toMatchObject([
    { entry_id: first, score_all: 4, review: 'Lovely', version: 1 },
    { entry_id: second, score_all: 3, version: 1 },
    { entry_id: third, score_all: 1, review: 'On the phone', version: 2 },
  ]);
  // The same again: by now there is a ballot where there was none.
  expect((await save(proposed.votes)).json()).toMatchObject({ numSaved: 0 });
});

test('[R12.14] what is no sheet, is not on the ballot, belongs to another voter or comes too late is not saved', async () => {
  const votes = [{ entryId: maker(1).entryId, scores: scoresOf(4), review: '', baseVersion: 0 }];
  expect((await t.visitor(maker(0).token).post(address(), { sheet: 'a,b\n1,2' })).headers['x-problem']).toBe(
    'bad-sheet',
  );
  expect((await save(votes, maker(1).entrantId)).headers['x-problem']).toBe('not-your-ballot');
  const own = [{ ...votes[0], entryId: maker(0).entryId }];
  expect((await save(own)).json()).toMatchObject({ numSaved: 0, notSaved: [maker(0).entryId] });
  await t.setClock(new Date(competition.votingEndMs).toISOString());
  expect((await save(votes)).headers['x-problem']).toBe('voting-closed');
  expect(await listBallots()).toEqual([]);
});
