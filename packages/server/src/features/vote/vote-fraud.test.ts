import type { CheckedBallot, VoteCheck } from '@tinsmith/contract/vote-desk';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createJoined, type Joined } from '../../testing/entry-factories.ts';
import { createPerson, type TestCompetition } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { type Maker, openVoting, saveBallot, scoresOf } from '../../testing/vote-factories.ts';

const t = useTestApp();
const numMakers = 14;
const numOutsiders = 8;
let competition: TestCompetition;
let makers: Maker[];
let staff: Joined | { token: string };
beforeEach(async () => {
  ({ competition, makers } = await openVoting(t, numMakers));
  staff = await createPerson(t.platform.db, { rank: 'organizer' });
});

/** The same numbers each time, evenly from 0 to 1. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Given {
  readonly voter: Pick<Joined, 'entrantId'>;
  readonly entryId: number;
  readonly scores: readonly number[];
  /** When it was complete, in minutes after the end. */
  readonly minute: number;
  readonly wasQueued?: boolean;
}

/** Ballots as the site would have saved them, at once. */
async function fill(given: readonly Given[]): Promise<void> {
  const rows = given.map(({ voter, entryId, scores, minute, wasQueued = false }) => ({
    competition_id: competition.id,
    entrant_id: voter.entrantId,
    entry_id: entryId,
    ...scoresOfRow(scores),
    was_queued: wasQueued,
    completed_at: new Date(competition.endMs + minute * 60_000).toISOString(),
  }));
  await sql`
    insert into voter (entrant_id, seen_at, started_at)
    select distinct (r->>'entrant_id')::bigint, app_now(), ${new Date(competition.endMs)}::timestamptz
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r on conflict do nothing`.execute(
    t.platform.db,
  );
  await sql`
    insert into ballot (competition_id, entrant_id, entry_id, score_all, score_art, score_tech, score_genre, was_queued,
      completed_at)
    select competition_id, entrant_id, entry_id, score_all, score_art, score_tech, score_genre, was_queued, completed_at
    from jsonb_populate_recordset(null::ballot, ${JSON.stringify(rows)}::jsonb)`.execute(t.platform.db);
}

const scoresOfRow = ([all, art, tech, genre]: readonly number[]) => ({
  score_all: all,
  score_art: art,
  score_tech: tech,
  score_genre: genre,
});

/** Accounts from long before the jam. */
const makeOld = (people: readonly { id: number }[]) =>
  sql`update account set created_at = created_at - interval '400 days'
    where id = any(${people.map(({ id }) => id)}::bigint[])`.execute(t.platform.db);

const joinMany = async (count: number): Promise<Joined[]> => {
  const people: Joined[] = [];
  for (let i = 0; i < count; i++) people.push(await createJoined(t.platform.db, competition));
  return people;
};

/** People with tastes of their own, who play what they vote on; a few without an entry, a few of them new here. */
async function voteHonestly(seed: number): Promise<Joined[]> {
  const random = createRandom(seed);
  const outsiders = await joinMany(numOutsiders);
  await makeOld([...makers.slice(0, numMakers - 4), ...outsiders.slice(0, numOutsiders - 3)]);
  // The one that is lifted is of middling worth.
  const worth = makers.map((maker) => (maker === target() ? 2.8 : 2 + 2.4 * random()));
  const near = (value: number) =>
    Math.max(1, Math.min(5, Math.round(value + random() + random() + random() - 1.5)));
  const given: Given[] = [];
  for (const [place, voter] of [...makers, ...outsiders].entries()) {
    const mildness = 0.8 * (random() - 0.5);
    let minute = 60 * random();
    // One in five is without a line, and all of theirs arrive in the same minute.
    const isOffline = place % 5 === 4;
    const mine: Given[] = [];
    for (const [index, { entryId }] of makers.entries()) {
      if (index === place || random() < 0.25) continue;
      minute += 5 + 40 * random();
      const value = (worth[index] ?? 3) + mildness;
      mine.push({ voter, entryId, minute, scores: [near(value), near(value), near(value), near(value)] });
    }
    given.push(
      ...mine.map((one, index) =>
        isOffline ? { ...one, minute: minute + index / 60, wasQueued: true } : one,
      ),
    );
  }
  await fill(given);
  return [...makers, ...outsiders];
}

const check = async (token = staff.token): Promise<VoteCheck> => {
  const answer = await t.visitor(token).get(`/api/v1/compo/${competition.short}/votes/check`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
type Lists = Omit<VoteCheck, 'cut'>;
const ballotsIn = (list: Lists[keyof Lists]): CheckedBallot[] => [list].flat(2);
const votersIn = (list: Lists[keyof Lists]) =>
  [...new Set(ballotsIn(list).map(({ voter }) => voter))].toSorted();
const namesOf = (people: readonly Joined[]) => people.map(({ username }) => username).toSorted();
const target = () => makers[3] as Maker;

describe('the lists of the vote desk', () => {
  test.each([1, 2, 3])('[R10.11] honest voting lists nobody (%i)', async (seed) => {
    await voteHonestly(seed);
    await t.setClock(competition.votingEndMs);
    const found = await check();
    for (const list of ['rings', 'alike', 'outsiders', 'newcomers', 'hasty', 'excluded'] as const)
      expect([list, votersIn(found[list])]).toEqual([list, []]);
    // Tastes differ: a single ballot may be far from all others, as it always could.
    expect(votersIn(found.outliers).length).toBeLessThan(3);
  });

  test('[R10.11] 15 people without an entry who only lift one entry are all listed', async () => {
    await voteHonestly(4);
    const puppets = await joinMany(15);
    await makeOld(puppets);
    await fill(
      puppets.map((voter, index) => ({
        voter,
        entryId: target().entryId,
        scores: [5, 5, 5, 5],
        minute: 100 + 90 * index,
      })),
    );
    await t.setClock(competition.votingEndMs);
    const { outsiders, alike, newcomers } = await check();
    expect(votersIn(alike)).toEqual(namesOf(puppets));
    expect(votersIn(outsiders)).toEqual(expect.arrayContaining(namesOf(puppets)));
    expect(ballotsIn(outsiders).every(({ entryId }) => entryId === target().entryId)).toBe(true);
    expect(votersIn(newcomers)).toEqual([]);
  });

  test('[R10.11] 15 new accounts that vote on other entries too, each a little differently, are listed', async () => {
    const random = createRandom(5);
    await voteHonestly(5);
    const puppets = await joinMany(15);
    await fill(
      puppets.flatMap((voter, place) =>
        makers.slice(0, 9).map(({ entryId }, index) => ({
          voter,
          entryId,
          scores:
            entryId === target().entryId
              ? [5, 5, 4 + (place % 2), 5]
              : [1, 2, 3, 4].map(() => 2 + Math.floor(3 * random())),
          minute: 100 + 60 * index + place,
        })),
      ),
    );
    await t.setClock(competition.votingEndMs);
    const { newcomers, outsiders } = await check();
    expect(votersIn(newcomers)).toEqual(expect.arrayContaining(namesOf(puppets)));
    expect(votersIn(outsiders)).toEqual(expect.arrayContaining(namesOf(puppets)));
  });

  test('[R10.11] copies of one ballot sheet are listed as one group, also if one score differs', async () => {
    await voteHonestly(6);
    const puppets = await joinMany(4);
    await makeOld(puppets);
    await fill(
      puppets.flatMap((voter, place) =>
        makers.slice(0, 10).map(({ entryId }, index) => ({
          voter,
          entryId,
          scores: [index === place ? 1 : 3, 1 + (index % 5), 4, 1 + ((index * 3) % 5)],
          minute: 100 + 60 * index + place,
        })),
      ),
    );
    await t.setClock(competition.votingEndMs);
    const { alike } = await check();
    expect(alike.map((group) => votersIn([group]))).toEqual([namesOf(puppets)]);
  });

  test('[R14.17] of a list that nobody could look through the first are shown, and the others as these are left out', async () => {
    const puppets = await joinMany(230);
    await makeOld(puppets);
    await fill(
      puppets.flatMap((voter, place) =>
        makers.slice(0, 6).map(({ entryId }, index) => ({
          voter,
          entryId,
          scores: [5, 5, 5, 5],
          minute: 100 + 60 * index + place,
        })),
      ),
    );
    await t.setClock(competition.votingEndMs);
    const before = await check();
    expect([ballotsIn(before.alike).length, before.cut]).toEqual([500, ['alike']]);
    const shown = votersIn(before.alike);
    const leftOut = puppets.filter(({ username }) => shown.includes(username));
    await sql`update ballot set excluded_at = app_now(), excluded_reason = 'Copies'
      where entrant_id = any(${leftOut.map(({ entrantId }) => entrantId)}::bigint[])`.execute(t.platform.db);
    const after = await check();
    expect([ballotsIn(after.alike).length, after.cut]).toEqual([500, ['alike']]);
    expect(votersIn(after.alike).filter((name) => shown.includes(name))).toEqual([]);
    expect(after.excluded).toHaveLength(6 * shown.length);
  });

  test('[R10.11] 15 people who say that their ballots waited for a line are as hasty as they are', async () => {
    const puppets = await joinMany(15);
    for (const voter of puppets)
      for (const { entryId } of makers.slice(0, 3))
        await saveBallot(t, voter, entryId, { isQueued: true, scores: scoresOf(4) });
    await t.setClock(competition.votingEndMs);
    expect(votersIn((await check()).hasty)).toEqual(namesOf(puppets));
  });
});

describe('who was in a team', () => {
  const vote = async (voter: Joined, entryId: number) => {
    const answer = await saveBallot(t, voter, entryId, { scores: scoresOf(5) });
    return [answer.statusCode, answer.headers['x-problem']];
  };
  const leave = (person: Joined) =>
    t.visitor(person.token).post(`/api/v1/removeTeamMember/${person.entrantId}`, {});

  async function joinTeam(): Promise<Joined> {
    const person = await createJoined(t.platform.db, competition);
    await sql`update sign_up set entry_id = ${target().entryId}, entry_joined_at = app_now() where id = ${person.entrantId}`.execute(
      t.platform.db,
    );
    return person;
  }

  test('[R10.11] does not vote on its entry, also after leaving a moment before the end', async () => {
    const person = await joinTeam();
    await t.setClock(competition.endMs - 1);
    expect((await leave(person)).statusCode).toBe(200);
    await t.setClock(competition.endMs);
    expect(await vote(person, target().entryId)).toEqual([409, 'former-team']);
    expect(await vote(person, (makers[0] as Maker).entryId)).toEqual([200, undefined]);
    const list = await t.visitor(person.token).get(`/api/v1/compo/${competition.short}/votes`);
    const ids = list.json().entries.map(({ id }: { id: number }) => id);
    expect(ids).not.toContain(target().entryId);
    expect(list.json().numEntries).toBe(numMakers - 1);
    const trouble = { platform: 'linux', reason: 'crash', message: '' };
    const report = await t.visitor(person.token).post(`/api/v1/entry/${target().entryId}/trouble`, trouble);
    expect(report.headers['x-problem']).toBe('former-team');
  });

  test('[R10.11] nor after withdrawing and joining again', async () => {
    // Only an entry without files can be left that way.
    await sql`delete from entry_file where entry_id = ${target().entryId}`.execute(t.platform.db);
    await sql`update entry set num_files = 0, play_link = 'https://play.example/' where id = ${target().entryId}`.execute(
      t.platform.db,
    );
    const person = await joinTeam();
    await t.setClock(competition.endMs - 1);
    const compo = `/api/v1/compo/${competition.short}`;
    expect((await t.visitor(person.token).post(`${compo}/withdraw`, {})).statusCode).toBe(200);
    expect((await t.visitor(person.token).post(`${compo}/signUp`, { info: '' })).statusCode).toBe(200);
    await t.setClock(competition.endMs);
    expect(await vote(person, target().entryId)).toEqual([409, 'former-team']);
  });

  test('[R10.11] a ballot for a team that its author was put into and taken out of does not count', async () => {
    const person = await createJoined(t.platform.db, competition);
    expect(await vote(person, target().entryId)).toEqual([200, undefined]);
    const { db } = t.platform;
    await sql`update sign_up set entry_id = ${target().entryId}, entry_joined_at = app_now() where id = ${person.entrantId}`.execute(
      db,
    );
    const removed = await t.visitor(staff.token).post(`/api/v1/removeTeamMember/${person.entrantId}`, {});
    expect(removed.statusCode).toBe(200);
    await t.setClock(competition.votingEndMs);
    const calculation = await t
      .visitor(staff.token)
      .get(`/api/v1/compo/${competition.short}/results/calculation`);
    expect(calculation.json().numBallots).toBe(0);
  });
});

describe('an organizer with an entry', () => {
  const at = (path: string) => `/api/v1/compo/${competition.short}/${path}`;
  const problemOf = async (answer: ReturnType<ReturnType<typeof t.visitor>['get']>) =>
    (await answer).headers['x-problem'];
  const looks = async () =>
    (
      await t.platform.db
        .selectFrom('audit_entry')
        .select(['account_id', 'competition_id'])
        .where('action', '=', 'looked-at-ballots')
        .where('competition_id', '=', competition.id)
        .execute()
    ).length;
  const raise = (maker: Maker) =>
    t.platform.db.updateTable('account').set({ rank: 'organizer' }).where('id', '=', maker.id).execute();

  beforeEach(async () => {
    for (const by of makers.slice(0, 4))
      for (const about of makers.slice(0, 4))
        if (by !== about)
          await saveBallot(t, by, about.entryId, { scores: scoresOf(about === makers[1] ? 5 : 3) });
    await raise(target());
    await t.setClock(competition.votingEndMs);
  });

  test('[R10.11] freezes and publishes without seeing anything, and leaves nothing out', async () => {
    const own = t.visitor(target().token);
    const other = t.visitor(staff.token);
    const { id: ballotId } = await t.platform.db
      .selectFrom('ballot')
      .select('id')
      .where('entry_id', '=', (makers[0] as Maker).entryId)
      .where('entrant_id', '=', (makers[1] as Maker).entrantId)
      .executeTakeFirstOrThrow();
    expect(await problemOf(own.get(at('votes/check')))).toBe('took-part');
    expect(await problemOf(own.post(at(`votes/${ballotId}/exclude`), { reason: 'Because' }))).toBe(
      'took-part',
    );
    expect((await own.get(at('results/calculation'))).json()).toMatchObject({
      isUnseen: true,
      entries: [],
      numBallots: 12,
    });
    // What an organizer without an entry left out stays out.
    const excluded = [{ entryId: target().entryId, reason: 'Made before the start' }];
    expect((await other.post(at('results/freeze'), { excluded })).statusCode).toBe(200);
    expect(await problemOf(own.post(at('results/freeze'), { excluded }))).toBe('took-part');
    expect((await own.post(at('results/freeze'), { excluded: [] })).statusCode).toBe(200);
    expect((await other.get(at('results/calculation'))).json()).toMatchObject({ isUnseen: false });
    const started = (await own.post(at('prizeGiving/start'), { note: '' })).json();
    expect(started.control).toMatchObject({ next: null, isUnseen: true });
    expect((await other.get(at('prizeGiving'))).json().control.next).not.toBeNull();
    expect((await own.post(at('results/publish'), { note: '' })).statusCode).toBe(200);
    const { entries, published } = (await t.visitor().get(at('results'))).json();
    expect(published.isUnchecked).toBe(false);
    expect(entries.find(({ id }: { id: number }) => id === target().entryId).exclusion).toBe(
      'Made before the start',
    );
    expect(await looks()).toBe(0);
  });

  test('[R10.11] the results say so if nobody else could look at the ballots', async () => {
    await sql`update account set rank = null where rank is not null and id <> ${target().id}`.execute(
      t.platform.db,
    );
    const own = t.visitor(target().token);
    await own.post(at('results/freeze'), { excluded: [] });
    await own.post(at('results/publish'), { note: '' });
    const { published, result } = (await t.visitor().get(at('results'))).json();
    expect(published.isUnchecked).toBe(true);
    expect(result).toContain('Nobody checked these ballots.');
  });

  test('[R10.11] who looks at ballots is in the audit log', async () => {
    await check();
    expect(await looks()).toBe(1);
    // Having left the event, or the own team, changes nothing.
    await sql`update sign_up set withdrawn_at = app_now() where id = ${target().entrantId}`.execute(
      t.platform.db,
    );
    expect(await problemOf(t.visitor(target().token).get(at('votes/check')))).toBe('took-part');
  });
});
