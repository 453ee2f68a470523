import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runAdmin } from '../../../admin.ts';
import { fillContent } from '../../../fill-content.ts';
import { PlainBrowser } from '../../../testing/plain-browser.ts';
import { useSmtp } from '../../../testing/smtp.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { testEnvironment } from '../../../testing/test-environment.ts';
import { hasDemo, loadDemoJob } from './load-demo.job.ts';
import { announceSetup } from './setup-token.ts';
import { cleanAnswer } from './test-mail.ts';

const smtp = useSmtp();
const t = useTestApp({ pages: true, config: () => ({ smtpUrl: smtp.url }) });
const password = 'a lantern by the harbour';
const names = { name: 'Jam Town', summerName: 'SunHack', winterName: 'SnowSwap' };

/** A site without an owner. */
async function startOver(): Promise<void> {
  await sql`delete from account`.execute(t.owner);
  await sql`delete from competition`.execute(t.owner);
  await sql`delete from rate_limit`.execute(t.owner);
  await sql`delete from setup_token`.execute(t.owner);
  await sql`delete from site_setup`.execute(t.owner);
  await sql`insert into site_setup default values`.execute(t.owner);
}

/** The output of a process at startup. */
async function printed(): Promise<string> {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    await announceSetup(t.platform);
    return write.mock.calls.map(([text]) => String(text)).join('');
  } finally {
    write.mockRestore();
  }
}
const tokenIn = (text: string): string => /^ {2}([a-z0-9-]{30,})$/m.exec(text)?.[1] ?? '';
const printToken = async (): Promise<string> => tokenIn(await printed());

/** A browser that keeps its cookies. */
function openBrowser() {
  const jar: Record<string, string> = { csrftoken: 'c'.repeat(16) };
  const call = async (method: 'GET' | 'POST', url: string, body?: object) => {
    const answer = await t.app.inject({
      method,
      url,
      cookies: jar,
      headers: { 'x-csrftoken': 'c'.repeat(16) },
      ...(body && { payload: body }),
    });
    for (const { name, value } of answer.cookies) jar[name] = value;
    return answer;
  };
  return {
    jar,
    get: (url: string) => call('GET', url),
    post: (step: string, body: object = {}) => call('POST', `/api/v1/setup/${step}`, body),
  };
}
type Browser = ReturnType<typeof openBrowser>;

/** All steps but the last. */
async function walkTo(browser: Browser, site: object = {}, username = 'olga'): Promise<void> {
  for (const [step, body] of [
    ['open', { token: await printToken() }],
    ['site', { ...names, ...site }],
    ['owner', { username, email: `${username}@example.org`, password }],
    ['mail', { action: 'skip' }],
    ['storage', { action: 'test' }],
  ] as const) {
    const answer = await browser.post(step, body);
    expect([step, answer.statusCode, answer.body]).toEqual([step, 200, '{"done":true}']);
  }
}

const owners = async () =>
  (await t.platform.db.selectFrom('account').select('username').where('rank', '=', 'owner').execute()).map(
    ({ username }) => username,
  );

beforeEach(startOver);
afterEach(() => {
  smtp.isRefusing = false;
});

describe('the token', () => {
  test('is printed with the address at every start, long enough, and only its hash is stored', async () => {
    const first = await printed();
    expect(first).toContain('http://tinsmith.test/setup');
    const [one, other] = [tokenIn(first), await printToken()];
    expect(one).not.toBe(other);
    expect(one.replaceAll('-', '')).toMatch(/^[2-9a-hjkmnp-z]{32}$/);
    const rows = await t.platform.db.selectFrom('setup_token').selectAll().execute();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain(one.slice(0, 9));
    // Any process accepts a token that another printed, however it was typed.
    for (const token of [one, other.toUpperCase(), ` ${other.replaceAll('-', ' ')} `])
      expect((await openBrowser().post('open', { token })).statusCode).toBe(200);
  });

  test('ends an hour after its last use, and what was typed is kept for the next one', async () => {
    const browser = openBrowser();
    await browser.post('open', { token: await printToken() });
    await t.moveClock('50 minutes');
    expect((await browser.post('site', names)).statusCode).toBe(200);
    await t.moveClock('50 minutes');
    expect((await browser.post('site', names)).statusCode).toBe(200);
    await t.moveClock('61 minutes');
    const late = await browser.post('site', names);
    expect([late.statusCode, late.headers['x-problem']]).toEqual([403, 'setup-closed']);
    expect((await browser.get('/api/v1/setup')).json()).toEqual({ draft: null });
    await browser.post('open', { token: await printToken() });
    expect((await browser.get('/api/v1/setup')).json().draft).toMatchObject({ names, hasNames: true });
  });

  test('cannot be guessed at without end, and nothing opens without it', async () => {
    await printToken();
    const guesser = openBrowser();
    const answers = [];
    for (let guess = 0; guess < 12; guess += 1)
      answers.push((await guesser.post('open', { token: randomBytes(16).toString('hex') })).statusCode);
    expect(answers.slice(0, 10)).toEqual(new Array(10).fill(400));
    expect(answers.slice(10)).toEqual([429, 429]);
    expect((await guesser.get('/api/v1/setup')).json()).toEqual({ draft: null });
    guesser.jar.setup = 'x'.repeat(32);
    for (const [step, body] of [
      ['site', names],
      ['owner', { username: 'eve', email: 'eve@example.org', password }],
      ['mail', { action: 'send' }],
      ['mail/code', { code: '000000' }],
      ['storage', { action: 'test' }],
      ['finish', { first: 'empty' }],
    ] as const)
      expect([step, (await guesser.post(step, body)).statusCode]).toEqual([step, 403]);
    expect([await owners(), smtp.mails]).toEqual([[], []]);
  });

  test('is for this site alone, for no script, and never kept', async () => {
    const answer = await openBrowser().post('open', { token: await printToken() });
    const [cookie] = answer.cookies.filter(({ name }) => name === 'setup');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
    expect(answer.headers['cache-control']).toBe('no-store');
    const page = await t.visitor().get('/setup');
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(page.body).toContain('<meta name="robots" content="noindex"/>');
  });
});

describe('while a site is not set up', () => {
  test('its first page leads to the setup, unkept, and the others work', async () => {
    const home = await t.visitor().get('/');
    expect([home.statusCode, home.headers.location]).toEqual([302, '/setup']);
    expect(home.headers['cache-control']).toContain('no-store');
    expect((await t.visitor().get('/news')).statusCode).toBe(200);
    await walkTo(openBrowser());
    expect((await t.visitor().get('/setup')).body).not.toContain('olga');
  });
});

describe('the last step', () => {
  test('makes the owner, logs them in, names the site and adds the event, and then nothing is there', async () => {
    const browser = openBrowser();
    await walkTo(browser);
    const event = {
      title: 'SunHack 2027',
      short: 'sun27',
      kind: 'speedhack',
      start: Date.UTC(2027, 7, 6, 12),
      end: null,
    };
    const answer = await browser.post('finish', { first: 'event', event });
    expect(answer.json()).toEqual({ login: 'olga', short: 'sun27', isDemo: false });
    expect((await browser.get('/api/v1/currentUser')).json()).toMatchObject({ login: 'olga', isStaff: true });
    expect((await browser.get('/api/v1/site')).json()).toMatchObject(names);
    expect((await browser.get('/api/v1/compo/sun27')).json()).toMatchObject({
      title: 'SunHack 2027',
      kind: 'speedhack',
    });
    const audit = await t.platform.db.selectFrom('audit_entry').select('action').orderBy('id').execute();
    expect(audit.slice(-2).map(({ action }) => action)).toEqual(['set-up-site', 'added-competition']);
    // The same for everyone, including the new owner.
    for (const visitor of [browser, openBrowser()]) {
      expect((await visitor.get('/api/v1/setup')).statusCode).toBe(404);
      expect((await visitor.get('/setup')).statusCode).toBe(404);
      expect((await visitor.post('finish', { first: 'empty' })).statusCode).toBe(404);
    }
    // Concurrent requests share a rendering, for a quarter of a second.
    await expect.poll(async () => (await t.visitor().get('/')).headers.location).toBe('/news/');
    const { rows } =
      await sql`select from site_setup where password_hash is not null or email is not null`.execute(t.owner);
    expect([rows.length, await printed()]).toEqual([0, '']);
  });

  test('makes one owner of many who press at once', async () => {
    const browsers = [openBrowser(), openBrowser(), openBrowser(), openBrowser()];
    for (const browser of browsers) await browser.post('open', { token: await printToken() });
    const [first] = browsers;
    await walkTo(first as Browser);
    const answers = await Promise.all(browsers.map((browser) => browser.post('finish', { first: 'empty' })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404, 404, 404]);
    expect(await owners()).toEqual(['olga']);
  });

  test('refuses an event that cannot be, and nothing of it is made', async () => {
    const browser = openBrowser();
    await walkTo(browser);
    const event = {
      title: 'Admin',
      short: 'admin',
      kind: 'speedhack',
      start: Date.UTC(2027, 7, 6),
      end: null,
    };
    for (const [wrong, problem] of [
      [event, 'reserved-name'],
      [{ ...event, title: '' }, 'setup-event-missing'],
      [{ ...event, short: 'sun27', end: Date.UTC(2026, 0, 1) }, 'bad-times'],
    ] as const) {
      const answer = await browser.post('finish', { first: 'event', event: wrong });
      expect(answer.headers['x-problem']).toBe(problem);
    }
    expect(await owners()).toEqual([]);
    expect((await browser.get('/api/v1/setup')).json().draft.owner).toEqual({
      username: 'olga',
      email: 'olga@example.org',
    });
  });

  test('waits for the others', async () => {
    const browser = openBrowser();
    await browser.post('open', { token: await printToken() });
    expect((await browser.post('finish', { first: 'empty' })).headers['x-problem']).toBe('setup-step-first');
    expect((await browser.post('mail', { action: 'send' })).headers['x-problem']).toBe('setup-step-first');
    const weak = await browser.post('owner', {
      username: 'olga',
      email: 'olga@example.org',
      password: 'olga',
    });
    expect(weak.headers['x-problem']).toBe('weak-password');
  });
});

test('an owner of the command line leaves nothing to set up, and so does one whom another way made', async () => {
  const token = await printToken();
  const stdin = vi.spyOn(process, 'stdin', 'get').mockReturnValue(
    Object.assign((await import('node:stream')).Readable.from([`${password}\n`]), {
      isTTY: false,
    }) as never,
  );
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await runAdmin(t.platform, ['create', 'karl']);
  write.mockRestore();
  stdin.mockRestore();
  expect(await owners()).toEqual(['karl']);
  expect((await openBrowser().post('open', { token })).statusCode).toBe(404);
  // Also once that owner is gone again.
  await sql`delete from account`.execute(t.owner);
  expect((await openBrowser().get('/api/v1/setup')).statusCode).toBe(404);
});

test('an account that the command line makes an owner ends the setup, and erases what was typed', async () => {
  const browser = openBrowser();
  await browser.post('open', { token: await printToken() });
  await browser.post('owner', { username: 'olga', email: 'olga@example.org', password });
  await sql`insert into account (username) values ('karl')`.execute(t.owner);
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await runAdmin(t.platform, ['grant', 'karl', 'owner']);
  write.mockRestore();
  expect(await owners()).toEqual(['karl']);
  expect((await browser.get('/api/v1/setup')).statusCode).toBe(404);
  const { rows } = await sql`
    select username, email, password_hash, (select count(*)::int from setup_token) as tokens
    from site_setup`.execute(t.owner);
  expect(rows).toEqual([{ username: null, email: null, password_hash: null, tokens: 0 }]);
});

test('nothing else makes an owner while the setup is open', async () => {
  await expect(
    sql`insert into account (username, rank) values ('karl', 'owner')`.execute(t.owner),
  ).rejects.toThrow(/is an owner, but the setup is open/);
  expect(await owners()).toEqual([]);
});

describe('the mail test', () => {
  const readMail = async (browser: Browser) => (await browser.get('/api/v1/setup')).json().draft.mail;

  test('sends a code to the owner-to-be, tells what the server said, and takes the code once', async () => {
    const browser = openBrowser();
    await walkTo(browser);
    await browser.post('mail', { action: 'send' });
    expect(await readMail(browser)).toMatchObject({ state: 'sent', answer: expect.stringMatching(/^250/) });
    const mail = smtp.mailsTo('olga@example.org').at(-1);
    const code = /Your code: (\d{6})/.exec(mail?.text ?? '')?.[1] ?? '';
    const wrong = await browser.post('mail/code', { code: code === '000000' ? '000001' : '000000' });
    expect(wrong.headers['x-problem']).toBe('wrong-setup-code');
    expect((await browser.post('mail/code', { code: ` ${code} ` })).statusCode).toBe(200);
    expect(await readMail(browser)).toMatchObject({ state: 'arrived' });
    expect((await browser.post('mail/code', { code })).statusCode).toBe(400);
  });

  test('lets a code be tried five times', async () => {
    const browser = openBrowser();
    await walkTo(browser);
    await browser.post('mail', { action: 'send' });
    const code = /Your code: (\d{6})/.exec(smtp.mails.at(-1)?.text ?? '')?.[1] ?? '';
    for (let guess = 0; guess < 5; guess += 1) await browser.post('mail/code', { code: `${guess}` });
    expect((await browser.post('mail/code', { code })).headers['x-problem']).toBe('wrong-setup-code');
  });

  test('says what a server that refuses said, and nothing that we gave it', async () => {
    const browser = openBrowser();
    await walkTo(browser);
    smtp.isRefusing = true;
    await browser.post('mail', { action: 'send' });
    expect(await readMail(browser)).toMatchObject({
      state: 'refused',
      answer: expect.stringContaining('not now'),
    });
    const said = '535 no olga@mail with\r\nhunter%2 and hunter2!';
    expect(cleanAnswer(said, 'smtp://olga%40mail:hunter2!@mail.example')).toBe(
      '535 no … with hunter%2 and …',
    );
  });
});

describe('the storage test', () => {
  const findings = async (browser: Browser) => (await browser.get('/api/v1/setup')).json().draft.storage;

  test('writes, reads and deletes a small file, and leaves none', async () => {
    const browser = openBrowser();
    await walkTo(browser);
    const { state, findings: found, playing } = await findings(browser);
    expect(playing).toContain('set PLAY_URL to a domain of its own');
    expect([state, found.map(({ outcome }: { outcome: string }) => outcome)]).toEqual([
      'passed',
      ['ok', 'ok', 'ok'],
    ]);
    const inside = await readdir(t.platform.config.filesDir, { recursive: true, withFileTypes: true });
    expect(inside.filter((entry) => entry.isFile())).toEqual([]);
  });

  test('says in plain words what is wrong with a folder', async () => {
    const { testStorage } = await import('./test-storage.ts');
    const { openDiskStorage } = await import('../../../platform/files/disk-storage.ts');
    const folder = await mkdtemp(path.join(tmpdir(), 'tinsmith-setup-'));
    const file = path.join(folder, 'taken');
    await writeFile(file, '');
    const files = { ...t.platform.files, storageOf: () => openDiskStorage(file) };
    const { isGood, findings: found } = await testStorage({ ...t.platform, files });
    expect([isGood, found[0]?.text]).toEqual([
      false,
      "Writing a test file failed. That isn't a folder. Check FILES_DIR.",
    ]);
    expect(found.slice(1).map(({ outcome }) => outcome)).toEqual(['untried', 'untried']);
    await rm(folder, { recursive: true });
  });
});

test('without a script each step is a form, refused ones keep what was typed, and the owner is in', async () => {
  const browser = new PlainBrowser(t);
  const token = await printToken();
  const refused = await browser.send(await browser.open('/setup'), 'Start setup', { token: 'wrong' });
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("That token isn't right")]);
  const site = await browser.send(refused, 'Start setup', { token });
  expect(site.text).toContain('Texts to start with');
  const wrong = await browser.send(site, 'Save and continue', { ...names, organizers: 'olga@jam' });
  expect([wrong.status, wrong.html]).toEqual([400, expect.stringContaining('>olga@jam</textarea>')]);
  const owner = await browser.send(wrong, 'Save and continue', {
    ...names,
    chat: 'chat.jam.test',
    organizers: 'Olga',
  });
  const typed = { username: 'olga', email: 'olga@example.org', password: 'olga' };
  const weak = await browser.send(owner, 'Save and continue', typed);
  expect(weak.html).toContain('value="olga@example.org"');
  const mail = await browser.send(weak, 'Save and continue', { ...typed, password });
  const storage = await browser.send(mail, 'Skip for now');
  const event = await browser.send(storage, 'Test the storage');
  expect(event.text).toContain('four fifths soldered');
  const done = await browser.send(event, 'Finish the setup', {
    first: 'event',
    title: 'Sun 27',
    short: 'sun27',
    start: '2027-08-06T12:00',
  });
  expect([done.status, done.url]).toEqual([200, '/admin/desk/sun27']);
  expect((await browser.open('/setup')).status).toBe(404);
});

describe('the texts of a new site', () => {
  beforeEach(async () => {
    await sql`truncate site_settings, site_page, news_post`.execute(t.owner);
    await sql`delete from content_fill where path not like 'rules/%'`.execute(t.owner);
    await fillContent(t.platform);
  });
  const pages = ['/about', '/faq', '/history', '/support', '/news'];
  const readAll = async () => Promise.all(pages.map(async (url) => (await t.visitor().get(url)).body));
  const finish = async (site: object): Promise<Browser> => {
    const browser = openBrowser();
    await walkTo(browser, site);
    expect((await browser.post('finish', { first: 'empty' })).statusCode).toBe(200);
    return browser;
  };

  test('[R11.05] are neutral unless others are chosen: its own names, nobody else\u2019s life, and no promises', async () => {
    const browser = await finish({});
    const shown = await readAll();
    for (const text of shown)
      expect(text).not.toMatch(/TINS|Krampus|Olga|\{(site|summer|winter)\}|\.example|site:/);
    const [about = '', , history = '', support = '', news = ''] = shown;
    expect(about).toContain('About SunHack');
    expect(about).toContain('About SnowSwap');
    expect(about).not.toContain('About the organizers');
    expect(history).not.toContain('Other community events');
    expect(support).toContain('help keep Jam Town going');
    expect(support).not.toContain('10.00 euro');
    // Always in the menu, whatever is in it.
    expect(news).toContain('href="/support"');
    expect(news).toContain('Nothing posted yet');
    const todo = (await browser.get('/api/v1/admin')).json().todo;
    expect(todo.map(({ name }: { name: string }) => name)).toEqual([
      ...['event', 'news', 'organizers'],
      ...['community', 'mailingGroup', 'chat', 'donate', 'shop', 'aboutVideo', 'historyVideo'],
    ]);
    const page = (await browser.get('/admin/')).body;
    expect(page).toContain('Still to do');
    expect(page).toContain('Shop &amp; Support suggests 10.00 euro.');
    // A start of another process changes nothing, and a new name is in the texts at once.
    await fillContent(t.platform);
    await browser.post('../admin/settings/1', { summerName: 'MoonHack' });
    expect((await t.visitor().get('/about?again')).body).toContain('About MoonHack');
  });

  test('[R11.05] show the links and organizers that were typed, which the admin area edits', async () => {
    const links = { chat: 'chat.jam.example.org', donate: 'https://donate.jam.example.org/' };
    const organizers = 'Olga, rules, olga@jam.example.org\namarok';
    const browser = await finish({ links, organizers });
    const [about = '', , , support = '', news = ''] = await readAll();
    for (const part of ['About the organizers', 'mailto:olga@jam.example.org', 'amarok'])
      expect(about).toContain(part);
    expect(support).toContain('10.00 euro');
    // Nothing is upcoming, and the chat is there all the same.
    expect(news).toContain('https://chat.jam.example.org/');
    expect(news).toContain('Stay in touch');
    const item = async () => (await browser.get('/api/v1/admin/settings/1')).json().values;
    expect(await item()).toMatchObject({
      organizers,
      chatUrl: 'https://chat.jam.example.org/',
      chatLabel: 'Chat',
    });
    const refused = await browser.post('../admin/settings/1', { organizers: 'olga@jam.example.org' });
    expect([refused.statusCode, refused.body]).toEqual([
      400,
      expect.stringContaining('olga@jam.example.org'),
    ]);
    await browser.post('../admin/settings/1', { organizers: 'tobias, elves' });
    expect(await item()).toMatchObject({ organizers: 'tobias, elves' });
    expect((await browser.get('/api/v1/site')).json().organizers).toEqual([
      { name: 'tobias', role: 'elves', email: null },
    ]);
  });

  test('[R11.05] are those of TINS if chosen, with example links that the to-do list names', async () => {
    const suggested = { name: 'Our Game Jams', summerName: 'Summer Jam', winterName: 'SnowSwap' };
    const browser = await finish({ ...suggested, texts: 'tins', links: { chat: 'https://chat.jam.test/' } });
    const { name, summerName, winterName, links } = (await browser.get('/api/v1/site')).json();
    expect([name, summerName, winterName]).toEqual(['TINS & KrampusHack', 'TINS', 'SnowSwap']);
    expect([links.chat.url, links.shop.url]).toEqual([
      'https://chat.jam.test/',
      'https://shop.tins.example/',
    ]);
    expect((await browser.get('/api/v1/news')).json().posts).toHaveLength(10);
    const { todo } = (await browser.get('/api/v1/admin')).json();
    expect(todo).toContainEqual({ name: 'shop', state: 'example' });
    expect(todo).toContainEqual({ name: 'aboutVideo', state: 'example' });
    expect(todo.map((one: { name: string }) => one.name)).not.toContain('chat');
    for (const { url } of [links.aboutVideo, links.historyVideo]) expect(url).toMatch(/\?v=[\w-]{11}$/);
  });

  test('[R11.05] refuse a link that is none, and the form keeps what was typed', async () => {
    const browser = openBrowser();
    await browser.post('open', { token: await printToken() });
    for (const [body, problem] of [
      [{ links: { shop: 'javascript:alert(1)' } }, 'bad-link'],
      [{ organizers: 'Olga, olga@' }, 'bad-organizer'],
    ] as const)
      expect((await browser.post('site', { ...names, ...body })).headers['x-problem']).toBe(problem);
    expect((await browser.get('/api/v1/setup')).json().draft.hasNames).toBe(false);
  });
});

describe('the demo', () => {
  test('is offered in production only where that was asked for', () => {
    const offered = (environment: 'production' | 'development', offerDemo: boolean) =>
      hasDemo({ environment, offerDemo });
    expect([
      offered('production', false),
      offered('production', true),
      offered('development', false),
    ]).toEqual([false, true, true]);
  });

  test('is filled in by the worker, as the role that it runs as, and its owner sees how far it is', {
    timeout: 60_000,
  }, async () => {
    const browser = openBrowser();
    await walkTo(browser, { texts: 'demo' });
    await browser.post('finish', { first: 'empty' });
    expect((await browser.get('/api/v1/admin/demo')).json()).toEqual({ state: 'asked', done: 0, total: 0 });
    const { databaseUrl, filesDir } = t.platform.config;
    for (const [name, value] of Object.entries(testEnvironment(databaseUrl, filesDir)))
      vi.stubEnv(name, value);
    await loadDemoJob.run(t.platform, {});
    vi.unstubAllEnvs();
    const { state, done, total } = (await browser.get('/api/v1/admin/demo')).json();
    expect([state, done]).toEqual(['loaded', total]);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from entry`.execute(t.owner);
    expect(rows[0]?.n).toBeGreaterThan(50);

    // As delivered: its pages have everything that the spec lists.
    const page = async (url: string) => (await t.visitor().get(url)).body;
    const about = await page('/about');
    for (const part of [
      'data-youtube=',
      'https://forum.tins.example/',
      'href="/history"',
      'mailto:olga@tins.example',
    ])
      expect(about).toContain(part);
    const support = await page('/support');
    for (const part of ['https://shop.tins.example/', '10.00 euro', 'https://donate.tins.example/'])
      expect(support).toContain(part);
    const history = await page('/history');
    for (const part of ['Other community events', 'data-youtube=']) expect(history).toContain(part);
    for (const part of [
      'Upcoming',
      'https://lists.tins.example/announce',
      '/calendar.ics',
      'https://chat.tins.example/',
    ])
      expect(history).toContain(part);
  });
});
