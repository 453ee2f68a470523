import type { PlayQueue, QueueGroup } from '@tinsmith/contract/queue';
import type { EntryId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createEntry, createEntryFile, createJoined, type Joined } from '../../testing/entry-factories.ts';
import { createCompetition, type TestCompetition } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { saveBallot } from '../../testing/vote-factories.ts';

const t = useTestApp();
const hourMs = 3_600_000;
let jam: TestCompetition;
let voter: Joined;
let nextKey = 1;

/** A game that came in time; `here`: one that is unpacked and plays in the page. */
async function createGame(
  title: string,
  tags: readonly string[],
  traits: { here?: boolean; chosen?: string[] } = {},
) {
  const { db } = t.platform;
  const maker = await createJoined(db, jam);
  const chosenTags = traits.chosen ?? [];
  const entryId = await createEntry(db, jam, [maker.entrantId], { title, chosenTags });
  const inTime = new Date(jam.endMs - hourMs);
  const file = await createEntryFile(db, entryId, { tags, sealedAt: inTime, receivedAt: inTime });
  if (traits.here) {
    const key = String(nextKey++).padStart(32, '0');
    await sql`insert into web_build (file_id, key, state) values (${file.id}, ${key}, 'ready')`.execute(db);
  }
  return { ...maker, entryId };
}

beforeEach(async () => {
  jam = await createCompetition(t.platform.db);
  await t.setClock(jam.endMs + hourMs);
  voter = await createJoined(t.platform.db, jam);
});

const usual = { minutes: 20, playsOn: ['web', 'linux'], atHand: ['keyboard'], leaveOut: [] as string[] };
const address = () => `/api/v1/compo/${jam.short}/queue`;
const start = async (person: { token: string } = voter, choices: object = {}): Promise<PlayQueue> => {
  const answer = await t.visitor(person.token).post(address(), { ...usual, ...choices });
  expect([answer.statusCode, answer.body.slice(0, 80)]).toEqual([200, expect.anything()]);
  return answer.json();
};
const change = async (what: string, entryId?: number): Promise<PlayQueue> =>
  (await t.visitor(voter.token).post(`${address()}/change`, { what, entryId })).json();
const read = async (person: { token: string } = voter): Promise<PlayQueue> =>
  (await t.visitor(person.token).get(address())).json();
const titlesOf = ({ entries }: PlayQueue) => entries.map(({ title }) => title);
const numOpenOf = async (entryId: EntryId) => {
  const { rows } = await sql<{ num: number }>`
    select num_open as num from entry_tally where entry_id = ${entryId}`.execute(t.platform.db);
  return rows[0]?.num ?? 0;
};

describe('the queue', () => {
  test('[R15.12] hands out what needs players most and runs for the voter, as many as there is time for', async () => {
    const covered = await createGame('Covered', ['web'], { here: true });
    for (const title of ['One', 'Two']) await createGame(title, ['web'], { here: true });
    const download = await createGame('Download', ['linux']);
    const elsewhere = await createGame('Elsewhere', ['windows']);
    const zipped = await createGame('Only zipped', ['web']);
    const padded = await createGame('Gamepad only', ['linux'], { chosen: ['gamepad'] });
    const flashing = await createGame('Flashing', ['linux'], { chosen: ['flashing'] });
    for (const person of [elsewhere, zipped]) await saveBallot(t, person, covered.entryId);

    const queue = await start(voter, { leaveOut: ['flashing'] });
    expect(titlesOf(queue).toSorted()).toEqual(['Download', 'One', 'Two']);
    expect(queue).toMatchObject({ isEnded: false, canVote: true, entrantId: voter.entrantId });
    expect(queue.choices).toEqual({ ...usual, leaveOut: ['flashing'] });
    // Only what is handed out counts as being on the voter's list.
    for (const { entryId } of [covered, elsewhere, zipped, padded, flashing])
      expect(await numOpenOf(entryId)).toBe(0);
    expect(await numOpenOf(download.entryId)).toBe(1);
    expect(titlesOf(await start(voter, { playsOn: ['web'], minutes: 60 })).toSorted()).toEqual([
      'Covered',
      'One',
      'Two',
    ]);
    expect(titlesOf(await start(voter, { playsOn: ['mac'] }))).toEqual([]);
  });

  test('[R15.12] leaves out the own entry, that of a former team, what is done, hidden and not on the ballot', async () => {
    const { db } = t.platform;
    const own = await createGame('Own', ['linux']);
    const former = await createGame('Former', ['linux']);
    const done = await createGame('Done', ['linux']);
    const broken = await createGame('Broken', ['linux']);
    const unranked = await createGame('Unranked', ['linux']);
    const hidden = await createGame('Hidden', ['linux']);
    const open = await createGame('Open', ['linux']);
    await sql`insert into entry_former_member (entry_id, entrant_id)
      values (${former.entryId}, ${own.entrantId})`.execute(db);
    await saveBallot(t, own, done.entryId);
    await t
      .visitor(own.token)
      .post(`/api/v1/entry/${broken.entryId}/trouble`, { platform: 'linux', reason: 'crash', message: '' });
    await sql`update entry set is_unranked = true where id = ${unranked.entryId}`.execute(db);
    await sql`update account set verified_at = null where id = ${hidden.id}`.execute(t.owner);
    expect(titlesOf(await start(own, { minutes: 60 }))).toEqual(['Open']);
    // What is hidden afterwards is left out from then on.
    await sql`update account set verified_at = null where id = ${open.id}`.execute(t.owner);
    expect(titlesOf(await read(own))).toEqual([]);
  });

  test('[R15.12] is kept: another tab goes on with it, a game that is skipped comes last, none comes twice', async () => {
    for (const title of ['A', 'B', 'C', 'D', 'E']) await createGame(title, ['linux']);
    const queue = await start();
    const [first, second, third] = queue.entries.map(({ id }) => id);
    expect((await read()).entries.map(({ id }) => id)).toEqual([first, second, third]);
    expect((await change('skip', first)).entries.map(({ id }) => id)).toEqual([second, third, first]);
    const longer = await change('minutes');
    expect([longer.choices?.minutes, longer.entries.length]).toEqual([30, 4]);
    await Promise.all([change('more'), change('more'), change('more')]);
    const all = (await read()).entries.map(({ id }) => id);
    expect([all.length, new Set(all).size]).toEqual([5, 5]);
    expect((await change('end')).isEnded).toBe(true);
    expect(await start()).toMatchObject({ isEnded: false });
    // What is on the voter's order already comes first, and is not dealt again.
    await t.visitor(voter.token).post(`/api/v1/compo/${jam.short}/votes/deal`, { more: false });
    const { rows } = await sql`select from dealt_entry where entrant_id = ${voter.entrantId}`.execute(
      t.platform.db,
    );
    expect(rows).toHaveLength(5);
  });

  test('[R15.12] counts what fits before it starts, by what games run on, need and warn of', async () => {
    await createGame('Here', ['web'], { here: true, chosen: ['phone'] });
    await createGame('Here too', ['web'], { here: true, chosen: ['phone'] });
    await createGame('Scary', ['linux', 'windows'], { chosen: ['scary', 'godot'] });
    const groups: QueueGroup[] = (await t.visitor(voter.token).get(`${address()}/groups`)).json().result;
    const found = groups.toSorted((a, b) => b.numGames - a.numGames);
    expect(found).toEqual([
      { runsOn: ['web'], controls: ['touch'], warnings: [], numGames: 2, numFew: 2 },
      { runsOn: ['windows', 'linux'], controls: [], warnings: ['scary'], numGames: 1, numFew: 1 },
    ]);
  });

  test('[R15.12] is over when voting ends; ballots stay, and it is deleted with the account', async () => {
    await createGame('A', ['linux']);
    await start();
    await t.setClock(jam.votingEndMs);
    expect(await read()).toMatchObject({ canVote: false });
    const refused = await t.visitor(voter.token).post(address(), usual);
    expect([refused.statusCode, refused.headers['x-problem']]).toEqual([409, 'voting-closed']);
    const { voteFeature } = await import('./vote.feature.ts');
    const own = await voteFeature.ownData?.(t.platform.db, voter.id);
    expect(own?.rows.playQueues).toMatchObject([{ event: jam.short, minutes: 20, games: ['A'] }]);
    await t.platform.db
      .transaction()
      .execute(async (transaction) => voteFeature.forgetAccount?.(transaction, voter.id));
    expect(await read()).toMatchObject({ choices: null, startedAt: null, entries: [] });
  });

  test('[R15.12] of a gift exchange there is none', async () => {
    const gifts = await createCompetition(t.platform.db, { kind: 'gift-exchange', startMs: jam.startMs });
    const maker = await createJoined(t.platform.db, gifts);
    const answer = await t.visitor(maker.token).post(`/api/v1/compo/${gifts.short}/queue`, usual);
    expect(answer.statusCode).toBe(409);
    const groups = await t.visitor(maker.token).get(`/api/v1/compo/${gifts.short}/queue/groups`);
    expect(groups.json()).toEqual({ result: [] });
  });
});
