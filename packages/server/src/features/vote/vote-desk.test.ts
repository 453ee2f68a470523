import type { CheckedBallot, VoteBoard, VoteCheck } from '@tinsmith/contract/vote-desk';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createJoined } from '../../testing/entry-factories.ts';
import { createEntrant, createPerson, type TestCompetition } from '../../testing/factories.ts';
import { runJobs } from '../../testing/run-jobs.ts';
import { useSmtp } from '../../testing/smtp.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createMaker, type Maker, openVoting, saveBallot, scoresOf } from '../../testing/vote-factories.ts';
import { addPackedEntries } from '../file/testing/packed-jam.ts';
import { notifyTeamsLater } from './vote-mails.job.ts';

const smtp = useSmtp();
const t = useTestApp({ config: () => ({ smtpUrl: smtp.url }) });
let competition: TestCompetition;
let makers: Maker[];
let staff: Awaited<ReturnType<typeof createPerson>>;
beforeEach(async () => {
  ({ competition, makers } = await openVoting(t, 6));
  const { db } = t.platform;
  staff = await createPerson(db, { rank: 'organizer' });
  for (const { id, username } of makers)
    await db
      .updateTable('account')
      .set({ email: emailOf(username) })
      .where('id', '=', id)
      .execute();
  await runJobs(t.platform);
  smtp.mails.length = 0;
});
const emailOf = (username: string) => `${username.toLowerCase()}@example.org`;
const maker = (index: number) => makers[index] as Maker;
const at = (path: string) => `/api/v1/compo/${competition.short}/votes/${path}`;
const vote = (by: number, about: number, all: number, art = all, tech = all, genre = all) =>
  saveBallot(t, maker(by), maker(about).entryId, {
    scores: scoresOf(all, art, tech, genre),
    review: 'Played',
  });
const board = async (): Promise<VoteBoard> => (await t.visitor(staff.token).get(at('board'))).json();
const check = async (token = staff.token): Promise<VoteCheck> =>
  (await t.visitor(token).get(at('check'))).json();
const afterVoting = () => t.setClock(competition.votingEndMs);
const pairs = (ballots: readonly CheckedBallot[]) =>
  ballots.map(({ voter, title }) => `${voter} ${title}`).toSorted();

describe('what is still owed', () => {
  test('is counted for staff as it comes in: entries with few votes first, and never who has voted', async () => {
    expect(await board()).toMatchObject({
      numEntries: 6,
      numEntrants: 6,
      numOwed: 6,
      numIdle: 6,
      numVotes: 0,
    });
    await vote(0, 1, 4);
    await saveBallot(t, maker(2), maker(1).entryId, { scores: scoresOf(null), review: 'Half' });
    await t.visitor(maker(3).token).post(`/api/v1/entry/${maker(2).entryId}/trouble`, {
      platform: 'linux',
      reason: 'crash',
      message: '',
    });
    const { entries, ...counts } = await board();
    expect(counts).toMatchObject({ numPaid: 0, numBegun: 3, numIdle: 3, numVotes: 1 });
    expect(entries.at(-1)).toMatchObject({ id: maker(1).entryId, numVotes: 1, team: maker(1).username });
    expect(entries.find(({ id }) => id === maker(2).entryId)).toMatchObject({ numVotes: 0, numTroubles: 1 });
    // The only names in it are those of the teams, which have one member each.
    const names = makers.map(({ username }) => username);
    expect(JSON.stringify({ ...counts })).not.toMatch(new RegExp(names.join('|')));
  });

  test('who has given what they owe is done', async () => {
    for (const other of [1, 2, 3, 4, 5]) await vote(0, other, 3);
    // Nobody can vote for all: their own entry is left out.
    expect(await board()).toMatchObject({ numOwed: 6, numPaid: 1, numBegun: 0, numIdle: 5 });
  });

  test('[R14.05] votes for an entry that left the ballot do not count, and who made it owes one more', async () => {
    for (const other of [1, 2, 3, 4, 5]) await vote(0, other, 3);
    for (const other of [0, 2, 3, 4]) await vote(1, other, 3);
    await vote(2, 1, 3);
    expect(await board()).toMatchObject({ numEntries: 6, numPaid: 1, numBegun: 2, numIdle: 3 });
    await t.platform.db
      .updateTable('entry')
      .set({ is_unranked: true })
      .where('id', '=', maker(1).entryId)
      .execute();
    expect(await board()).toMatchObject({ numEntries: 5, numPaid: 1, numBegun: 1, numIdle: 4 });
    await vote(1, 5, 3);
    expect(await board()).toMatchObject({ numPaid: 2, numBegun: 0, numIdle: 4 });
  });

  test('[R14.22] of a large event are counted once in half a minute, at the time of the site', async () => {
    await addPackedEntries(t.platform.db, competition, 1_000);
    await sql`update entry set play_link = 'https://example.org/' where competition_id = ${competition.id}`.execute(
      t.owner,
    );
    const before = await board();
    expect(before.numEntries).toBe(1_006);
    await vote(0, 1, 4);
    await t.moveClock('1 second');
    expect(await board()).toEqual({ ...before, serverTime: before.serverTime + 1_000 });
  });

  test('a gift exchange has no such thing, and only organizers see it', async () => {
    const moderator = await createPerson(t.platform.db, { rank: 'moderator' });
    expect((await t.visitor(moderator.token).get(at('board'))).statusCode).toBe(403);
    expect((await t.visitor(maker(0).token).get(at('board'))).statusCode).toBe(403);
  });
});

describe('ballots to look at', () => {
  test('are nobody’s to know until voting has ended', async () => {
    await t.setClock(competition.votingEndMs - 1);
    const answer = await t.visitor(staff.token).get(at('check'));
    expect([answer.statusCode, answer.headers['x-problem']]).toEqual([409, 'voting-open']);
    await afterVoting();
    expect(await check()).toEqual({
      rings: [],
      alike: [],
      outsiders: [],
      newcomers: [],
      outliers: [],
      hasty: [],
      excluded: [],
      cut: [],
    });
  });

  test('rings of people who give each other nothing but fives, where others give less', async () => {
    const minute = () => t.moveClock('5 minutes');
    // A ring of three; a pair that everyone likes; one five that nobody returns.
    for (const [by, about] of [
      [0, 1],
      [1, 2],
      [2, 0],
      [3, 4],
      [4, 3],
      [5, 0],
    ] as const) {
      await vote(by, about, 5);
      await minute();
    }
    for (const about of [0, 1, 2]) {
      await vote(3, about, 2);
      await vote(4, about, 3);
      await minute();
    }
    for (const [by, about] of [
      [0, 3],
      [1, 3],
      [0, 4],
      [1, 4],
    ] as const) {
      await vote(by, about, 5, 5, 4, 5);
      await minute();
    }
    await afterVoting();
    const { rings } = await check();
    expect(rings.map(pairs)).toEqual([
      [
        `${maker(0).username} Game 2`,
        `${maker(1).username} Game 3`,
        `${maker(2).username} Game 1`,
      ].toSorted(),
    ]);
    expect(rings[0]?.find(({ title }) => title === 'Game 2')).toMatchObject({
      othersMean: 2.5,
      numOthers: 2,
    });
  });

  test('those far from what everybody else gives', async () => {
    for (const by of [1, 2, 3, 4]) await vote(by, 0, 4);
    await vote(5, 0, 1);
    await vote(5, 1, 1);
    await afterVoting();
    const { outliers } = await check();
    expect(pairs(outliers)).toEqual([`${maker(5).username} Game 1`]);
    expect(outliers[0]).toMatchObject({ scores: scoresOf(1), othersMean: 4, numOthers: 4 });
  });

  test('[R10.11] three and more one after the other, too quickly to have played; what waited for a line is measured too', async () => {
    for (const about of [1, 2, 3]) {
      await vote(0, about, 3);
      await t.moveClock('20 seconds');
    }
    await t.moveClock('1 hour');
    await vote(0, 4, 3);
    for (const about of [0, 1]) await vote(5, about, 3);
    // Says that it waited, but nobody was there before.
    for (const about of [0, 1, 2]) await saveBallot(t, maker(4), maker(about).entryId, { isQueued: true });
    // Opened the list, played without a line and sent all of it an hour later.
    await t.visitor(maker(3).token).post(at('deal'), { more: false });
    await t.moveClock('1 hour');
    for (const about of [0, 1, 2, 4]) await saveBallot(t, maker(3), maker(about).entryId, { isQueued: true });
    await afterVoting();
    const { hasty } = await check();
    expect(hasty.map(pairs)).toEqual([
      [`${maker(0).username} Game 2`, `${maker(0).username} Game 3`, `${maker(0).username} Game 4`],
      [`${maker(4).username} Game 1`, `${maker(4).username} Game 2`, `${maker(4).username} Game 3`],
    ]);
    expect(hasty[1]?.map(({ secondsAfter, wasQueued }) => [secondsAfter, wasQueued])).toEqual([
      [0, true],
      [0, true],
      [0, true],
    ]);
    expect(hasty[0]?.map(({ secondsAfter }) => secondsAfter)).toEqual([null, 20, 20]);
  });
});

describe('a ballot that is left out', () => {
  const act = (path: string, token = staff.token, body: object = { reason: 'Not played' }) =>
    t.visitor(token).post(at(path), body);
  const idOf = async (about: number) =>
    (
      await t.platform.db
        .selectFrom('ballot')
        .select('id')
        .where('entry_id', '=', maker(about).entryId)
        .executeTakeFirstOrThrow()
    ).id;
  const audit = async () =>
    (
      await t.platform.db
        .selectFrom('audit_entry')
        .select(['action', 'details'])
        .where('competition_id', '=', competition.id)
        .where('action', '<>', 'looked-at-ballots')
        .orderBy('id')
        .execute()
    ).map((row) => [row.action, row.details]);

  test('keeps its review, its author is told why, and it can be counted again; all of it is in the audit log', async () => {
    await vote(0, 1, 5);
    const id = await idOf(1);
    expect((await act(`${id}/exclude`)).headers['x-problem']).toBe('voting-open');
    await afterVoting();
    expect((await act(`${id}/exclude`, staff.token, { reason: ' ' })).headers['x-problem']).toBe('no-reason');
    expect((await act(`${id}/count`)).headers['x-problem']).toBe('not-excluded');
    expect((await act(`${id}/exclude`)).statusCode).toBe(200);
    expect((await check()).excluded).toMatchObject([
      { id, exclusion: { reason: 'Not played', by: staff.username }, isOwn: false },
    ]);
    const review = async (token?: string) => (await t.visitor(token).get(`/api/v1/reviews/id/${id}`)).json();
    expect(await review(maker(0).token)).toMatchObject({ exclusion: { reason: 'Not played' } });
    for (const token of [undefined, maker(1).token])
      expect(await review(token)).toMatchObject({ text: '<p>Played</p>', exclusion: null });
    await runJobs(t.platform);
    expect(smtp.mails.map(({ to, text }) => [to, text.includes('Not played')])).toEqual([
      [emailOf(maker(0).username), true],
    ]);
    expect((await act(`${id}/count`)).statusCode).toBe(200);
    expect((await check()).excluded).toEqual([]);
    expect(await audit()).toEqual([
      ['excluded-ballot', { ballotId: id }],
      ['counted-ballot', { ballotId: id }],
    ]);
  });

  test('does not count in the results; what is frozen keeps it with the reason', async () => {
    const results = (path: string) => `/api/v1/compo/${competition.short}/results/${path}`;
    await vote(0, 1, 5);
    await vote(2, 1, 3);
    await afterVoting();
    const read = async () => {
      const { entries, numBallots } = (await t.visitor(staff.token).get(results('calculation'))).json();
      const entry = entries.find((one: { id: number }) => one.id === maker(1).entryId);
      return { numBallots, ofEntry: entry.numBallots };
    };
    expect(await read()).toEqual({ numBallots: 2, ofEntry: 2 });
    const { id } = await t.platform.db
      .selectFrom('ballot')
      .select('id')
      .where('entrant_id', '=', maker(0).entrantId)
      .executeTakeFirstOrThrow();
    await act(`${id}/exclude`);
    expect(await read()).toEqual({ numBallots: 1, ofEntry: 1 });
    expect((await t.visitor(staff.token).post(results('freeze'), { excluded: [] })).statusCode).toBe(200);
    await act(`${id}/count`);
    expect(await read()).toEqual({ numBallots: 2, ofEntry: 2 });
    const kept = await t.platform.db.selectFrom('result_ballot').select(['ballot_id', 'reason']).execute();
    expect(kept).toEqual([{ ballot_id: id, reason: 'Not played' }]);
  });

  test('is never judged by its author, nor by whom it is for', async () => {
    const { db } = t.platform;
    const author = await createPerson(db, { rank: 'organizer' });
    const { id: entrantId } = await createEntrant(db, competition.id, author.id);
    await saveBallot(t, { token: author.token, entrantId }, maker(1).entryId);
    await vote(0, 2, 4);
    await db.updateTable('account').set({ rank: 'organizer' }).where('id', '=', maker(2).id).execute();
    await afterVoting();
    expect((await act(`${await idOf(1)}/exclude`, author.token)).headers['x-problem']).toBe('own-ballot');
    expect((await act(`${await idOf(2)}/exclude`, maker(2).token)).headers['x-problem']).toBe('own-ballot');
    expect((await act('1/exclude')).headers['x-problem']).toBe('no-ballot');
    expect(await audit()).toEqual([]);
  });

  test('of another event is none', async () => {
    await vote(0, 1, 5);
    const id = await idOf(1);
    const other = await openVoting(t, 2);
    await t.setClock(other.competition.votingEndMs);
    const path = `/api/v1/compo/${other.competition.short}/votes/${id}/exclude`;
    const answer = await t.visitor(staff.token).post(path, { reason: 'x' });
    expect(answer.headers['x-problem']).toBe('no-ballot');
  });
});

test('[R11.11] all ballots of a voter are left out at once, with one reason and one e-mail, and counted again', async () => {
  for (const [by, about] of [
    [0, 1],
    [0, 2],
    [0, 3],
    [4, 1],
  ] as const)
    await vote(by, about, 5);
  const { entrantId } = maker(0);
  const path = (what: string, id: number = entrantId) =>
    `/api/v1/compo/${competition.short}/voters/${id}/${what}`;
  const exclude = (token = staff.token, reason = 'Not played') =>
    t.visitor(token).post(path('exclude'), { reason });
  expect((await exclude()).headers['x-problem']).toBe('voting-open');
  await afterVoting();
  await runJobs(t.platform);
  smtp.mails.length = 0;
  const frozen = async () => {
    const body = { excluded: [] };
    await t.visitor(staff.token).post(`/api/v1/compo/${competition.short}/results/freeze`, body);
    const at = `/api/v1/compo/${competition.short}/results/calculation`;
    return (await t.visitor(staff.token).get(at)).json().numBallots;
  };
  expect(await frozen()).toBe(4);
  expect((await exclude(staff.token, ' ')).headers['x-problem']).toBe('no-reason');
  // Left out before, for its own reason.
  const [first] = await t.platform.db
    .selectFrom('ballot')
    .select('id')
    .where('entrant_id', '=', entrantId)
    .orderBy('id')
    .execute();
  await t.visitor(staff.token).post(at(`${first?.id}/exclude`), { reason: 'The first' });
  expect((await exclude()).json()).toEqual({ numBallots: 2 });
  expect(await frozen()).toBe(1);
  const { excluded } = await check();
  expect(excluded.map(({ exclusion }) => exclusion?.reason).toSorted()).toEqual([
    'Not played',
    'Not played',
    'The first',
  ]);
  expect((await exclude()).headers['x-problem']).toBe('no-ballot');
  expect((await t.visitor(staff.token).post(path('exclude', 1), { reason: 'x' })).headers['x-problem']).toBe(
    'no-ballot',
  );
  await runJobs(t.platform);
  const mails = smtp.mailsTo(emailOf(maker(0).username)).map(({ text }) => text);
  expect(mails).toHaveLength(2);
  expect(mails.join()).toContain('have left your 2 ballots out of the results');

  // Organizers with an entry decide about none, nor do voters about their own.
  for (const person of [maker(1), maker(0)])
    await t.platform.db
      .updateTable('account')
      .set({ rank: 'organizer' })
      .where('id', '=', person.id)
      .execute();
  expect((await exclude(maker(1).token)).headers['x-problem']).toBe('took-part');
  expect((await exclude(maker(0).token)).headers['x-problem']).toBe('own-ballot');

  expect((await t.visitor(staff.token).post(path('count'))).json()).toEqual({ numBallots: 3 });
  expect(await frozen()).toBe(4);
  expect((await t.visitor(staff.token).post(path('count'))).headers['x-problem']).toBe('not-excluded');
  const audits = await t.platform.db
    .selectFrom('audit_entry')
    .select(['action', 'details'])
    .where('action', 'in', ['excluded-voter', 'counted-voter'])
    .orderBy('id')
    .execute();
  expect(audits).toMatchObject([
    { action: 'excluded-voter', details: { entrantId, ballotIds: [expect.anything(), expect.anything()] } },
    { action: 'counted-voter', details: { entrantId } },
  ]);
});

describe('an entry that somebody couldn’t run', () => {
  const report = (by: number, about: number, message: string) =>
    t.visitor(maker(by).token).post(`/api/v1/entry/${maker(about).entryId}/trouble`, {
      platform: 'linux',
      reason: 'crash',
      message,
    });
  const listed = async (about: number) =>
    (await t.visitor(maker(about).token).get(`/api/v1/entry/${maker(about).entryId}/troubles`)).json().result;

  test('is told its team at once, without a name or an hour; at most one mail an hour, and nothing is lost', async () => {
    await report(0, 1, 'libsnail is missing');
    await runJobs(t.platform);
    expect(smtp.mails.map(({ to }) => to)).toEqual([emailOf(maker(1).username)]);
    expect(smtp.mails[0]?.text).toContain("Someone couldn't run your entry");
    expect(smtp.mails[0]?.text).not.toMatch(new RegExp(`${maker(0).username}|libsnail`));
    const [one] = await listed(1);
    expect(one).toEqual({
      id: expect.any(Number),
      platform: 'linux',
      reason: 'crash',
      message: 'libsnail is missing',
      day: expect.any(Number),
      answer: '',
      isAnswerSeen: false,
    });
    expect(one.day % 86_400_000).toBe(0);
    await t.moveClock('10 minutes');
    await report(2, 1, 'The same');
    await runJobs(t.platform);
    expect(smtp.mails.length).toBe(1);
    await notifyTeamsLater.run(t.platform, {});
    await runJobs(t.platform);
    expect(smtp.mails.length).toBe(1);
    await t.moveClock('51 minutes');
    await notifyTeamsLater.run(t.platform, {});
    await notifyTeamsLater.run(t.platform, {});
    await runJobs(t.platform);
    expect(smtp.mails.length).toBe(2);
    expect(smtp.mails[1]?.text).toContain("2 people couldn't run your entry");
  });

  test('is answered where they vote, and the team learns that it was read', async () => {
    await report(0, 1, 'It crashes');
    const [{ id }] = await listed(1);
    const team = t.visitor(maker(1).token);
    const path = `/api/v1/entry/${maker(1).entryId}/troubles/${id}`;
    expect((await team.post(`${path}/answer`, { answer: ' ' })).headers['x-problem']).toBe('no-answer');
    expect((await team.post(`${path}/answer`, { answer: 'There is a new file.' })).statusCode).toBe(200);
    const opened = await t.visitor(maker(0).token).post(at('deal'), { more: false });
    const { entries } = opened.json();
    expect(entries.find((entry: { id: number }) => entry.id === maker(1).entryId).trouble.answer).toBe(
      'There is a new file.',
    );
    expect(await listed(1)).toMatchObject([{ answer: 'There is a new file.', isAnswerSeen: true }]);
    expect((await team.post(`${path}/done`)).statusCode).toBe(200);
    expect(await listed(1)).toEqual([]);
    const answer = await team.post(`${path}/answer`, { answer: 'Too late' });
    expect(answer.headers['x-problem']).toBe('no-report');
    // Another team's report is off limits.
    await report(0, 2, 'This too');
    const [other] = await listed(2);
    const across = await team.post(`/api/v1/entry/${maker(1).entryId}/troubles/${other.id}/done`);
    expect(across.headers['x-problem']).toBe('no-report');
  });
});

describe('an entry that wants no place', () => {
  const choose = (by: Maker, isUnranked: boolean) =>
    t.visitor(by.token).post(`/api/v1/entry/${by.entryId}/details`, { isUnranked });

  test('leaves the ballot and is reviewed all the same, until voting ends', async () => {
    const { db } = t.platform;
    const one = await createMaker(db, competition, 'For fun');
    const voter = await createJoined(db, competition);
    const idsFor = async () =>
      (await t.visitor(voter.token).get(`/api/v1/compo/${competition.short}/votes`))
        .json()
        .entries.map((entry: { id: number }) => entry.id);
    expect(await idsFor()).toContain(one.entryId);
    expect((await choose(one, true)).json()).toMatchObject({ isUnranked: true });
    expect(await idsFor()).not.toContain(one.entryId);
    const written = await t
      .visitor(voter.token)
      .post(`/api/v1/entry/${one.entryId}/review`, { review: 'Fun', baseVersion: 0 });
    expect(written.statusCode).toBe(200);
    expect((await choose(one, false)).json()).toMatchObject({ isUnranked: false });
    expect((await choose(maker(0), true)).statusCode).toBe(200);
    await afterVoting();
    expect((await choose(one, true)).headers['x-problem']).toBe('voting-closed');
  });
});
