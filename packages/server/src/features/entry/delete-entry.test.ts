import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createEntry, createJoined, type Joined } from '../../testing/entry-factories.ts';
import { createPerson, type TestCompetition } from '../../testing/factories.ts';
import { sizes } from '../../testing/sizes.ts';
import { assertTeamsAreConsistent } from '../../testing/team-facts.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { openVoting, saveBallot } from '../../testing/vote-factories.ts';

const t = useTestApp();
let competition: TestCompetition;
let voter: Joined;
let maker: Joined;
let entryId: number;
beforeEach(async () => {
  const { db } = t.platform;
  ({ competition } = await openVoting(t, 2));
  voter = await createJoined(db, competition);
  maker = await createJoined(db, competition);
  entryId = await createLinked(maker);
});

/** An entry that is played elsewhere: all that is in it can be cleared again. */
async function createLinked({ entrantId }: Joined): Promise<number> {
  const id = await createEntry(t.platform.db, competition, [entrantId]);
  await t.platform.db
    .updateTable('entry')
    .set({ play_link: 'https://play.example/' })
    .where('id', '=', id)
    .execute();
  return id;
}

const remove = (person: Joined, id: number) => t.visitor(person.token).post(`/api/v1/entry/${id}/delete`);
const details = (body: object, id = entryId) =>
  t.visitor(maker.token).post(`/api/v1/entry/${id}/details`, body);
const clear = (id = entryId) => details({ title: '', links: { play: '', source: '', video: '' } }, id);
const report = (id: number) =>
  t
    .visitor(voter.token)
    .post(`/api/v1/entry/${id}/trouble`, { platform: 'linux', reason: 'crash', message: 'It crashes' });
const answerRule = (id: number) =>
  sql`insert into rule_answer (entry_id, position, text) values (${id}, 1, 'With a goat')`.execute(
    t.platform.db,
  );
const canDelete = async () =>
  (await t.visitor(maker.token).get(`/api/v1/entry/${entryId}`)).json().canDelete as boolean;
const count = async (table: 'ballot' | 'trouble_report' | 'result_entry' | 'rule_answer') => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where entry_id = ${entryId}`.execute(
    t.platform.db,
  );
  return rows[0]?.count;
};
/** As if its team had cleared it before others wrote about it. */
const emptyDirectly = () =>
  sql`update entry set title = '', play_link = '' where id = ${entryId}`.execute(t.platform.db);

describe('an entry that something refers to', () => {
  test('[R10.01] cannot be deleted once somebody voted on it, reviewed it or could not run it', async () => {
    for (const write of [() => saveBallot(t, voter, entryId, { review: 'Fun' }), () => report(entryId)]) {
      maker = await createJoined(t.platform.db, competition);
      entryId = await createLinked(maker);
      expect((await write()).statusCode).toBe(200);
      await emptyDirectly();
      const answer = await remove(maker, entryId);
      expect([answer.statusCode, answer.headers['x-problem']]).toEqual([409, 'entry-in-use']);
      expect(answer.body).toMatch(/^People have voted on this entry, .+ so it can't be deleted\./);
      expect(await canDelete()).toBe(false);
      expect([await count('ballot'), await count('trouble_report')].toSorted()).toEqual([0, 1]);
    }
  });

  test('[R10.01] cannot be deleted while it says how it meets a rule; the team can clear that first', async () => {
    await answerRule(entryId);
    await clear();
    const answer = await remove(maker, entryId);
    expect([answer.statusCode, answer.headers['x-problem']]).toEqual([409, 'entry-in-use']);
    expect(answer.body).toMatch(/rules/);
    expect([await canDelete(), await count('rule_answer')]).toEqual([false, 1]);
    await sql`delete from rule_answer where entry_id = ${entryId}`.execute(t.platform.db);
    expect(await canDelete()).toBe(true);
    expect((await remove(maker, entryId)).statusCode).toBe(200);
  });

  test('[R10.01] keeps its published place: it can be neither deleted nor cleared until nothing is left', async () => {
    await details({ title: 'Winner' });
    await saveBallot(t, voter, entryId);
    const staff = await createPerson(t.platform.db, { rank: 'organizer' });
    const results = `/api/v1/compo/${competition.short}/results`;
    await t.setClock(competition.votingEndMs);
    await t.visitor(staff.token).post(`${results}/freeze`, { excluded: [] });
    await t.visitor(staff.token).post(`${results}/publish`, { note: '' });
    const first = async () => (await t.visitor().get(results)).json().entries[0]?.id;
    expect(await first()).toBe(entryId);
    expect((await clear()).headers['x-problem']).toBe('entry-in-use');
    expect((await details({ links: { play: '', source: '', video: '' } })).statusCode).toBe(200);
    expect((await details({ title: '' })).headers['x-problem']).toBe('entry-in-use');
    expect(await first()).toBe(entryId);
    await emptyDirectly();
    const answer = await remove(maker, entryId);
    expect(answer.headers['x-problem']).toBe('entry-in-use');
    expect(answer.body).toMatch(/^This entry is in the results/);
    expect([await count('ballot'), await count('result_entry')]).toEqual([1, 1]);
  });

  test('[R10.01] is not given up by accepting an invitation elsewhere', async () => {
    await saveBallot(t, voter, entryId);
    // The organizers extend the jam after people have voted.
    await sql`update competition set ends_at = app_now() + interval '1 hour', join_closes_at = app_now() + interval '1 hour',
      voting_ends_at = app_now() + interval '9 hours' where id = ${competition.id}`.execute(t.platform.db);
    const other = await createJoined(t.platform.db, competition);
    const otherEntry = await createEntry(t.platform.db, competition, [other.entrantId], { title: 'Other' });
    const invite = async () => {
      await t
        .visitor(other.token)
        .post('/api/v1/invitation/create', { entryId: otherEntry, recipientEntrantId: maker.entrantId });
      const { id } = await t.platform.db
        .selectFrom('invitation')
        .select('id')
        .where('recipient_entrant_id', '=', maker.entrantId)
        .where('resolved_at', 'is', null)
        .executeTakeFirstOrThrow();
      return id;
    };
    const id = await invite();
    for (const confirm of [false, true]) {
      const answer = await t
        .visitor(maker.token)
        .post(`/api/v1/invitation/id/${id}/resolve`, { resolution: 'accept', confirm });
      expect([answer.statusCode, answer.headers['x-problem']]).toEqual([409, 'entry-in-use']);
      expect(answer.body).toMatch(/^You can't accept, because your own entry would be deleted/);
    }
    expect(await count('ballot')).toBe(1);
    await assertTeamsAreConsistent(t.platform.db);
  });

  test('[R10.01] stays when the account of its last member is deleted', async () => {
    await details({ title: 'Here to stay' });
    await saveBallot(t, voter, entryId);
    const gone = await t.visitor(maker.token).post('/api/v1/account/delete', { proof: maker.username });
    expect(gone.statusCode).toBe(200);
    expect(await count('ballot')).toBe(1);
    expect((await t.visitor().get(`/api/v1/entry/${entryId}`)).json().title).toBe('Here to stay');
    await assertTeamsAreConsistent(t.platform.db);
  });

  test('no transaction commits that leaves an entry without members, however they went', async () => {
    for (const statement of [
      sql`update sign_up set entry_id = null, entry_joined_at = null where id = ${maker.entrantId}`,
      sql`delete from sign_up where id = ${maker.entrantId}`,
      sql`insert into entry (competition_id) values (${competition.id})`,
    ])
      await expect(statement.execute(t.owner)).rejects.toThrow(/^entry \d+ has no members$/);
    // Authors without an account are enough, as long as they are named.
    const { rows } = await sql<{ id: number }>`
      insert into entry (competition_id, other_authors) values (${competition.id}, 'Ann, Ben')
      returning id`.execute(t.owner);
    await expect(
      sql`update entry set other_authors = '' where id = ${rows[0]?.id}`.execute(t.owner),
    ).rejects.toThrow(/has no members/);
  });

  test('[R10.01] a vote and a deletion at the same moment: one of them is refused, none fails', async () => {
    for (let round = 0; round < sizes.races; round++) {
      maker = await createJoined(t.platform.db, competition);
      entryId = await createLinked(maker);
      // Both calls are under way when the entry is cleared.
      const [cleared, voted] = await Promise.all([
        clear().then(() => remove(maker, entryId)),
        saveBallot(t, voter, entryId),
      ]);
      expect([200, 409]).toContain(cleared.statusCode);
      expect([200, 404, 409]).toContain(voted.statusCode);
      expect(voted.statusCode === 200).toBe((await count('ballot')) === 1);
      if (voted.statusCode === 200) expect(cleared.statusCode).toBe(409);
    }
  });
});
