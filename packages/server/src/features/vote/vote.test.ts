import type { VotableEntry, Votes } from '@tinsmith/contract/vote';
import { beforeEach, describe, expect, test } from 'vitest';
import { createEntry, createEntryFile, createJoined } from '../../testing/entry-factories.ts';
import { createCompetition, type TestCompetition } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createMaker, type Maker, openVoting, saveBallot, scoresOf } from '../../testing/vote-factories.ts';
import { takeBackDealtEntries } from './take-back-dealt.job.ts';

const t = useTestApp();
let competition: TestCompetition;
let makers: Maker[];
beforeEach(async () => {
  ({ competition, makers } = await openVoting(t, 4));
});
const maker = (index: number) => makers[index] as Maker;

const address = () => `/api/v1/compo/${competition.short}/votes`;
const readVotes = async (person: { token: string }): Promise<Votes> => {
  const answer = await t.visitor(person.token).get(address());
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const deal = async (person: { token: string }, more = false): Promise<Votes> => {
  const answer = await t.visitor(person.token).post(`${address()}/deal`, { more });
  expect([answer.statusCode, answer.body.slice(0, 80)]).toEqual([200, expect.anything()]);
  return answer.json();
};
const idsOf = ({ entries }: Votes) => entries.map(({ id }) => id);
const entryOf = ({ entries }: Votes, id: number) => entries.find((entry) => entry.id === id) as VotableEntry;
const numVotesOf = async (person: { token: string }, id: number) =>
  entryOf(await readVotes(person), id).numVotes;

describe('the ballot', () => {
  test('[R2.30] lists what can be played, without the own entry, and says how far one is and what is asked', async () => {
    const { db } = t.platform;
    const withLink = await createJoined(db, competition);
    const linked = await createEntry(db, competition, [withLink.entrantId], { title: 'Linked' });
    await db
      .updateTable('entry')
      .set({ play_link: 'https://play.example/' })
      .where('id', '=', linked)
      .execute();
    const late = await createJoined(db, competition);
    const lateEntry = await createEntry(db, competition, [late.entrantId], { title: 'Late' });
    await createEntryFile(db, lateEntry);
    const unranked = await createMaker(db, competition, 'For fun');
    await db.updateTable('entry').set({ is_unranked: true }).where('id', '=', unranked.entryId).execute();
    const unknown = await createJoined(db, competition, { isVerified: false });
    const unseen = await createEntry(db, competition, [unknown.entrantId], { title: 'Unseen' });
    await createEntryFile(db, unseen, { sealedAt: new Date(competition.startMs) });

    const votes = await readVotes(maker(0));
    expect(idsOf(votes).toSorted()).toEqual(
      [maker(1).entryId, maker(2).entryId, maker(3).entryId, linked].toSorted(),
    );
    expect(votes).toMatchObject({
      entrantId: maker(0).entrantId,
      canVote: true,
      votingEnd: competition.votingEndMs,
      numEntries: 4,
      numDone: 0,
      numBegun: 0,
      // Eight reviews for each of five entries, by seven people who can vote; but there are only four.
      numOwed: 4,
      numMore: 0,
      ownEntry: { id: maker(0).entryId, title: 'Game 1', numVotes: 0 },
    });
    expect(entryOf(votes, linked)).toMatchObject({ platforms: ['web'], numVotes: 0, ballot: null });
  });

  test('is saved as one goes, and counts once all four scores are given', async () => {
    const { entryId } = maker(1);
    const first = await saveBallot(t, maker(0), entryId, {
      scores: { all: 4, art: null, tech: null, genre: null },
      review: 'Nice <b>bees</b><script>x</script>',
    });
    expect(first.statusCode).toBe(200);
    expect(first.json()).toMatchObject({
      ballot: {
        scores: { all: 4, art: null, tech: null, genre: null },
        review: 'Nice <b>bees</b>',
        version: 1,
      },
      hasReplaced: false,
      progress: { numDone: 0, numBegun: 1 },
    });
    expect(await numVotesOf(maker(2), entryId)).toBe(0);
    const second = await saveBallot(t, maker(0), entryId, {
      scores: { all: 4, art: 5, tech: 1, genre: 2 },
      review: 'Nice',
      baseVersion: 1,
    });
    expect(second.json()).toMatchObject({
      ballot: { version: 2, review: 'Nice' },
      hasReplaced: false,
      progress: { numEntries: 3, numDone: 1, numBegun: 0 },
    });
    expect(await numVotesOf(maker(2), entryId)).toBe(1);
    // A score can be removed again.
    await saveBallot(t, maker(0), entryId, { scores: scoresOf(null), baseVersion: 2 });
    expect(await numVotesOf(maker(2), entryId)).toBe(0);
    const own = await t.visitor(maker(0).token).get(`/api/v1/entry/${entryId}/ballot`);
    expect(own.json()).toMatchObject({ ballot: { scores: scoresOf(null), review: '', version: 3 } });
    const others = await t.visitor(maker(2).token).get(`/api/v1/entry/${entryId}/ballot`);
    expect(others.json()).toEqual({ ballot: null, canVote: true });
  });

  test.each([0, 6, 2.5, -1, '3', true, [[3]], undefined])('takes no score of %j', async (value) => {
    const answer = await t.visitor(maker(0).token).post(`/api/v1/entry/${maker(1).entryId}/ballot`, {
      entrantId: maker(0).entrantId,
      scores: { all: 3, art: 3, tech: 3, genre: value },
      review: '',
      baseVersion: 0,
      isQueued: false,
    });
    expect(answer.statusCode).toBe(400);
    expect(await numVotesOf(maker(2), maker(1).entryId)).toBe(0);
  });

  test('[R6.03] is for those who have joined and confirmed their address, and never for the own team', async () => {
    const own = await saveBallot(t, maker(0), maker(0).entryId);
    expect([own.statusCode, own.headers['x-problem']]).toEqual([409, 'own-entry']);
    const { db } = t.platform;
    const mate = await createJoined(db, competition);
    await db
      .updateTable('sign_up')
      .set({ entry_id: maker(1).entryId, entry_joined_at: new Date() })
      .where('id', '=', mate.entrantId)
      .execute();
    const team = await saveBallot(t, mate, maker(1).entryId);
    expect([team.statusCode, team.headers['x-problem']]).toEqual([409, 'own-entry']);
    const stranger = await createJoined(db, await createCompetition(db));
    const other = await saveBallot(t, stranger, maker(1).entryId);
    expect([other.statusCode, other.headers['x-problem']]).toEqual([403, 'not-joined']);
    const newcomer = await createJoined(db, competition, { isVerified: false });
    const early = await saveBallot(t, newcomer, maker(1).entryId);
    expect([early.statusCode, early.headers['x-problem']]).toEqual([403, 'not-verified']);
  });

  test('is not for an entry without a file in time', async () => {
    const { db } = t.platform;
    const person = await createJoined(db, competition);
    const entryId = await createEntry(db, competition, [person.entrantId], { title: 'Empty' });
    const answer = await saveBallot(t, maker(0), entryId);
    expect([answer.statusCode, answer.headers['x-problem']]).toEqual([409, 'not-on-ballot']);
  });

  test('[R4.02] closes with the voting, to the millisecond, by the clock of the database', async () => {
    await t.setClock(competition.endMs - 1);
    expect((await saveBallot(t, maker(0), maker(1).entryId)).headers['x-problem']).toBe('voting-closed');
    await t.setClock(competition.endMs);
    expect((await saveBallot(t, maker(0), maker(1).entryId)).statusCode).toBe(200);
    await t.setClock(competition.votingEndMs - 1);
    expect((await saveBallot(t, maker(0), maker(1).entryId, { baseVersion: 1 })).statusCode).toBe(200);
    await t.setClock(competition.votingEndMs);
    const late = await saveBallot(t, maker(0), maker(1).entryId, { scores: scoresOf(1), baseVersion: 2 });
    expect([late.statusCode, late.headers['x-problem']]).toEqual([409, 'voting-closed']);
    const own = await t.visitor(maker(0).token).get(`/api/v1/entry/${maker(1).entryId}/ballot`);
    expect(own.json()).toMatchObject({ ballot: { scores: scoresOf(4), version: 2 } });
  });
});

describe('a ballot from two places', () => {
  test('the last saved wins, and the one that began from an older version is told', async () => {
    const { entryId } = maker(1);
    await saveBallot(t, maker(0), entryId, { scores: scoresOf(2) });
    const other = await saveBallot(t, maker(0), entryId, { scores: scoresOf(5), baseVersion: 0 });
    expect(other.json()).toMatchObject({ ballot: { scores: scoresOf(5), version: 2 }, hasReplaced: true });
    // The first tab keeps saving, from its old version.
    const first = await saveBallot(t, maker(0), entryId, { scores: scoresOf(3), baseVersion: 1 });
    expect(first.json()).toMatchObject({ ballot: { scores: scoresOf(3), version: 3 }, hasReplaced: true });
    expect(await numVotesOf(maker(2), entryId)).toBe(1);
  });

  test('what was queued without a line is saved where nothing changed, and asks where something did', async () => {
    const { entryId } = maker(1);
    const fresh = await saveBallot(t, maker(0), entryId, { scores: scoresOf(2), isQueued: true });
    expect(fresh.json()).toMatchObject({ ballot: { version: 1 }, hasReplaced: false });
    const next = await saveBallot(t, maker(0), entryId, {
      scores: scoresOf(3),
      baseVersion: 1,
      isQueued: true,
    });
    expect(next.json()).toMatchObject({ ballot: { version: 2 }, hasReplaced: false });
    for (const baseVersion of [0, 1, 3]) {
      const behind = await saveBallot(t, maker(0), entryId, {
        scores: scoresOf(1),
        baseVersion,
        isQueued: true,
      });
      expect([behind.statusCode, behind.headers['x-problem']]).toEqual([409, 'ballot-changed']);
    }
    const own = await t.visitor(maker(0).token).get(`/api/v1/entry/${entryId}/ballot`);
    expect(own.json()).toMatchObject({ ballot: { scores: scoresOf(3), version: 2 } });
  });

  test('what somebody else kept in this browser is never saved', async () => {
    const answer = await saveBallot(t, maker(0), maker(1).entryId, {
      entrantId: maker(2).entrantId,
      isQueued: true,
    });
    expect([answer.statusCode, answer.headers['x-problem']]).toEqual([403, 'not-your-ballot']);
    expect(await numVotesOf(maker(3), maker(1).entryId)).toBe(0);
  });
});

describe('the order', () => {
  test('is everybody’s own, the least reviewed first, and stays where it is once dealt', async () => {
    await saveBallot(t, maker(1), maker(2).entryId);
    await saveBallot(t, maker(3), maker(2).entryId);
    await saveBallot(t, maker(3), maker(1).entryId);
    const before = await readVotes(maker(0));
    expect(idsOf(before)).toEqual([maker(3).entryId, maker(1).entryId, maker(2).entryId]);
    // Reading changes nothing; opening the page fixes the order shown.
    expect(idsOf(await deal(maker(0)))).toEqual(idsOf(before));
    const { db } = t.platform;
    const [newcomer, another] = [await createJoined(db, competition), await createJoined(db, competition)];
    await saveBallot(t, newcomer, maker(3).entryId);
    await saveBallot(t, another, maker(3).entryId);
    await saveBallot(t, maker(1), maker(3).entryId);
    expect(idsOf(await readVotes(maker(0)))).toEqual(idsOf(before));
  });

  test('[R14.10] can be asked for its next entries alone, as the event’s page does', async () => {
    await deal(maker(0));
    const order = idsOf(await readVotes(maker(0)));
    await saveBallot(t, maker(0), order[0] ?? 0);
    const next = async (num: number) => {
      const answer = await t.visitor(maker(0).token).get(`${address()}?next=${num}`);
      return [answer.statusCode, answer.statusCode === 200 ? idsOf(answer.json()) : null];
    };
    expect(await next(1)).toEqual([200, order.slice(1, 2)]);
    expect(await next(20)).toEqual([200, order.slice(1)]);
    expect(await next(21)).toEqual([400, null]);
    const { numDone, numEntries, ownEntry } = await readVotes(maker(0));
    const few = await t.visitor(maker(0).token).get(`${address()}?next=1`);
    expect(few.json()).toMatchObject({ numDone, numEntries, ownEntry });
  });

  test('[R14.10] its next entries are those that the whole order lists, whatever was dealt, begun or done', async () => {
    const { db } = t.platform;
    for (let i = 0; i < 24; i++) await createMaker(db, competition, `More ${i}`);
    const voter = await createJoined(db, competition);
    const isDone = ({ ballot, trouble }: VotableEntry) =>
      trouble !== null || (ballot !== null && Object.values(ballot.scores).every((score) => score !== null));
    const expectSame = async () => {
      const all = await readVotes(voter);
      const next = await t.visitor(voter.token).get(`${address()}?next=3`);
      expect(next.json().entries).toEqual(all.entries.filter((entry) => !isDone(entry)).slice(0, 3));
      expect(next.json()).toMatchObject({ numDone: all.numDone, numBegun: all.numBegun });
      return all;
    };
    const begin = { scores: { ...scoresOf(4), art: null } };
    const [asked = 0] = idsOf(await expectSame()).slice(-1);
    const [first = 0, second = 0, ...rest] = idsOf(await deal(voter));
    await expectSame();
    const notDealt = makers
      .map(({ entryId }) => entryId)
      .find((id) => ![first, second, ...rest].includes(id));
    await saveBallot(t, voter, notDealt ?? asked, begin);
    await saveBallot(t, voter, first);
    await saveBallot(t, voter, second, begin);
    await expectSame();
    for (const id of rest) await saveBallot(t, voter, id);
    await expectSame();
    await saveBallot(t, voter, second, { baseVersion: 1 });
    // All that was dealt is done: what would be dealt next comes first.
    expect((await expectSame()).numDone).toBe(20);
  });

  test('comes in batches of twenty; an open batch counts as half a review', async () => {
    const { db } = t.platform;
    for (let i = 0; i < 22; i++) await createMaker(db, competition, `More ${i}`);
    const [one, other] = [await createJoined(db, competition), await createJoined(db, competition)];
    const first = await deal(one);
    expect(first).toMatchObject({ numEntries: 26, numMore: 6 });
    expect(first.entries.length).toBe(20);
    // A repeated request deals nothing while something is left to vote on.
    expect(idsOf(await deal(one))).toEqual(idsOf(first));
    // Entries that nobody has been dealt come first.
    const second = await deal(other);
    expect(idsOf(second).slice(0, 6).toSorted()).toEqual(
      (await deal(one, true)).entries
        .slice(20)
        .map(({ id }) => id)
        .toSorted(),
    );
    expect(await deal(one, true)).toMatchObject({ numMore: 0 });
  });

  test('two tabs that open at once are dealt one batch', async () => {
    const { db } = t.platform;
    for (let i = 0; i < 30; i++) await createMaker(db, competition, `More ${i}`);
    const person = await createJoined(db, competition);
    const opened = await Promise.all(Array.from({ length: 4 }, () => deal(person)));
    for (const votes of opened) expect(idsOf(votes)).toEqual(idsOf(opened[0] as Votes));
    expect(idsOf(await readVotes(person)).length).toBe(20);
  });

  test('goes back after two hours without a sign, but for what was begun', async () => {
    const { db } = t.platform;
    const person = await createJoined(db, competition);
    const [begun, ...rest] = idsOf(await deal(person));
    await saveBallot(t, person, begun as number, { scores: { all: 3, art: null, tech: null, genre: null } });
    await t.moveClock('1 hour 59 minutes');
    await takeBackDealtEntries.run(t.platform, {});
    const numOpen = async () =>
      (
        await db
          .selectFrom('entry_tally')
          .select('num_open')
          .where('entry_id', 'in', rest as never[])
          .execute()
      ).map(({ num_open }) => num_open);
    expect(await numOpen()).toEqual([1, 1, 1]);
    await t.moveClock('1 minute');
    await takeBackDealtEntries.run(t.platform, {});
    expect(await numOpen()).toEqual([0, 0, 0]);
    // The entry that was begun is still the first.
    expect(idsOf(await readVotes(person))[0]).toBe(begun);
  });
});

describe('an entry that somebody couldn’t run', () => {
  const report = (person: { token: string }, entryId: number) =>
    t.visitor(person.token).post(`/api/v1/entry/${entryId}/trouble`, {
      platform: 'linux',
      reason: 'crash',
      message: 'libsnail is missing',
    });

  test('is done for them without scores, until they take it back', async () => {
    const { entryId } = maker(1);
    const answer = await report(maker(0), entryId);
    expect(answer.json()).toMatchObject({
      trouble: { platform: 'linux', reason: 'crash', message: 'libsnail is missing', answer: '' },
      progress: { numDone: 1 },
    });
    expect(entryOf(await readVotes(maker(0)), entryId)).toMatchObject({
      ballot: null,
      trouble: { reason: 'crash' },
      numVotes: 0,
    });
    const back = await t.visitor(maker(0).token).post(`/api/v1/entry/${entryId}/trouble/takeBack`);
    expect(back.json()).toMatchObject({ progress: { numDone: 0 } });
    expect(entryOf(await readVotes(maker(0)), entryId).trouble).toBeNull();
  });

  test('keeps the scores that were given', async () => {
    const { entryId } = maker(1);
    await saveBallot(t, maker(0), entryId);
    await report(maker(0), entryId);
    expect(entryOf(await readVotes(maker(0)), entryId)).toMatchObject({
      ballot: { scores: scoresOf(4) },
      trouble: { reason: 'crash' },
      numVotes: 1,
    });
  });

  test('cannot be the own one', async () => {
    expect((await report(maker(0), maker(0).entryId)).headers['x-problem']).toBe('own-entry');
  });
});
