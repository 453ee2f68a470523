import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { allRoutes } from '../../http/all-routes.ts';
import { createEntry, createJoined } from '../../testing/entry-factories.ts';
import { createCompetition, createLogPost, createNewsPost, createPerson } from '../../testing/factories.ts';
import { createScene } from '../../testing/principals.ts';
import { useTestApp } from '../../testing/test-app.ts';

const t = useTestApp();
type Person = Awaited<ReturnType<typeof createPerson>>;
const staff = {} as Record<'owner' | 'organizer' | 'moderator', Person>;

beforeAll(async () => {
  await t.setClock('2026-08-08T00:00:00Z');
  for (const rank of ['owner', 'organizer', 'moderator'] as const)
    staff[rank] = await createPerson(t.platform.db, { username: `the_${rank}`, rank });
});

const as = (rank: keyof typeof staff) => t.visitor(staff[rank].token);
const post = (rank: keyof typeof staff, path: string, body: object = {}) =>
  as(rank).post(`/api/v1/admin/${path}`, body);
const get = async (rank: keyof typeof staff, path: string) =>
  (await as(rank).get(`/api/v1/admin/${path}`)).json();
const lastAudit = async () =>
  t.platform.db
    .selectFrom('audit_entry')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

const day = 86_400_000;
const start = Date.UTC(2026, 8, 1);

describe('lists', () => {
  beforeAll(async () => {
    for (let index = 1; index <= 25; index += 1)
      await createNewsPost(t.platform.db, {
        title: `News ${String(index).padStart(2, '0')}`,
        postedAt: new Date(Date.UTC(2026, 0, index)),
      });
    await createNewsPost(t.platform.db, {
      title: '=cmd()',
      markdown: 'To "come"',
      postedAt: new Date('2027-01-01'),
    });
  });

  test('[R14.05] of what there may be much of find a page by its keys, and make no other rows', async () => {
    const { db } = t.platform;
    const competition = await createCompetition(db, { startMs: Date.UTC(2026, 7, 7) });
    const joined = await createJoined(db, competition);
    await createEntry(db, competition, [joined.entrantId]);
    await createLogPost(db, joined.entrantId, { text: 'Hello' });
    // An export is in the audit log.
    await as('owner').get('/api/v1/admin/news.csv');
    for (const list of ['users', 'entrants', 'entries', 'posts', 'audit']) {
      t.queries.length = 0;
      expect((await get('owner', list)).rows.length, list).toBeGreaterThan(0);
      const ofRows = t.queries.filter((query) => /^\s*select r\.\* from/.test(query));
      expect(ofRows, list).toEqual([expect.stringMatching(/"\w"\."id" = any\(\$\d+::bigint\[\]\)/)]);
      expect(
        t.queries.filter((query) => query.includes('over ()')),
        list,
      ).toEqual([]);
    }
  });

  test('[R2.28] are searched, filtered, sorted and paged', async () => {
    const first = await get('moderator', 'news?sort=title');
    expect([first.total, first.numPages, first.rows.length]).toEqual([26, 2, 20]);
    expect(first.rows[0].cells).toMatchObject({ title: '=cmd()', state: 'Scheduled' });
    const second = await get('moderator', 'news?sort=-title&page=2');
    expect(second.rows.at(-1).cells.title).toBe('=cmd()');
    const found = await get('moderator', 'news?search=NEWS%200&sort=-posted');
    expect(found.rows.map((row: { cells: { title: string } }) => row.cells.title)[0]).toBe('News 09');
    expect((await get('moderator', 'news?state=Scheduled')).total).toBe(1);
    expect((await as('moderator').get('/api/v1/admin/news?page=3')).statusCode).toBe(404);
    expect((await as('moderator').get('/api/v1/admin/news?sort=markdown')).statusCode).toBe(400);
  });

  test('[R14.05] have every row on one of their pages, whichever end a page is read from', async () => {
    const { db } = t.platform;
    await sql`insert into account (username, created_at)
      select 'row_' || num, make_date(2026, 1, 1 + num % 7) from generate_series(1, 120) num`.execute(db);
    const { total, numPages, rows } = await get('owner', 'users');
    expect(numPages).toBeGreaterThan(3);
    const listed: string[] = rows.map(({ id }: { id: string }) => id);
    for (let page = 2; page <= numPages; page += 1)
      listed.push(...(await get('owner', `users?page=${page}`)).rows.map(({ id }: { id: string }) => id));
    const { rows: expected } = await sql<{ id: string }>`
      select id::text as id from account order by account.created_at desc, account.id desc`.execute(db);
    expect(listed).toHaveLength(total);
    expect(listed).toEqual(expected.map(({ id }) => id));
    expect((await as('owner').get(`/api/v1/admin/users?page=${numPages + 1}`)).statusCode).toBe(404);
  });

  test('come as CSV that no table runs, and taking one out is in the audit log', async () => {
    const csv = await as('organizer').get('/api/v1/admin/news.csv?state=Scheduled');
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(csv.headers['cache-control']).toBe('private, no-store');
    expect(csv.body).toBe('"Title","State","Posted"\r\n"\'=cmd()","Scheduled",2027-01-01T00:00:00.000Z\r\n');
    expect(await lastAudit()).toMatchObject({ action: 'downloaded-list', details: { list: ['news'] } });
    expect((await as('moderator').get('/api/v1/admin/news.csv')).statusCode).toBe(403);
  });

  test('[R14.18] a long list comes as CSV piece by piece, in its order and each row once', async () => {
    const { db } = t.platform;
    await sql`
      insert into news_post (title, markdown, posted_at)
      select 'Piece ' || num, '', make_date(2026, 1, 1 + num % 7) from generate_series(1, 2300) num`.execute(
      db,
    );
    const { body } = await as('owner').get('/api/v1/admin/news.csv?search=piece&sort=title');
    const { rows } = await sql<{ title: string }>`
      select title from news_post where title like 'Piece %' order by lower(title)`.execute(db);
    const titles = body
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split('"')[1]);
    expect(titles).toEqual(rows.map(({ title }) => title));
    await sql`delete from news_post where title like 'Piece %'`.execute(db);
  });

  test('the overview tells each rank of what it opens', async () => {
    const names = async (rank: keyof typeof staff) =>
      (await get(rank, '')).lists.map(({ name }: { name: string }) => name);
    expect(await names('moderator')).not.toContain('audit');
    expect(await names('organizer')).toContain('audit');
    const { lists, isAuditProtected } = await get('organizer', '');
    expect(lists).toContainEqual({
      name: 'users',
      count: expect.any(Number),
      canOpen: false,
      canAdd: false,
      canDo: false,
    });
    expect((await get('owner', '')).lists).toContainEqual({
      name: 'users',
      count: expect.any(Number),
      canOpen: true,
      canAdd: false,
      canDo: false,
    });
    expect(isAuditProtected).toBe(true);
  });
});

describe('news', () => {
  test('is planned, changed and removed; the public sees it from its time on', async () => {
    const body = { title: 'Soon', markdown: 'Hello', postedAt: Date.UTC(2026, 7, 9) };
    const { id } = (await post('organizer', 'news', body)).json();
    const asPublic = async () => (await t.visitor().get(`/api/v1/news/${id}`)).statusCode;
    expect(await asPublic()).toBe(404);
    expect((await post('organizer', `news/${id}`, { postedAt: null })).statusCode).toBe(200);
    expect(await lastAudit()).toMatchObject({
      action: 'changed-news',
      details: { newsId: Number(id), fields: ['postedAt'] },
    });
    expect(await asPublic()).toBe(200);
    expect(await get('organizer', `news/${id}`)).toMatchObject({
      title: 'Soon',
      values: { title: 'Soon', markdown: 'Hello', postedAt: Date.UTC(2026, 7, 8) },
    });
    expect((await post('organizer', `news/${id}/remove`)).statusCode).toBe(200);
    expect([await asPublic(), (await post('organizer', `news/${id}/remove`)).statusCode]).toEqual([404, 404]);
  });

  test('what is required must be there', async () => {
    expect((await post('organizer', 'news', { title: '', markdown: 'x' })).statusCode).toBe(400);
    expect((await post('organizer', 'news', { title: 'x' })).statusCode).toBe(400);
  });
});

describe('competitions', () => {
  const base = { title: 'A jam', kind: 'speedhack', start, end: start + 3 * day };

  test('[R11.02] a new one gets the usual times and three hours of grace, and so does the next edition', async () => {
    const { id } = (await post('organizer', 'competitions', { ...base, short: 'usual' })).json();
    expect(await get('organizer', `competitions/${id}`)).toMatchObject({
      values: { votingEnd: start + 17 * day, joinCloses: start + 3 * day, joinOpens: null, graceHours: 3 },
      fixed: {},
    });
    expect(await lastAudit()).toMatchObject({ action: 'added-competition', competition_id: Number(id) });
    expect((await t.visitor().get('/api/v1/compo/usual')).statusCode).toBe(200);
    // Set on purpose it stays, but the next edition does not inherit it.
    await post('organizer', `competitions/${id}`, { graceHours: 0 });
    expect((await get('organizer', `competitions/${id}`)).values.graceHours).toBe(0);
    const next = await t.visitor(staff.organizer.token).get('/api/v1/compo/usual/desk/next');
    expect(next.json().values.graceHours).toBe(3);
  });

  test.each([
    [{ short: 'admin' }, 'reserved-name'],
    [{ short: 'a b' }, 'bad-short-name'],
    [{ short: 'USUAL' }, 'short-name-taken'],
    [{ short: 'odd', end: start }, 'bad-times'],
    [{ short: 'odd', votingEnd: start }, 'bad-times'],
    [{ short: 'odd', kind: 'gift-exchange', joinCloses: start + 1 }, 'bad-times'],
  ])('%o is refused: %s', async (change, code) => {
    const answer = await post('organizer', 'competitions', { ...base, ...change });
    expect(answer.headers['x-problem']).toBe(code);
  });

  test('what has passed stays, and what has not can move', async () => {
    const running = await createCompetition(t.platform.db, {
      startMs: Date.UTC(2026, 7, 7),
      short: 'running',
    });
    const { id } = running;
    await createJoined(t.platform.db, running);
    const { fixed, values } = await get('organizer', `competitions/${id}`);
    expect(Object.keys(fixed)).toEqual(['short', 'isDraft', 'start']);
    const moved = await post('organizer', `competitions/${id}`, { start: values.start + 1 });
    expect([moved.statusCode, moved.headers['x-problem']]).toEqual([409, 'fixed-by-now']);
    const later = values.end + day;
    expect((await post('organizer', `competitions/${id}`, { end: later })).statusCode).toBe(200);
    expect((await t.visitor().get('/api/v1/compo/running')).json().competitionEnd).toBe(later);
  });

  test('an edition of the past is entered with its entries, and draws no rules', async () => {
    const past = { ...base, short: 'old', start: Date.UTC(2001, 6, 1), end: Date.UTC(2001, 6, 4) };
    await post('organizer', 'competitions', past);
    const maker = await createPerson(t.platform.db, { username: 'Veteran' });
    await createPerson(t.platform.db, { username: 'friend_of' });
    const body = {
      event: 'old',
      usernames: 'veteran, friend_of',
      title: 'First Game',
      playLink: 'example.org/x',
    };
    const { id } = (await post('organizer', 'entries', body)).json();
    const entry = (await t.visitor().get(`/api/v1/entry/${id}`)).json();
    expect([entry.title, entry.entrants.length]).toEqual(['First Game', 2]);
    expect((await post('organizer', 'entries', body)).headers['x-problem']).toBe('has-entry');
    expect((await t.visitor().get(`/api/v1/entries/user/${maker.username}`)).json().result).toHaveLength(1);
    const row = await t.platform.db
      .selectFrom('competition')
      .select('draws_rules')
      .where('short', '=', 'old')
      .executeTakeFirstOrThrow();
    expect(row.draws_rules).toBe(false);
  });

  test('one is pinned at a time', async () => {
    const rows = await get('organizer', 'competitions?search=usual');
    const { id } = rows.rows[0];
    await createCompetition(t.platform.db, { short: 'pinned', isPinned: true });
    expect((await post('organizer', `competitions/${id}`, { isPinned: true })).statusCode).toBe(200);
    expect((await t.visitor().get('/api/v1/currentEvent')).json().currentEvent.short).toBe('usual');
  });
});

describe('people', () => {
  test('only owners make staff, and the last owner stays one', async () => {
    const { id } = await createPerson(t.platform.db, { username: 'helper' });
    expect((await post('organizer', `users/${id}`, { rank: 'moderator' })).statusCode).toBe(403);
    expect((await post('owner', `users/${id}`, { rank: 'moderator' })).statusCode).toBe(200);
    expect(await lastAudit()).toMatchObject({ action: 'granted-moderator', details: { accountId: id } });
    expect((await get('owner', `users/${id}`)).values.rank).toBe('moderator');
    const last = await post('owner', `users/${staff.owner.id}`, { rank: 'none' });
    expect([last.statusCode, last.headers['x-problem']]).toEqual([409, 'last-owner']);
  });

  test('no list holds an address', async () => {
    await createPerson(t.platform.db, { username: 'shy_one', email: 'shy.one@example.org' });
    for (const path of ['users?search=shy', 'users.csv?search=shy', 'mails'])
      expect((await as('owner').get(`/api/v1/admin/${path}`)).body).not.toContain('example.org');
  });

  test('somebody is signed up after joining has closed, once', async () => {
    await createCompetition(t.platform.db, { short: 'closed', startMs: Date.UTC(2026, 5, 1) });
    await createPerson(t.platform.db, { username: 'latecomer' });
    const body = { event: 'closed', username: 'Latecomer', info: 'Hi' };
    expect((await post('organizer', 'entrants', body)).statusCode).toBe(200);
    expect((await post('organizer', 'entrants', body)).headers['x-problem']).toBe('joined-already');
    expect((await post('organizer', 'entrants', { ...body, username: 'nobody_at_all' })).body).toBe(
      'Nobody here is called nobody_at_all.\n',
    );
  });
});

describe('texts and links', () => {
  test('names and links are changed one by one, and a link must be one', async () => {
    await post('organizer', 'settings/1', {
      name: 'Our jams',
      chatLabel: 'Chat',
      chatUrl: 'chat.example.org',
    });
    const site = (await t.visitor().get('/api/v1/site')).json();
    expect(site).toMatchObject({
      name: 'Our jams',
      links: { chat: { label: 'Chat', url: 'https://chat.example.org/' }, shop: null },
    });
    expect(
      (await post('organizer', 'settings/1', { shopUrl: 'javascript:alert(1)' })).headers['x-problem'],
    ).toBe('bad-link');
    await post('organizer', 'settings/1', { chatUrl: '' });
    expect((await t.visitor().get('/api/v1/site')).json().links.chat).toBeNull();
  });

  test('[R3.02] what is announced stands among the upcoming until its time', async () => {
    const until = Date.UTC(2026, 7, 20);
    await post('organizer', 'upcoming', { title: 'Results stream', dateStr: '19 August', until });
    const upcoming = async () => (await t.visitor().get('/api/v1/currentEvent')).json().upcoming;
    expect(await upcoming()).toContainEqual({ title: 'Results stream', dateStr: '19 August', short: null });
    await t.setClock(until);
    expect(await upcoming()).not.toContainEqual(expect.objectContaining({ title: 'Results stream' }));
    await t.setClock('2026-08-08T00:00:00Z');
  });

  test('a preview shows Markdown as safe HTML', async () => {
    const visitor = as('moderator');
    const { html } = (
      await visitor.post('/api/v1/markdown/preview', { markdown: '**Hi** <script>x</script>' })
    ).json();
    expect(html).toBe('<p><strong>Hi</strong> </p>');
  });
});

describe('secrets', () => {
  test('of a gift exchange stand in no list before its end, for no rank', async () => {
    const { db } = t.platform;
    const gifts = await createCompetition(db, {
      kind: 'gift-exchange',
      short: 'gifts',
      startMs: Date.UTC(2026, 7, 1),
      endMs: Date.UTC(2026, 7, 20),
    });
    const giver = await createJoined(db, gifts);
    await createEntry(db, gifts, [giver.entrantId], { title: 'Canary of a gift' });
    await createLogPost(db, giver.entrantId, { text: 'Canary of a post', isSpoiler: true });
    const all = ['entries', 'files', 'posts', 'entrants', 'audit'].flatMap((name) => [name, `${name}.csv`]);
    for (const path of all)
      expect((await as('owner').get(`/api/v1/admin/${path}?search=canary`)).body).not.toContain('Canary');
    await t.setClock(gifts.endMs);
    expect((await get('owner', 'entries?search=canary')).total).toBe(1);
    expect((await get('owner', 'posts?search=canary')).total).toBe(1);
    await t.setClock('2026-08-08T00:00:00Z');
  });

  test('staff who take part see nothing of what staff did there before the end', async () => {
    const { db } = t.platform;
    const { id } = await db
      .selectFrom('competition')
      .select('id')
      .where('short', '=', 'gifts')
      .executeTakeFirstOrThrow();
    await post('organizer', `competitions/${id}`, { text: 'Ho ho' });
    expect((await get('owner', 'audit?event=gifts')).total).toBe(1);
    await db.insertInto('entrant').values({ competition_id: id, account_id: staff.owner.id }).execute();
    expect((await get('owner', 'audit?event=gifts')).total).toBe(0);
    expect((await get('organizer', 'audit?event=gifts')).total).toBe(1);
  });
});

test('a change of nothing changes nothing, whatever is listed', async () => {
  const { db } = t.platform;
  const { rowIds } = await createScene(db, await createCompetition(db, { short: 'unchanged' }));
  const page = await db
    .insertInto('site_page')
    .values({ slug: 'still', title: 'Still', lead: '', description: '', markdown: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids: Record<string, number> = { ...rowIds, pages: page.id };
  const changing = allRoutes.flatMap(({ method, path }) => {
    const [, name] = /^\/api\/v1\/admin\/(\w+)\/:rowId$/.exec(path) ?? [];
    return method === 'POST' && name ? [name] : [];
  });
  expect(changing.length).toBeGreaterThan(7);
  for (const name of changing) {
    const { statusCode } = await post('owner', `${name}/${ids[name]}`);
    expect([name, statusCode]).toEqual([name, 200]);
  }
});

test('a rule is at most as long as one that is proposed', async () => {
  const add = (length: number) => post('owner', 'rules', { category: 'genre', text: 'x'.repeat(length) });
  expect([(await add(200)).statusCode, (await add(201)).statusCode]).toEqual([200, 400]);
});
