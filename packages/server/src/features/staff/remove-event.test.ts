import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createJoined } from '../../testing/entry-factories.ts';
import { createCompetition, createLogPost, createPerson } from '../../testing/factories.ts';
import { assertTeamsAreConsistent } from '../../testing/team-facts.ts';
import { useTestApp } from '../../testing/test-app.ts';

const t = useTestApp();
const staff = {} as Record<'organizer' | 'moderator', Awaited<ReturnType<typeof createPerson>>>;
const hour = 3_600_000;

beforeAll(async () => {
  await t.setClock('2026-08-08T00:00:00Z');
  for (const rank of ['organizer', 'moderator'] as const)
    staff[rank] = await createPerson(t.platform.db, { username: `the_${rank}`, rank });
});

const post = (path: string, body: object, rank: keyof typeof staff = 'organizer') =>
  t.visitor(staff[rank].token).post(`/api/v1/admin/${path}`, body);
const item = async (id: number | string) =>
  (await t.visitor(staff.organizer.token).get(`/api/v1/admin/competitions/${id}`)).json();
const remove = (id: number | string, title: string, rank?: keyof typeof staff) =>
  post(`competitions/${id}/remove`, { title }, rank);
const past = { kind: 'speedhack', start: Date.UTC(2001, 6, 1), end: Date.UTC(2001, 6, 4), graceHours: 3 };

describe('[R11.06] an event', () => {
  test('[R11.06] that nobody took part in is removed by typing its title, once, and the log keeps who did it', async () => {
    const { id } = (await post('competitions', { ...past, title: 'Mistaken Jam', short: 'mistake' })).json();
    expect((await remove(id, 'Mistaken Jam', 'moderator')).statusCode).toBe(403);
    const wrong = await remove(id, 'Another Jam');
    expect([wrong.statusCode, wrong.headers['x-problem']]).toEqual([400, 'wrong-event-name']);
    const answers = await Promise.all([remove(id, ' mistaken jam '), remove(id, 'Mistaken Jam')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
    expect((await t.visitor().get('/api/v1/compo/mistake')).statusCode).toBe(404);
    const audit = await t.platform.db.selectFrom('audit_entry').selectAll().orderBy('id', 'desc').execute();
    expect(audit[0]).toMatchObject({
      action: 'removed-competition',
      account_id: staff.organizer.id,
      competition_id: Number(id),
      details: { short: ['mistake'] },
    });
  });

  test('[R11.06] stays once people joined, posted, uploaded or voted, and its page says why', async () => {
    const event = await createCompetition(t.platform.db, { short: 'kept', startMs: Date.now() });
    const joined = await createJoined(t.platform.db, event);
    const title = (await item(event.id)).title;
    const refused = await remove(event.id, title);
    expect([refused.statusCode, refused.body.trim()]).toEqual([
      409,
      "This event can't be removed, because people have joined.",
    ]);
    expect((await item(event.id)).cannotRemove).toBe(refused.body.trim());
    await createLogPost(t.platform.db, joined.entrantId);
    await sql`update sign_up set withdrawn_at = app_now() where id = ${joined.entrantId}`.execute(t.owner);
    expect((await remove(event.id, title)).body).toContain('written in its log');
    await sql`delete from log_post`.execute(t.owner);
    // Who withdrew left nothing behind.
    expect((await remove(event.id, title)).statusCode).toBe(200);
  });

  test('[R11.06] from before this site is written down, moved in time, and removed with its results', async () => {
    const { id } = (await post('competitions', { ...past, title: 'Old Jam', short: 'old' })).json();
    const { username } = await createPerson(t.platform.db, { username: 'Veteran' });
    const numAccounts = () =>
      t.platform.db.selectFrom('account').select(sql<number>`count(*)`.as('n')).execute();
    const before = await numAccounts();
    const add = (body: object) => post('entries', { event: 'old', ...body });
    expect((await add({ title: 'Nobody' })).body).toContain('Please choose who made it');
    const alone = (await add({ title: 'Lost Ship', otherAuthors: 'Ada B., Grace, Ada B.' })).json();
    const mixed = (await add({ title: 'Found Ship', usernames: username, otherAuthors: 'Grace' })).json();
    // Names are a text: no account, no member, nothing to log in with.
    expect(await numAccounts()).toEqual(before);
    const read = async (entryId: string) => (await t.visitor().get(`/api/v1/entry/${entryId}`)).json();
    expect(await read(alone.id)).toMatchObject({
      team: 'Ada B., Grace',
      entrants: [],
      otherAuthors: ['Ada B.', 'Grace'],
    });
    expect(await read(mixed.id)).toMatchObject({ team: 'Veteran, Grace', entrants: [{ name: 'Veteran' }] });
    const found = (await t.visitor().get('/api/v1/entries/all?search=grace')).json();
    expect(JSON.stringify(found)).toContain('Lost Ship');
    await assertTeamsAreConsistent(t.platform.db);

    const ranks = (all: number) => ({ all, art: null, tech: null, genre: null });
    const entries = [
      { entryId: Number(alone.id), ranks: ranks(1) },
      { entryId: Number(mixed.id), ranks: ranks(2) },
    ];
    const written = await t
      .visitor(staff.organizer.token)
      .post('/api/v1/compo/old/results/typed', { entries, note: '' });
    expect(written.statusCode).toBe(200);

    const { fixed, values } = await item(id);
    expect(Object.keys(fixed)).not.toContain('start');
    const moved = { start: values.start + hour, end: values.end + hour };
    expect((await post(`competitions/${id}`, moved)).statusCode).toBe(200);

    expect((await remove(id, 'Old Jam')).statusCode).toBe(200);
    expect((await t.visitor().get(`/api/v1/entry/${alone.id}`)).statusCode).toBe(404);
    expect((await t.visitor().get(`/api/v1/entries/user/${username}`)).json().result).toEqual([]);
    const { rows } = await sql<{ n: number }>`
      select (select count(*) from entry where competition_id = ${id}) + (select count(*) from sign_up where competition_id = ${id})
        + (select count(*) from result where competition_id = ${id}) as n`.execute(t.platform.db);
    expect(Number(rows[0]?.n)).toBe(0);
  });

  test('[R11.06] somebody joins while it is removed: one of them is refused in a sentence, and nothing is half there', async () => {
    const people = await Promise.all([1, 2, 3].map(() => createPerson(t.platform.db)));
    for (let round = 0; round < 8; round += 1) {
      const short = `race${round}`;
      const { id } = await createCompetition(t.platform.db, { short, startMs: Date.UTC(2026, 8, 1) });
      const { title } = await item(id);
      const [removed, ...joins] = await Promise.all([
        remove(id, title),
        ...people.map(({ token }) =>
          t.visitor(token).post(`/api/v1/compo/${short}/signUp`, { info: 'Hello' }),
        ),
      ]);
      const isThere = (await t.visitor().get(`/api/v1/compo/${short}`)).statusCode === 200;
      expect(removed?.statusCode).toBe(isThere ? 409 : 200);
      for (const join of joins) expect(isThere ? [200, 409] : [404, 409]).toContain(join.statusCode);
    }
  });
});
