import type { NoteList } from '@tinsmith/contract/play-note';
import { maxNotes } from '@tinsmith/domain/play-notes';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createEntrant, createPerson, type TestCompetition } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { type Maker, openVoting } from '../../testing/vote-factories.ts';
import { unzip } from '../../testing/zip.ts';
import { deletePlayNotes } from './delete-notes.job.ts';
import { playFeature } from './play.feature.ts';

const t = useTestApp();
let competition: TestCompetition;
let voter: Maker;
let rated: Maker;
let other: Maker;
beforeEach(async () => {
  const opened = await openVoting(t, 3);
  ({ competition } = opened);
  [voter, rated, other] = opened.makers as [Maker, Maker, Maker];
});

const address = (entryId: number) => `/api/v1/entry/${entryId}/notes`;
const read = async (person: { token: string }, entryId: number = rated.entryId): Promise<NoteList> =>
  (await t.visitor(person.token).get(address(entryId))).json();
const save = (
  person: { token: string; entrantId: number },
  note: { key?: string; playedSeconds?: number; text?: string } = {},
  entryId: number = rated.entryId,
) =>
  t.visitor(person.token).post(address(entryId), {
    entrantId: person.entrantId,
    key: 'key-00000',
    playedSeconds: 48,
    text: 'You can pop the cloud!',
    ...note,
  });
const countNotes = async () =>
  (
    await sql<{
      num: number;
    }>`select count(*)::int as num from play_note where entry_id = ${rated.entryId}`.execute(t.platform.db)
  ).rows[0]?.num;

describe('play notes', () => {
  test('[R15.11] are kept with the time of the game, once for each key, and removed one by one', async () => {
    await save(voter, { key: 'key-later', playedSeconds: 130, text: '  Smoke shows\nthe wind. ' });
    expect((await save(voter)).statusCode).toBe(200);
    // Sent again, with another text: it is the same note.
    expect((await save(voter, { text: 'Something else' })).json().result).toHaveLength(2);
    expect(await read(voter)).toEqual({
      result: [
        { key: 'key-00000', playedSeconds: 48, text: 'You can pop the cloud!' },
        { key: 'key-later', playedSeconds: 130, text: 'Smoke shows the wind.' },
      ],
      canSave: true,
      entrantId: voter.entrantId,
    });
    const removed = await t.visitor(voter.token).post(`${address(rated.entryId)}/remove`, {
      entrantId: voter.entrantId,
      keys: ['key-00000', 'key-none'],
    });
    expect(removed.json().result.map(({ key }: { key: string }) => key)).toEqual(['key-later']);
    for (const [wrong, status] of [
      [{ text: ' \n ' }, 400],
      [{ text: 'x'.repeat(401) }, 400],
      [{ playedSeconds: -1 }, 400],
      [{ key: "'; --" }, 400],
    ] as const)
      expect([wrong, (await save(voter, wrong)).statusCode]).toEqual([wrong, status]);
  });

  test('[R15.11] are no part of a ballot: neither counts nor the order change by them', async () => {
    const votes = async (person: Maker) =>
      (await t.visitor(person.token).get(`/api/v1/compo/${competition.short}/votes`)).json();
    const before = [await votes(voter), await votes(other)];
    await save(voter);
    expect([await votes(voter), await votes(other)]).toEqual(before);
    const { rows } = await sql`select from ballot`.execute(t.platform.db);
    expect(rows).toHaveLength(0);
  });

  test('[R15.11] are their author’s alone: nobody else reads, removes or adds to them', async () => {
    const { db } = t.platform;
    const staff = await createPerson(db, { rank: 'owner' });
    const staffEntrant = await createEntrant(db, competition.id, staff.id);
    await save(voter);
    for (const person of [other, rated, { ...staff, entrantId: staffEntrant.id }]) {
      expect((await read(person)).result).toEqual([]);
      const keys = ['key-00000'];
      const asOther = { entrantId: voter.entrantId, keys };
      const remove = (body: object) => t.visitor(person.token).post(`${address(rated.entryId)}/remove`, body);
      expect((await remove(asOther)).statusCode).toBe(403);
      expect((await remove({ entrantId: person.entrantId, keys })).statusCode).toBe(200);
      const refused = await save({ token: person.token, entrantId: voter.entrantId });
      expect([refused.statusCode, refused.headers['x-problem']]).toEqual([403, 'not-your-ballot']);
    }
    expect((await read(voter)).result).toHaveLength(1);
    const { rows } = await sql`select from audit_entry where details::text like '%cloud%'`.execute(t.owner);
    expect(rows).toEqual([]);
  });

  test('[R15.11] on a game of their own stay in the browser, also once they have left its team', async () => {
    expect(await read(rated)).toMatchObject({ canSave: false });
    expect((await save(rated)).headers['x-problem']).toBe('own-entry');
    await sql`insert into entry_former_member (entry_id, entrant_id)
      values (${rated.entryId}, ${other.entrantId})`.execute(t.platform.db);
    expect(await read(other)).toMatchObject({ canSave: false });
    expect((await save(other)).headers['x-problem']).toBe('former-team');
    expect(await countNotes()).toBe(0);
  });

  test('[R15.11] are at most a hundred for a game', async () => {
    await sql`insert into play_note (entrant_id, entry_id, key, played_seconds, text)
      select ${voter.entrantId}, ${rated.entryId}, 'filled-' || n, n, 'Note ' || n
      from generate_series(1, ${maxNotes}) n`.execute(t.platform.db);
    expect((await save(voter)).headers['x-problem']).toBe('too-many-notes');
    // One that is there already is no other.
    expect((await save(voter, { key: 'filled-7' })).statusCode).toBe(200);
    expect((await save(voter, {}, other.entryId)).statusCode).toBe(200);
  });

  test('[R15.11] end with voting: from that moment nobody reads them, then they are gone, also if it opens again', async () => {
    const { db } = t.platform;
    await save(voter);
    await t.setClock(competition.votingEndMs - 1);
    await deletePlayNotes.run(t.platform, {});
    expect((await read(voter)).result).toHaveLength(1);
    await t.setClock(competition.votingEndMs);
    expect(await read(voter)).toMatchObject({ result: [], canSave: false });
    expect((await save(voter, { key: 'too-late-1' })).headers['x-problem']).toBe('voting-closed');
    expect(await countNotes()).toBe(1);
    await deletePlayNotes.run(t.platform, {});
    expect(await countNotes()).toBe(0);
    await sql`update competition set voting_ends_at = voting_ends_at + interval '1 day'
      where id = ${competition.id}`.execute(db);
    expect((await read(voter)).result).toEqual([]);
  });

  test('[R15.11] are in the download of one’s own data until then, and deleted with the account', async () => {
    await save(voter);
    const download = async () => {
      const answer = await t.visitor(voter.token).get('/api/v1/account/data');
      return JSON.parse(unzip(answer.rawPayload).get('account.json')?.toString() ?? '{}').playNotes;
    };
    expect(await download()).toMatchObject([{ text: 'You can pop the cloud!', playedSeconds: 48 }]);
    await t.setClock(competition.votingEndMs);
    expect(await download()).toEqual([]);
    await t.setClock(competition.endMs + 1_000);
    await t.platform.db.transaction().execute(async (transaction) => {
      await playFeature.forgetAccount?.(transaction, voter.id);
    });
    expect(await countNotes()).toBe(0);
    // One that was on its way while the account was deleted.
    await save(voter);
    await sql`update account set deleted_at = app_now() where id = ${voter.id}`.execute(t.owner);
    await deletePlayNotes.run(t.platform, {});
    expect(await countNotes()).toBe(0);
  });
});
