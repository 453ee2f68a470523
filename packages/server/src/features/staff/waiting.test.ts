import type { EntrantId } from '@tinsmith/domain/ids';
import { beforeAll, describe, expect, test } from 'vitest';
import { createEntry, createJoined } from '../../testing/entry-factories.ts';
import {
  createCompetition,
  createLogPost,
  createPerson,
  type TestCompetition,
} from '../../testing/factories.ts';
import { runJobs } from '../../testing/run-jobs.ts';
import { createExchange, passDraw, type Santa } from '../../testing/santa-factories.ts';
import { useSmtp } from '../../testing/smtp.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { notifyOfReports } from './report-mails.job.ts';

const smtp = useSmtp();
const t = useTestApp({ config: () => ({ smtpUrl: smtp.url }) });
const hourMs = 3_600_000;
const startMs = Date.UTC(2026, 11, 14, 12);
type Person = Awaited<ReturnType<typeof createPerson>>;
let jam: TestCompetition;
let gifts: TestCompetition;
let moderator: Person;
let organizer: Person;
/** An owner who takes part in the gift exchange. */
let santa: Santa;
let giver: Santa;

beforeAll(async () => {
  const { db } = t.platform;
  await t.setClock(startMs - 24 * hourMs);
  jam = await createCompetition(db, { startMs: startMs - 2 * hourMs, short: 'jam' });
  const exchange = await createExchange(db, 5, { startMs });
  gifts = exchange.jam;
  [santa, giver] = exchange.people as [Santa, Santa];
  await db
    .updateTable('account')
    .set({ rank: 'owner', email: 'santa@example.org' })
    .where('id', '=', santa.id)
    .execute();
  moderator = await createPerson(db, { rank: 'moderator', email: 'mod@example.org' });
  organizer = await createPerson(db, { rank: 'organizer', email: 'org@example.org' });
  await passDraw(t, gifts);
});

const read = async ({ token }: Person): Promise<string[]> =>
  (await t.visitor(token).get('/api/v1/admin/waiting'))
    .json()
    .items.map(
      ({ at, event, count }: { at: string; event: { short: string } | null; count: number }) =>
        `${count} at ${at}${event ? ` of ${event.short}` : ''}`,
    );
const callForHelp = async (event: TestCompetition, token: string) =>
  t.visitor(token).post(`/api/v1/compo/${event.short}/trouble`, { message: '', facts: null });
const report = (postId: number, by: Person) =>
  t.visitor(by.token).post(`/api/v1/log/id/${postId}/report`, { reason: 'SECRET-REASON' });

describe('[R11.04] what waits for staff', () => {
  test('is counted by what each may see, without the exchange that they take part in', async () => {
    const { db } = t.platform;
    for (const person of [moderator, organizer, santa]) expect(await read(person)).toEqual([]);
    const entrant = await createJoined(db, jam);
    await createEntry(db, gifts, [giver.entrantId as EntrantId]);
    await callForHelp(jam, entrant.token);
    await callForHelp(gifts, giver.token);
    const plain = await createLogPost(db, entrant.entrantId, { text: 'Rude' });
    const spoiler = await createLogPost(db, giver.entrantId as EntrantId, {
      text: 'A gift',
      isSpoiler: true,
    });
    await report(plain.id, giver);
    await report(spoiler.id, organizer);
    expect(await read(organizer)).toEqual([
      '2 at moderation',
      `1 at upload-desk of ${gifts.short}`,
      '1 at upload-desk of jam',
    ]);
    // Not even that there is one.
    expect(await read(santa)).toEqual(['1 at moderation', '1 at upload-desk of jam']);
    expect(await read(moderator)).toEqual(['1 at moderation']);
    expect((await t.visitor(santa.token).get('/api/v1/admin')).json().waiting).toHaveLength(2);
    expect((await t.visitor(entrant.token).get('/api/v1/admin/waiting')).statusCode).toBe(403);
  });

  test('reports are e-mailed with a count alone, at most hourly, and can be turned off', async () => {
    const { db } = t.platform;
    const remind = async () => {
      await runJobs(t.platform);
      smtp.mails.length = 0;
      await notifyOfReports.run(t.platform, {});
      await runJobs(t.platform);
      return smtp.mails.map(({ to, email }) => `${to}: ${email.subject}`).toSorted();
    };
    expect(await remind()).toEqual([
      expect.stringMatching(/^mod@example.org: 1 report is waiting on /),
      expect.stringMatching(/^org@example.org: 2 reports are waiting on /),
      expect.stringMatching(/^santa@example.org: 1 report is waiting on /),
    ]);
    const [mail] = smtp.mailsTo('org@example.org');
    expect(mail?.text).toContain('/admin/moderation');
    expect(`${mail?.text}`).not.toMatch(/SECRET-REASON|Rude|A gift|jam/);
    expect(mail?.email.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toContain('/mails/off?');

    const later = await createLogPost(db, (await createJoined(db, jam)).entrantId, { text: 'More' });
    await t.moveClock('59 minutes');
    await report(later.id, moderator);
    expect(await remind()).toEqual([]);
    await t.moveClock('1 minute');
    await t.visitor(organizer.token).post('/api/v1/account/mails', { kind: 'reports', isOn: false });
    expect(await remind()).toHaveLength(2);
    // Nothing new since.
    await t.moveClock('1 hour');
    expect(await remind()).toEqual([]);
  });

  test('only staff can turn e-mails about reports on and off', async () => {
    const kinds = async ({ token }: Person) =>
      (await t.visitor(token).get('/api/v1/account/mails'))
        .json()
        .switches.map(({ kind }: { kind: string }) => kind);
    expect(await kinds(moderator)).toContain('reports');
    expect(await kinds(await createPerson(t.platform.db))).not.toContain('reports');
  });
});

test('[R11.04] a desk that refreshes itself is in the audit log when opened, then once an hour', async () => {
  const look = async (query = '') => {
    const answer = await t.visitor(organizer.token).get(`/api/v1/compo/${gifts.short}/santa/desk${query}`);
    expect(answer.json().desk).not.toBeNull();
    const { length } = await t.platform.db
      .selectFrom('audit_entry')
      .select('id')
      .where('action', '=', 'looked-at-santas')
      .execute();
    return length;
  };
  expect(await look('?isRefresh=true')).toBe(1);
  expect(await look('?isRefresh=true')).toBe(1);
  expect(await look()).toBe(2);
  await t.moveClock('59 minutes');
  expect(await look('?isRefresh=true')).toBe(2);
  await t.moveClock('1 minute');
  expect(await look('?isRefresh=true')).toBe(3);
});
