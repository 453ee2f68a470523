import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { totpCode, totpStepAt } from '../platform/totp.ts';
import { fromNewAddress, goodPassword } from '../testing/account-calls.ts';
import { createAccount, createCompetition, createEntrant, createPerson } from '../testing/factories.ts';
import { PlainBrowser, readForms, type Shown } from '../testing/plain-browser.ts';
import { runJobs } from '../testing/run-jobs.ts';
import { createPng } from '../testing/sized-png.ts';
import { useSmtp } from '../testing/smtp.ts';
import { useTestApp } from '../testing/test-app.ts';

const smtp = useSmtp();
const t = useTestApp({
  pages: true,
  config: () => ({ compress: false, trustedProxies: ['127.0.0.1'], smtpUrl: smtp.url }),
});

const jam = { short: 'tins27', title: 'TINS 2027' };
const gifts = { short: 'krampus27', title: 'KrampusHack 2027' };
const hourMs = 3_600_000;
beforeAll(async () => {
  await createCompetition(t.platform.db, { ...jam, startMs: Date.now() - hourMs, isPinned: true });
  await createCompetition(t.platform.db, {
    ...gifts,
    kind: 'gift-exchange',
    startMs: Date.now() + 24 * hourMs,
  });
});

const newBrowser = () => new PlainBrowser(t, fromNewAddress());
async function browserOf(person: { token: string }) {
  const browser = newBrowser();
  browser.cookies.set('session', person.token);
  return browser;
}
async function entrant(traits = {}) {
  const { db } = t.platform;
  const person = await createPerson(db, traits);
  const { id } = await db
    .selectFrom('competition')
    .select('id')
    .where('short', '=', jam.short)
    .executeTakeFirstOrThrow();
  await createEntrant(db, id, person.id);
  return person;
}
/** The user's own name in the user line. */
const userOf = ({ html }: Shown): string | null => /href="\/user\/([\w-]+)"/.exec(html)?.[1] ?? null;
const typedIn = (page: Shown, name: string): string | undefined =>
  readForms(page.html)
    .flatMap(({ fields }) => fields)
    .find(([field]) => field === name)?.[1];
const postsOf = async (short: string, token: string) =>
  (await t.visitor(token).get(`/api/v1/log/event/${short}?page=1`)).json().posts;

describe('[R2.26] without script', () => {
  test('[R13.02] a form that is sent again is one post; filled in again, or changed, it is another', async () => {
    const writer = await entrant();
    const browser = await browserOf(writer);
    const log = await browser.open(`/${jam.short}/log`);
    const image = { name: 'a.png', type: 'image/png', bytes: createPng(8, 8) };
    const numOwn = async () =>
      (
        await t.platform.db
          .selectFrom('log_post')
          .innerJoin('sign_up', 'sign_up.id', 'log_post.entrant_id')
          .select('log_post.id')
          .where('sign_up.account_id', '=', writer.id)
          .execute()
      ).length;
    // Twice at the same moment, and once more after a reload.
    const sendOnce = () => browser.send(log, 'Post', { message: 'Once is enough.', screenshot: image });
    const answers = await Promise.all([sendOnce(), sendOnce()]);
    answers.push(await sendOnce());
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await numOwn()).toBe(1);
    await browser.send(log, 'Post', { message: 'Once is not enough.' });
    expect(await numOwn()).toBe(2);
    await browser.send(await browser.open(`/${jam.short}/log`), 'Post', { message: 'Once is not enough.' });
    expect(await numOwn()).toBe(3);
  });

  test('a newcomer registers from the join page, confirms, is back there, joins, posts a picture, logs out', async () => {
    const browser = newBrowser();
    const join = `/join/?compo=${jam.short}`;
    const link = /href="([^"]*register[^"]*)"[^>]*>register/.exec((await browser.open(join)).html)?.[1] ?? '';
    const register = await browser.open(link.replaceAll('&amp;', '&'));
    expect(register.headers['cache-control']).toBe('private, no-store');
    const person = { username: 'Wigeon', email: 'wigeon@example.org', password: goodPassword };
    const sent = await browser.send(register, 'Register', person);
    expect([sent.status, sent.url]).toEqual([
      200,
      `/accounts/check-your-mail?next=${encodeURIComponent(join)}`,
    ]);
    expect(sent.text).toContain('wigeon@example.org');
    expect(userOf(sent)).toBe('Wigeon');

    await runJobs(t.platform);
    expect(smtp.mailsTo(person.email).at(-1)?.text).not.toContain(jam.short);
    const confirm = await browser.open(`/accounts/verify?token=${smtp.tokenFor(person.email)}`);
    const back = await browser.send(confirm, 'Confirm this address');
    expect([back.status, back.url]).toEqual([200, join]);
    expect(back.text).toContain('Address confirmed.');
    // Shown once.
    expect((await browser.open(join)).text).not.toContain('Address confirmed.');

    const joined = await browser.send(back, `Join ${jam.title}`, {
      info: 'First jam.\nLua.',
      team: 'looking',
      skills: ['Pixels', 'Music'],
    });
    expect([joined.url, joined.text.includes("You're in. Time to start!")]).toEqual([join, true]);
    expect(typedIn(joined, 'info')).toBe('First jam.\nLua.');
    const signUp = (
      await t.visitor(browser.cookies.get('session')).get(`/api/v1/compo/${jam.short}/signUp`)
    ).json();
    expect(signUp).toMatchObject({
      info: 'First jam.\nLua.',
      isLookingForTeam: true,
      skills: ['Pixels', 'Music'],
    });

    const posted = await browser.send(await browser.open(`/${jam.short}/log`), 'Post', {
      message: 'It compiles.\n\nIt even runs.',
      screenshot: { name: 'kettle.png', bytes: createPng(8, 8) },
    });
    expect(posted.url).toBe(`/${jam.short}/log`);
    expect(posted.text).toContain('Posted. You can edit it until you post again.');
    await runJobs(t.platform);
    const [post] = await postsOf(jam.short, browser.cookies.get('session') ?? '');
    expect(post.text).toContain('It even runs.');
    expect(post.imageState).toBe('ready');

    const out = await browser.send(await browser.open(`/accounts/logout?next=%2F${jam.short}%2F`), 'Log out');
    expect([out.url, userOf(out)]).toEqual([`/${jam.short}/`, null]);
    expect(browser.cookies.has('session')).toBe(false);
  });

  test('on another device confirming leads to the log-in, and from there to where they were', async () => {
    const there = newBrowser();
    const next = `/join/?compo=${jam.short}`;
    const person = { username: 'Pintail', email: 'pintail@example.org', password: goodPassword };
    await there.send(
      await there.open(`/accounts/register?next=${encodeURIComponent(next)}`),
      'Register',
      person,
    );
    await runJobs(t.platform);
    const phone = newBrowser();
    const confirm = await phone.open(`/accounts/verify?token=${smtp.tokenFor(person.email)}`);
    const login = await phone.send(confirm, 'Confirm this address');
    expect(login.url).toBe(`/accounts/login?next=${encodeURIComponent(next)}`);
    expect(login.text).toContain('Address confirmed.');
    const back = await phone.send(login, 'Log in', { name: 'Pintail', password: goodPassword });
    expect([back.url, userOf(back)]).toEqual([next, 'Pintail']);
  });

  test.each(['//evil.example/x', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'registering with next=%s leads nowhere else',
    async (next) => {
      const browser = newBrowser();
      const name = `teal_${createHash('md5').update(next).digest('hex').slice(0, 8)}`;
      const email = `${name}@example.org`;
      const page = await browser.open(`/accounts/register?next=${encodeURIComponent(next)}`);
      const sent = await browser.send(page, 'Register', { username: name, email, password: goodPassword });
      expect(sent.url).toBe('/accounts/check-your-mail');
      await runJobs(t.platform);
      const confirm = await browser.open(`/accounts/verify?token=${smtp.tokenFor(email)}`);
      expect((await browser.send(confirm, 'Confirm this address')).url).toBe('/news');
    },
  );

  test('what was refused is said beside its field, and what was typed is still there, but for the password', async () => {
    const browser = newBrowser();
    const typed = { username: 'Wigeon', email: 'not an address', password: 'a password of mine' };
    const refused = await browser.send(await browser.open('/accounts/register'), 'Register', typed);
    expect([refused.status, refused.url]).toEqual([409, '/accounts/register']);
    expect(refused.headers['cache-control']).toBe('no-store');
    expect(refused.text).toContain('Wigeon is taken.');
    expect([typedIn(refused, 'username'), typedIn(refused, 'email')]).toEqual(['Wigeon', 'not an address']);
    expect(refused.html).not.toContain('a password of mine');
    const next = await browser.send(refused, 'Register', { username: 'Gadwall', password: goodPassword });
    expect([next.status, next.text.includes("doesn't look like an e-mail address")]).toEqual([400, true]);
  });
});

describe('[R2.24] logging in without script', () => {
  test('a wrong password is told with the name kept; the right one leads on', async () => {
    await createAccount(t.platform.db, { username: 'Heron', password: goodPassword });
    const browser = newBrowser();
    const page = await browser.open(`/accounts/login?next=%2F${jam.short}%2Flog`);
    const refused = await browser.send(page, 'Log in', { name: 'Heron', password: 'wrong, sadly' });
    expect([refused.status, typedIn(refused, 'name'), typedIn(refused, 'password')]).toEqual([
      401,
      'Heron',
      '',
    ]);
    expect(refused.text).toContain("Access denied: That username and password don't match.");
    expect(refused.html).not.toContain('wrong, sadly');
    const back = await browser.send(refused, 'Log in', { password: goodPassword });
    expect([back.status, back.url, userOf(back)]).toEqual([200, `/${jam.short}/log`, 'Heron']);
  });

  test('asks for a code where two-factor is on, and for the password once more', async () => {
    const { db } = t.platform;
    const person = await createPerson(db, { username: 'Owl', password: goodPassword });
    const visitor = t.visitor(person.token);
    const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(db);
    const step = totpStepAt(rows[0]?.now.getTime() ?? 0);
    const { secret } = (await visitor.post('/api/v1/account/twoFactor/begin', {})).json();
    await visitor.post('/api/v1/account/twoFactor/confirm', { code: totpCode(secret, step) });
    const browser = newBrowser();
    const password = goodPassword;
    const asked = await browser.send(await browser.open('/accounts/login'), 'Log in', {
      name: 'Owl',
      password,
    });
    expect([asked.status, typedIn(asked, 'name'), userOf(asked)]).toEqual([200, 'Owl', null]);
    expect(asked.text).toContain('Two-factor is on for Owl');
    expect(asked.html).not.toContain(goodPassword);
    const wrong = await browser.send(asked, 'Log in', { password, code: '000000' });
    expect([wrong.status, wrong.text.includes("That code isn't right")]).toEqual([401, true]);
    const inside = await browser.send(wrong, 'Log in', { password, code: totpCode(secret, step + 1) });
    expect([inside.url, userOf(inside)]).toEqual(['/news', 'Owl']);
  });

  test('a password is reset by mail', async () => {
    await createAccount(t.platform.db, {
      username: 'Coot',
      email: 'coot@example.org',
      password: goodPassword,
    });
    const browser = newBrowser();
    const forgot = await browser.open('/accounts/password/forgot');
    const bad = await browser.send(forgot, 'Send the link', { email: 'coot' });
    expect([bad.status, typedIn(bad, 'email')]).toEqual([400, 'coot']);
    const sent = await browser.send(bad, 'Send the link', { email: 'coot@example.org' });
    expect(sent.url).toBe('/accounts/check-your-mail?for=reset');
    await runJobs(t.platform);
    const reset = await browser.open(`/accounts/reset?token=${smtp.tokenFor('coot@example.org')}`);
    const weak = await browser.send(reset, 'Set the password', { password: 'short' });
    expect([weak.status, weak.html.includes('value="short"')]).toEqual([400, false]);
    const done = await browser.send(weak, 'Set the password', { password: 'a heron at dusk, again' });
    expect(done.text).toContain('Your new password is set.');
    expect(userOf(done)).toBe('Coot');
    const used = await browser.send(reset, 'Set the password', { password: 'a heron at dusk, again' });
    expect([used.status, used.text.includes('This link has already been used or has expired.')]).toEqual([
      400,
      true,
    ]);
  });
});

describe('[R5.03] posting to the log without script', () => {
  test('keeps the text where the picture is refused, by the same limits as the call', async () => {
    const person = await entrant();
    const browser = await browserOf(person);
    const log = await browser.open(`/${jam.short}/log`);
    const message = 'A long evening.\n<b>Bold & brave</b>';
    const large = { name: 'large.png', bytes: Buffer.alloc(1_048_577) };
    const refused = await browser.send(log, 'Post', { message, screenshot: large, spoiler: 'on' });
    expect([refused.status, refused.url]).toEqual([413, `/${jam.short}/log`]);
    expect(refused.text).toContain('File is too large. Maximum size allowed is 1.00 MiB.');
    expect([typedIn(refused, 'message'), typedIn(refused, 'spoiler')]).toEqual([message, 'on']);
    const huge = { name: 'huge.png', bytes: Buffer.alloc(9 * 1024 * 1024) };
    const unread = await browser.send(log, 'Post', { message, screenshot: huge });
    expect([unread.status, unread.text.includes('File is too large.')]).toEqual([413, true]);
    const empty = await browser.send(log, 'Post', { message: ' ' });
    expect([empty.status, empty.text.includes('Please enter a message.')]).toEqual([400, true]);
    expect(await postsOf(jam.short, person.token)).not.toContainEqual(
      expect.objectContaining({ isOwn: true }),
    );
  });

  test('tells somebody whose session has ended, and gives the text back', async () => {
    const person = await entrant();
    const browser = await browserOf(person);
    const log = await browser.open(`/${jam.short}/log`);
    browser.cookies.delete('session');
    const refused = await browser.send(log, 'Post', { message: 'Two hours of typing.' });
    expect([refused.status, refused.headers['cache-control']]).toEqual([401, 'no-store']);
    expect(refused.text).toContain('Access denied: You must be logged in.');
    expect(refused.text).toContain('Two hours of typing.');
    expect((await t.app.inject({ url: `/${jam.short}/log` })).body).not.toContain('Two hours of typing.');
  });

  test('changes the latest post, and tells where another tab was faster', async () => {
    const browser = await browserOf(await entrant());
    await browser.send(await browser.open(`/${jam.short}/log`), 'Post', { message: 'First.' });
    const edit = await browser.open(`/${jam.short}/log/edit`);
    const saved = await browser.send(edit, 'Save', { message: 'Second.' });
    expect([saved.url, saved.text.includes('Saved.'), saved.text.includes('Second.')]).toEqual([
      `/${jam.short}/log`,
      true,
      true,
    ]);
    const late = await browser.send(edit, 'Save', { message: 'Third.' });
    expect([late.status, typedIn(late, 'message')]).toEqual([409, 'Third.']);
  });

  test('is limited as the call is', async () => {
    const person = await entrant();
    const browser = await browserOf(person);
    const log = await browser.open(`/${jam.short}/log`);
    await sql`insert into rate_limit (key, window_start, hits)
      select 'POST /api/v1/log/event/:compoId account:' || ${person.id},
        date_bin('3600 s', app_now() + hour * interval '1 hour', 'epoch'), 60
      from generate_series(0, 1) hour`.execute(t.platform.db);
    const refused = await browser.send(log, 'Post', { message: 'Once more.' });
    expect([refused.status, typedIn(refused, 'message')]).toEqual([429, 'Once more.']);
    await sql`delete from rate_limit`.execute(t.platform.db);
  });
});

describe('joining a gift exchange without script', () => {
  test('all wishes can be written at once; without one nothing is lost and nobody has joined', async () => {
    const browser = await browserOf(await createPerson(t.platform.db));
    const join = `/join/?compo=${gifts.short}`;
    const page = await browser.open(join);
    expect(
      readForms(page.html).flatMap(({ fields }) => fields.filter(([name]) => name === 'wish')),
    ).toHaveLength(8);
    const none = await browser.send(page, `Join ${gifts.title}`, { wish: ['', ' ', ''] });
    expect([none.status, none.text.includes('Please enter at least one wish.')]).toEqual([400, true]);
    const joined = await browser.send(none, `Join ${gifts.title}`, { wish: ['A lighthouse', '', 'Rain'] });
    expect([joined.url, joined.text.includes(`You're in. See you at ${gifts.title}.`)]).toEqual([join, true]);
    const wishes = readForms(joined.html).flatMap(({ fields }) => fields.filter(([name]) => name === 'wish'));
    expect(wishes.slice(0, 3).map(([, wish]) => wish)).toEqual(['A lighthouse', 'Rain', '']);
  });
});

test('[R11.02] the upload page promises hours after the finish only where the event has them', async () => {
  const browser = await browserOf(await entrant());
  const { db } = t.platform;
  const setGrace = (seconds: number) =>
    db.updateTable('competition').set({ grace_seconds: seconds }).where('short', '=', jam.short).execute();
  expect((await browser.open(`/${jam.short}/upload`)).html).toContain('hours later');
  await setGrace(0);
  const { html } = await browser.open(`/${jam.short}/upload`);
  expect(html).toContain('A sealed file counts if all of it arrives before the finish.');
  expect(html).not.toContain('later');
  await setGrace(3 * 3600);
});

describe('staff without script', () => {
  test('[R11.01] see what moved times mean before they move them, and type the name to end an event', async () => {
    const { db } = t.platform;
    const startMs = Math.floor(Date.now() / 60_000) * 60_000 - hourMs;
    const { endMs } = await createCompetition(db, { short: 'plain27', title: 'Plain 2027', startMs });
    const browser = await browserOf(await createPerson(db, { rank: 'organizer' }));
    const end = async () => (await t.visitor().get('/api/v1/compo/plain27')).json().competitionEnd as number;
    const desk = await browser.open('/admin/desk/plain27');
    const later = await browser.send(desk, 'Save new times', { plus: 'end 60' });
    expect(later.text).toContain('The finish moves 1 hour later');
    expect(await end()).toBe(endMs);
    await browser.send(later, 'Yes, move the times');
    expect(await end()).toBe(endMs + hourMs);
    const asked = await browser.open('/admin/desk/plain27?ask=end');
    const wrong = await browser.send(asked, 'End it now', { name: 'Plain' });
    expect(wrong.text).toContain("That isn't the event's name.");
    await browser.send(wrong, 'End it now', { name: 'Plain 2027' });
    expect(await end()).toBeLessThanOrEqual(Date.now());
  });
});

describe('newcomers whose address is not confirmed', () => {
  test('are told where it matters, and get the mail again by one press without script', async () => {
    const email = 'smew@example.org';
    const person = await entrant({ username: 'Smew', email, isVerified: false });
    const browser = await browserOf(person);
    const news = await browser.open('/news');
    expect(news.html).toContain('Nobody else can see your posts until you confirm your address.');
    expect((await browser.open(`/join/?compo=${jam.short}`)).text).toContain(
      "Nobody else can see that you've joined until you confirm your address.",
    );
    expect((await browser.open(`/join/?compo=${jam.short}`)).text).not.toContain("You're one of them.");
    expect((await browser.open(`/${jam.short}/`)).text).not.toContain("You're one of them.");
    const posted = await browser.send(await browser.open(`/${jam.short}/log`), 'Post', { message: 'Hello?' });
    expect(posted.text).toContain('Posted. Nobody else can see it until you confirm your address.');
    expect(posted.text).toContain('Nobody else can see this until you confirm your address.');
    const entry = await browser.send(await browser.open(`/${jam.short}/myEntry`), 'Go to my entry');
    expect(entry.url).toMatch(/^\/entry\/\d+\/$/);
    expect(entry.text).toContain('Nobody else can see your entry until you confirm your address.');

    const again = await browser.send(entry, 'Send the e-mail again');
    expect(again.url).toBe(entry.url);
    expect(again.text).toContain(`Sent to ${email}.`);
    await runJobs(t.platform);
    const confirm = await browser.open(`/accounts/verify?token=${smtp.tokenFor(email)}`);
    const back = await browser.send(confirm, 'Confirm this address');
    expect(back.url).toBe(entry.url);
    expect(back.html).not.toContain('confirm your address');
  });

  test('the mail can be asked for as often as by the call, and the page says so', async () => {
    const person = await createPerson(t.platform.db, { email: 'garganey@example.org', isVerified: false });
    const browser = await browserOf(person);
    const page = await browser.open('/accounts/check-your-mail');
    for (let round = 0; round < 5; round += 1)
      expect((await browser.send(page, 'Send it again')).text).toContain('Sent to');
    expect((await browser.send(page, 'Send it again')).status).toBe(429);
  });
});

describe('[R7.40] the token of a form', () => {
  const post = (url: string, cookies: Record<string, string>, payload: string) =>
    t.app.inject({
      method: 'POST',
      url,
      payload,
      cookies,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...fromNewAddress() },
    });

  test('without that of the cookie no page acts', async () => {
    const person = await createPerson(t.platform.db);
    const session = person.token;
    for (const [cookies, payload] of [
      [{ session }, ''],
      [{ session }, 'csrftoken='],
      [{ session, csrftoken: 'abc' }, ''],
      [{ session, csrftoken: 'abc' }, 'csrftoken=abd'],
      [{ session, csrftoken: '' }, 'csrftoken='],
    ] as const) {
      const answer = await post('/accounts/logout', cookies, payload);
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([403, 'no-store']);
      expect(answer.body).toContain('This page is out of date.');
    }
    expect((await t.visitor(session).get('/api/v1/currentUser')).json().login).toBe(person.username);
    expect((await post('/accounts/logout', { session, csrftoken: 'abc' }, 'csrftoken=abc')).statusCode).toBe(
      303,
    );
    expect((await t.visitor(session).get('/api/v1/currentUser')).statusCode).toBe(401);
  });

  test('a page that takes no form says so and changes nothing; an address without a page is none', async () => {
    const cookies = { csrftoken: 'abc' };
    const answer = await post('/news', cookies, 'csrftoken=abc&message=x');
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([405, 'no-store']);
    expect(answer.body).toContain('What you typed should still be there');
    expect((await post('/no/such/page', cookies, 'csrftoken=abc')).statusCode).toBe(404);
    expect((await post('/accounts/login.data', cookies, 'csrftoken=abc')).statusCode).toBe(404);
  });

  test('what is too large for a page is not read, of strangers not even where files are taken', async () => {
    const person = await createPerson(t.platform.db);
    const large = `csrftoken=abc&info=${'x'.repeat(70_000)}`;
    const cookies = { csrftoken: 'abc' };
    expect((await post('/join', { ...cookies, session: person.token }, large)).statusCode).toBe(413);
    expect((await post(`/${jam.short}/log`, cookies, large)).statusCode).toBe(413);
  });
});

describe('[R10.08] large forms', () => {
  test('are read so often for an account, and otherwise refused before they are read, by the page itself', async () => {
    const person = await entrant();
    const browser = await browserOf(person);
    await browser.open(`/${jam.short}/log`);
    const payload = Buffer.concat([
      Buffer.from('--a\r\nContent-Disposition: form-data; name="screenshot"; filename="a.png"\r\n\r\n'),
      Buffer.alloc(70_000),
      Buffer.from('\r\n--a--\r\n'),
    ]);
    const send = () =>
      browser.ask('POST', `/${jam.short}/log`, { type: 'multipart/form-data; boundary=a', payload });
    expect((await send()).body).not.toContain('too often');
    await t.setClock(Date.now());
    await sql`update rate_limit set hits = 120 where key = ${`large form account:${person.id}`}`.execute(
      t.platform.db,
    );
    const refused = await send();
    expect(refused.body).toContain('doing that too often');
    expect(refused.headers['content-type']).toContain('text/html');
    // A small one is read all the same.
    const small = { type: 'application/x-www-form-urlencoded', payload: Buffer.from('message=x') };
    expect((await browser.ask('POST', `/${jam.short}/log`, small)).body).not.toContain('too often');
  });

  test('are never plain ones', async () => {
    const browser = await browserOf(await entrant());
    const payload = Buffer.alloc(70_000, 'a=b&');
    const answer = await browser.ask('POST', `/${jam.short}/log`, {
      type: 'application/x-www-form-urlencoded',
      payload,
    });
    expect(answer.statusCode).toBe(413);
  });
});
