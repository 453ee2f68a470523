import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sendLoggedMail } from '../../platform/mail/send-mail.ts';
import { createEntryFile, createJoined } from '../../testing/entry-factories.ts';
import {
  createCompetition,
  createNewsPost,
  createPerson,
  createTeam,
  type TestCompetition,
} from '../../testing/factories.ts';
import { createPool, passStart } from '../../testing/rule-factories.ts';
import { queueMails, sendMails } from '../../testing/run-jobs.ts';
import { useSmtp } from '../../testing/smtp.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { saveBallot } from '../../testing/vote-factories.ts';
import { virusMail } from '../file/scan/notify-staff.job.ts';
import { listDrawn } from '../rule/drawn-rule.queries.ts';
import {
  type Claimed,
  claimMails,
  markDropped,
  markHanded,
  markRefused,
  markSent,
  noteDoubt,
  releaseMails,
  retryLater,
} from './mail-queue.queries.ts';
import { forgetMails, listOwnSingleMails } from './mail-switch.queries.ts';

const smtp = useSmtp();
const t = useTestApp({ config: () => ({ smtpUrl: smtp.url }) });

const hourMs = 3_600_000;
const startMs = Date.UTC(2026, 7, 7, 12);
const endMs = startMs + 72 * hourMs;

let people = 0;
const join = (jam: TestCompetition, traits: { isVerified?: boolean } = {}) => {
  people += 1;
  const email = `reader${people}@example.org`;
  return createJoined(t.platform.db, jam, { email, ...traits }).then((person) => ({ ...person, email }));
};
type Reader = Awaited<ReturnType<typeof join>>;

const mailsAt = async (moment: number | null, ...readers: Reader[]) => {
  if (moment !== null) await t.setClock(moment);
  // The second tick finds nothing more to do.
  for (let tick = 0; tick < 2; tick++) await sendMails(t.platform);
  return readers.map(({ email }) => smtp.mailsTo(email).map((mail) => mail.email.subject));
};
const newest = ({ email }: Reader) => {
  const mail = smtp.mailsTo(email).at(-1);
  if (!mail) throw new Error(`No mail to ${email}.`);
  return mail;
};
/** The text without its line breaks. */
const flat = (text: string): string => text.replace(/\s+/g, ' ');
const move = (jam: TestCompetition, column: 'ends_at' | 'voting_ends_at', hours: number) =>
  sql`update competition set ${sql.ref(column)} = ${sql.ref(column)} + make_interval(hours => ${hours}),
    voting_ends_at = voting_ends_at + make_interval(hours => ${column === 'ends_at' ? hours : 0})
    where id = ${jam.id}`.execute(t.owner);
const states = async (jam: TestCompetition) => {
  const { rows } = await sql<{ state: string; num: number }>`
    select m.state, count(*)::int as num from event_mail m join mail_round r on r.id = m.round_id
    where r.competition_id = ${jam.id} group by m.state order by 1`.execute(t.owner);
  return Object.fromEntries(rows.map(({ state, num }) => [state, num]));
};

beforeEach(async () => {
  await t.setClock(startMs - 48 * hourMs);
  await createPool(t.platform.db);
});
afterEach(async () => {
  smtp.isRefusing = false;
  smtp.beforeRecipient = null;
  smtp.beforeAccepting = null;
  smtp.mails.length = 0;
  await sql`truncate competition, mail_opt_out cascade`.execute(t.owner);
  await sql`update mail_pace set next_at = '-infinity'`.execute(t.owner);
});

const left24 = '24 hours left, and no file yet';
const left2 = '2 hours left, and no file yet';

describe('the mails of a speedhack', () => {
  test('the rules, to everybody who signed up before the start, once', async () => {
    const jam = await createCompetition(t.platform.db, { startMs, title: 'TINS 2026' });
    const reader = await join(jam);
    expect(await mailsAt(startMs - 1, reader)).toEqual([[]]);
    await passStart(t, jam);
    expect(await mailsAt(null, reader)).toEqual([['TINS 2026 has started: here are the rules']]);
    const { text, email } = newest(reader);
    const drawn = (await listDrawn(t.platform.db, jam.id)).flatMap(({ rule }) => (rule ? [rule.text] : []));
    expect(drawn.length).toBeGreaterThan(2);
    for (const rule of drawn) expect(flat(text)).toContain(flat(rule));
    expect(text).toContain('- Genre: ');
    expect(flat(text)).toContain('Monday 10 August, 12:00 UTC');
    expect(text).toContain(`http://tinsmith.test/${jam.short}/#rules`);
    expect(
      Math.max(
        ...text
          .split('\n')
          .filter((line) => !line.includes('http'))
          .map(({ length }) => length),
      ),
    ).toBeLessThanOrEqual(72);
    expect(email.html).toContain('Read the rules');
    // A user who joins later finds them in the sign-up mail.
    const late = await join(jam);
    expect(await mailsAt(startMs + hourMs, reader, late)).toEqual([
      ['TINS 2026 has started: here are the rules'],
      [],
    ]);
  });

  test('24 and 2 hours left, to whoever has no file, and to the whole team', async () => {
    const jam = await createCompetition(t.platform.db, { startMs: startMs - 300 * hourMs, endMs });
    const [idle, one, other, busy, shy, gone] = await Promise.all([
      join(jam),
      join(jam),
      join(jam),
      join(jam),
      join(jam, { isVerified: false }),
      join(jam),
    ]);
    await createTeam(t.platform.db, [one.entrantId, other.entrantId]);
    const entryId = await createTeam(t.platform.db, [busy.entrantId]);
    await createEntryFile(t.platform.db, entryId);
    await sql`update sign_up set withdrawn_at = app_now() where id = ${gone.entrantId}`.execute(t.owner);
    const all = [idle, one, other, busy, shy, gone];
    expect(await mailsAt(endMs - 24 * hourMs - 1, ...all)).toEqual([[], [], [], [], [], []]);
    expect(await mailsAt(endMs - 24 * hourMs, ...all)).toEqual([[left24], [left24], [left24], [], [], []]);
    expect(newest(idle).text).toContain("You haven't started your entry");
    expect(flat(newest(idle).text)).toContain('It ends in 24 hours, on Monday 10 August, 12:00 UTC.');
    // An entrant who joined after the first one gets the second.
    const late = await join(jam);
    await sql`update account set suspended_until = 'infinity' where id = ${one.id}`.execute(t.owner);
    expect(await mailsAt(endMs - 2 * hourMs, idle, one, other, busy, late)).toEqual([
      [left24, left2],
      [left24],
      [left24, left2],
      [],
      [left2],
    ]);
    expect(await mailsAt(endMs - 1, idle)).toEqual([[left24, left2]]);
  });

  test('a moved end is told as it is now, and announced again only where the old one has passed', async () => {
    const jam = await createCompetition(t.platform.db, { startMs: startMs - 300 * hourMs, endMs });
    const reader = await join(jam);
    await mailsAt(endMs - 24 * hourMs, reader);
    await move(jam, 'ends_at', 3);
    expect(await mailsAt(endMs - 21 * hourMs, reader)).toEqual([[left24]]);
    expect(await mailsAt(endMs + hourMs, reader)).toEqual([[left24, left2]]);
    expect(flat(newest(reader).text)).toContain('Monday 10 August, 15:00 UTC');
    await move(jam, 'ends_at', 48);
    expect(await mailsAt(endMs + 27 * hourMs, reader)).toEqual([[left24, left2, left24]]);
    expect(flat(newest(reader).text)).toContain('Wednesday 12 August, 15:00 UTC');
  });

  test('what waits is dropped once there is no reason for it', async () => {
    const jam = await createCompetition(t.platform.db, { startMs: startMs - 300 * hourMs, endMs });
    const readers = await Promise.all([join(jam), join(jam), join(jam), join(jam)]);
    const [quick, off, gone, stays] = readers as [Reader, Reader, Reader, Reader];
    smtp.isRefusing = true;
    await mailsAt(endMs - 24 * hourMs);
    expect(await states(jam)).toEqual({ waiting: 4 });
    await createEntryFile(t.platform.db, await createTeam(t.platform.db, [quick.entrantId]));
    await t.visitor(off.token).post('/api/v1/account/mails', { kind: 'deadline', isOn: false });
    await sql`update sign_up set withdrawn_at = app_now() where id = ${gone.entrantId}`.execute(t.owner);
    smtp.isRefusing = false;
    await sql`update event_mail set try_at = '-infinity'`.execute(t.owner);
    // Too late for the first, and the mail says so.
    expect(await mailsAt(endMs - 19 * hourMs, ...readers)).toEqual([
      [],
      [],
      [],
      ['19 hours left, and no file yet'],
    ]);
    expect(flat(newest(stays).text)).toContain('ends in 19 hours');
    expect(await states(jam)).toEqual({ dropped: 3, sent: 1 });
  });

  test('voting is open, and ends with so many unvoted; whoever is done hears nothing', async () => {
    const { db } = t.platform;
    const jam = await createCompetition(db, {
      startMs: startMs - 300 * hourMs,
      endMs,
      votingEndMs: endMs + 300 * hourMs,
      title: 'TINS 2026',
    });
    const makers = await Promise.all([join(jam), join(jam), join(jam)]);
    const entries: number[] = [];
    for (const { entrantId } of makers) {
      const entryId = await createTeam(db, [entrantId]);
      await sql`update entry set play_link = 'https://example.org/game' where id = ${entryId}`.execute(
        t.owner,
      );
      entries.push(entryId);
    }
    const [done, half, none] = makers as [Reader, Reader, Reader];
    const open = 'TINS 2026: voting is open';
    expect(await mailsAt(endMs, ...makers)).toEqual([[open], [open], [open]]);
    for (const entryId of entries.slice(1)) await saveBallot(t, done, entryId);
    await saveBallot(t, half, entries[0] ?? 0);
    await t.visitor(none.token).post('/api/v1/account/mails', { kind: 'voting', isOn: false });
    const soon = 'TINS 2026: voting ends in 24 hours';
    expect(await mailsAt(endMs + 276 * hourMs, ...makers)).toEqual([[open], [open, soon], [open, soon]]);
    expect(newest(half).text).toMatch(/There is 1 entry you\s+haven't voted on/);
    expect(newest(none).text).toMatch(/There are 2 entries you\s+haven't voted on/);
    // Reveals nothing of who voted for what.
    expect(smtp.mails.map(({ text }) => text).join()).not.toContain('score');
  });

  test('the results, once, with the place of the own entry', async () => {
    const { db } = t.platform;
    const jam = await createCompetition(db, {
      startMs: startMs - 300 * hourMs,
      endMs,
      votingEndMs: endMs + 48 * hourMs,
      title: 'TINS 2026',
    });
    const [maker, watcher] = await Promise.all([join(jam), join(jam)]);
    const entryId = await createTeam(db, [maker.entrantId]);
    await sql`update entry set title = 'Snail <b>Mail</b>' where id = ${entryId}`.execute(t.owner);
    await t.setClock(endMs + 50 * hourMs);
    const { rows } = await sql<{ id: number }>`
      insert into result (competition_id, number) values (${jam.id}, 1) returning id`.execute(t.owner);
    await sql`insert into result_entry (result_id, entry_id, position, step, num_ballots, ranks, sums, spreads)
      values (${rows[0]?.id}, ${entryId}, 1, 1, 3, '{1,1,5,5}', '{9,9,9,9}', array_fill(0, array[20]))`.execute(
      t.owner,
    );
    smtp.mails.length = 0;
    const count = (subject: string) => smtp.mails.filter(({ email }) => email.subject === subject).length;
    const out = 'TINS 2026: the results are out';
    await mailsAt(null);
    expect(count(out)).toBe(0);
    await sql`update result set published_at = app_now()`.execute(t.owner);
    await mailsAt(null);
    expect(count(out)).toBe(2);
    expect(newest(maker).text).toContain('Snail <b>Mail</b> came 1st of 1, and 1st in art.');
    expect(newest(maker).email.html).toContain('Snail &lt;b&gt;Mail&lt;/b&gt;');
    expect(newest(watcher).text).not.toContain('came');
    await sql`insert into result (competition_id, number, published_at, note) values (${jam.id}, 2, app_now(), 'Corrected')`.execute(
      t.owner,
    );
    await mailsAt(endMs + 51 * hourMs);
    expect(count(out)).toBe(2);
  });
});

describe('sending', () => {
  test('a mail that is refused for good is kept as such; one that is not taken now comes later, once', async () => {
    const jam = await createCompetition(t.platform.db, { startMs: startMs - 300 * hourMs, endMs });
    const reader = await join(jam);
    smtp.isRefusing = true;
    expect(await mailsAt(endMs - 2 * hourMs, reader)).toEqual([[]]);
    smtp.isRefusing = false;
    expect(await mailsAt(null, reader)).toEqual([[]]);
    await sql`update event_mail set try_at = '-infinity'`.execute(t.owner);
    expect(await mailsAt(null, reader)).toEqual([[left2]]);
    expect(newest(reader).email.messageId).toMatch(/^<event-\d+@tinsmith\.test>$/);
  });

  test('two workers at once send each mail once', async () => {
    const jam = await createCompetition(t.platform.db, { startMs: startMs - 300 * hourMs, endMs });
    const readers = await Promise.all(Array.from({ length: 12 }, () => join(jam)));
    await t.setClock(endMs - 2 * hourMs);
    await Promise.all([sendMails(t.platform), sendMails(t.platform), sendMails(t.platform)]);
    await sendMails(t.platform);
    expect(smtp.mails.map(({ to }) => to).toSorted()).toEqual(readers.map(({ email }) => email).toSorted());
  });

  test('a worker that was too slow finds its mail sent, and does not finish it', async () => {
    const jam = await createCompetition(t.platform.db, { startMs: startMs - 300 * hourMs, endMs });
    const reader = await join(jam);
    const line = await t.platform.mail.openLine();
    const refused = line.send({ to: reader.email, subject: 'x', text: 'x', id: 'x' }, async () => false);
    await expect(refused).rejects.toThrow();
    expect(smtp.mailsTo(reader.email)).toEqual([]);
  });
});

describe('a lease that runs out', () => {
  const expireLeases = () => sql`update event_mail set try_at = '-infinity'`.execute(t.owner);
  const untilState = (jam: TestCompetition, state: string) =>
    expect.poll(() => states(jam), { timeout: 10_000 }).toEqual({ [state]: 1 });

  /** Lets the next recipient wait; `reached` once the mail server was asked for it. */
  const delayOneRecipient = () => {
    const [reached, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    smtp.beforeRecipient = () => {
      smtp.beforeRecipient = null;
      reached.resolve();
      return go.promise;
    };
    return { reached: reached.promise, goOn: go.resolve };
  };

  test('[R10.03] a mail whose lease ran out while the mail server was slow is sent once', async () => {
    const jam = await createCompetition(t.platform.db, { startMs: startMs - 300 * hourMs, endMs });
    const reader = await join(jam);
    await t.setClock(endMs - 2 * hourMs);
    const slow = delayOneRecipient();
    const first = sendMails(t.platform);
    await slow.reached;
    await expireLeases();
    // The second process has handed the mail over, and the server takes its time to accept it.
    const accept = Promise.withResolvers<void>();
    smtp.beforeAccepting = () => accept.promise;
    const second = sendMails(t.platform);
    await untilState(jam, 'handed');
    slow.goOn();
    await first;
    expect(await states(jam)).toEqual({ handed: 1 });
    await expireLeases();
    await sendMails(t.platform);
    accept.resolve();
    await second;
    await sendMails(t.platform);
    expect(smtp.mailsTo(reader.email)).toHaveLength(1);
    expect(await states(jam)).toEqual({ sent: 1 });
  });

  test('[R10.03] whatever a process with an old lease says about a mail changes nothing', async () => {
    const { db } = t.platform;
    const jam = await createCompetition(db, { startMs: startMs - 300 * hourMs, endMs });
    await join(jam);
    await t.setClock(endMs - 2 * hourMs);
    await queueMails(t.platform);
    const claim = async () => {
      await sql`update mail_pace set next_at = '-infinity'`.execute(t.owner);
      await expireLeases();
      const { mails } = await db.transaction().execute((transaction) => claimMails(transaction, 1000));
      return mails[0] as Claimed;
    };
    const read = async () => (await sql`select * from event_mail`.execute(t.owner)).rows;
    const old = await claim();
    const current = await claim();
    expect(current.id).toBe(old.id);
    expect(current.leaseId).not.toBe(old.leaseId);
    const tries = (lease: Claimed) => [
      () => markHanded(db, lease),
      () => markSent(db, lease),
      () => noteDoubt(db, lease, 'late'),
      () => markRefused(db, lease, 'late'),
      () => retryLater(db, lease, 'late'),
      () => releaseMails(db, [lease]),
      () => markDropped(db, [lease]),
    ];
    for (const reach of [() => markHanded(db, current), () => markSent(db, current), async () => undefined]) {
      const before = await read();
      for (const late of tries(old)) await late();
      expect(await read()).toEqual(before);
      await reach();
    }
    // Once it is sent, its own lease cannot bring it back either.
    const before = await read();
    for (const late of tries(current)) await late();
    expect(await read()).toEqual(before);
  });
});

test('a news post goes by mail to the entrants that staff chose, when it is published, once', async () => {
  const { db } = t.platform;
  const [jam, other] = [
    await createCompetition(db, { startMs, title: 'TINS 2026' }),
    await createCompetition(db, { startMs }),
  ];
  const [reader, stranger, off] = [await join(jam), await join(other), await join(jam)];
  await t.visitor(off.token).post('/api/v1/account/mails', { kind: 'news', isOn: false });
  const publishMs = startMs - 24 * hourMs;
  const { id } = await createNewsPost(db, {
    title: 'Bring a snail',
    markdown: 'A **snail** & more.',
    postedAt: new Date(publishMs),
  });
  await sql`update news_post set mail_competition_id = ${jam.id} where id = ${id}`.execute(t.owner);
  expect(await mailsAt(publishMs - 1, reader, stranger, off)).toEqual([[], [], []]);
  expect(await mailsAt(publishMs, reader, stranger, off)).toEqual([['TINS 2026: Bring a snail'], [], []]);
  expect(newest(reader).text).toContain('A snail & more.');
  // A new publishing time does not send it a second time.
  await sql`update news_post set posted_at = posted_at + interval '1 hour' where id = ${id}`.execute(t.owner);
  expect(await mailsAt(publishMs + 2 * hourMs, reader)).toEqual([['TINS 2026: Bring a snail']]);
});

test('staff choose whom a news post is mailed to, see how many that are, and cannot send it twice', async () => {
  const { db } = t.platform;
  const jam = await createCompetition(db, { startMs });
  const readers = [await join(jam), await join(jam), await join(jam, { isVerified: false })];
  const staff = t.visitor((await createPerson(db, { rank: 'organizer' })).token);
  expect((await staff.get(`/api/v1/compo/${jam.short}/mailReaders`)).json()).toEqual({ num: 2 });
  const body = { title: 'Hello', markdown: 'Hello!', postedAt: null, mailTo: jam.short };
  expect((await staff.post('/api/v1/admin/news', { ...body, mailTo: 'nowhere' })).headers['x-problem']).toBe(
    'no-competition',
  );
  const { id } = (await staff.post('/api/v1/admin/news', body)).json();
  const item = () => staff.get(`/api/v1/admin/news/${id}`).then((answer) => answer.json());
  expect(await item()).toMatchObject({ values: { mailTo: jam.short }, fixed: {} });
  await mailsAt(null);
  expect(smtp.mails.map(({ to }) => to).toSorted()).toEqual(
    readers
      .slice(0, 2)
      .map(({ email }) => email)
      .toSorted(),
  );
  expect((await item()).fixed).toEqual({ mailTo: 'Already e-mailed to 2 people.' });
  const changed = await staff.post(`/api/v1/admin/news/${id}`, { mailTo: '' });
  expect(changed.headers['x-problem']).toBe('fixed-by-now');
  expect((await staff.post(`/api/v1/admin/news/${id}`, { title: 'Hello again' })).statusCode).toBe(200);
});

test('an e-mail of a single feature is in the log, and is sent once; it goes with its account', async () => {
  const { db } = t.platform;
  const staff = t.visitor((await createPerson(db, { rank: 'owner' })).token);
  const reader = await createPerson(db, { email: 'single@example.org' });
  const to = { email: 'single@example.org', username: reader.username, id: 'virus-1' };
  const send = () => sendLoggedMail(t.platform, virusMail.to(to, { fileId: 1, finding: 'Eicar' }));
  const logged = async () =>
    (await staff.get(`/api/v1/admin/mails?search=${reader.username}`))
      .json()
      .rows.map(({ cells }: { cells: Record<string, string> }) => [cells.kind, cells.state]);
  smtp.isRefusing = true;
  await expect(send()).rejects.toThrow();
  expect(await logged()).toEqual([['virus found', 'Waiting']]);
  await t.moveClock('11 minutes');
  expect(await logged()).toEqual([['virus found', 'Late']]);
  smtp.isRefusing = false;
  await send();
  await send();
  expect(smtp.mailsTo('single@example.org')).toHaveLength(1);
  expect(await logged()).toEqual([['virus found', 'Sent']]);
  expect(await listOwnSingleMails(db, reader.id)).toMatchObject([{ mail: 'virus-found' }]);
  await forgetMails(db, reader.id);
  expect(await logged()).toEqual([]);
});

test('the mail log and the desk show staff what was sent and refused, but not who has not voted', async () => {
  const { db } = t.platform;
  const jam = await createCompetition(db, { startMs: startMs - 300 * hourMs, endMs });
  const reader = await join(jam);
  const staff = t.visitor((await createPerson(db, { rank: 'owner' })).token);
  await mailsAt(endMs - 2 * hourMs);
  const log = async () => (await staff.get(`/api/v1/admin/mails?search=${jam.short}`)).json().rows;
  const [row] = await log();
  expect(row.cells).toMatchObject({
    recipient: reader.username,
    state: 'Sent',
    kind: `no file 2, ${jam.short}`,
  });
  await sql`update event_mail set state = 'refused', answer = '550 no such user'`.execute(t.owner);
  expect((await log())[0].cells.state).toBe('Refused');
  const desk = (await staff.get(`/api/v1/compo/${jam.short}/desk`)).json();
  expect(desk.warnings).toContainEqual({ kind: 'mails-refused', count: 1, names: [] });
  await sql`update mail_round set name = 'unvoted'`.execute(t.owner);
  expect((await log())[0].cells.recipient).toBe('an entrant');
  expect((await staff.get(`/api/v1/admin/mails?search=${reader.username}`)).json().rows).toEqual([]);
});
