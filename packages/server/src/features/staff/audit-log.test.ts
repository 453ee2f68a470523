import type { AdminRow } from '@tinsmith/contract/resource-routes';
import { auditParts } from '@tinsmith/domain/audit-log';
import { beforeAll, expect, test } from 'vitest';
import { createEntry, createJoined } from '../../testing/entry-factories.ts';
import { createCompetition, createPerson } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { insertAuditEntry, insertCommandLineAudit } from '../site/audit.queries.ts';

const t = useTestApp({ pages: true });
const startMs = Date.UTC(2026, 7, 7, 12);
const hourMs = 3_600_000;
let olga: Awaited<ReturnType<typeof createPerson>>;
let fenwick: Awaited<ReturnType<typeof createPerson>>;

beforeAll(async () => {
  await t.setClock(startMs + hourMs);
  olga = await createPerson(t.platform.db, { username: 'olga', rank: 'owner' });
  fenwick = await createPerson(t.platform.db, { username: 'fenwick', rank: 'moderator' });
});

const post = async (path: string, body: object) =>
  expect((await t.visitor(olga.token).post(`/api/v1/${path}`, body)).statusCode).toBe(200);
const read = async (query = ''): Promise<AdminRow[]> =>
  (await t.visitor(olga.token).get(`/api/v1/admin/audit${query}`)).json().rows;

function sentenceOf({ cells, record }: AdminRow): string {
  if (!record) throw new Error('No record.');
  const { action, about, event, changes } = record;
  const parts = auditParts(
    action,
    { about, event: event?.title ?? null },
    changes.map(({ field }) => field),
  );
  return `${cells.who} ${parts.map(({ text }) => text).join('')}`;
}

test('[R11.08] the audit log names people, events and values before and after', async () => {
  const jam = await createCompetition(t.platform.db, { short: 'jam26', title: 'Jam 2026', startMs });
  await post(`compo/${jam.short}/desk/times`, { end: jam.endMs + 2 * hourMs, notice: '' });
  await t.moveClock('1 second');
  await post(`admin/users/${fenwick.id}`, { rank: 'organizer' });
  await t.moveClock('1 second');
  await post('moderation/user/fenwick/suspend', { reason: 'unkind', message: 'My words', days: 1 });
  const [suspended, promoted, moved] = await read();
  expect([suspended, promoted, moved].map((row) => row && sentenceOf(row))).toEqual([
    'olga suspended fenwick',
    'olga made fenwick an organizer',
    'olga moved the finish of Jam 2026',
  ]);
  expect(suspended?.record).toMatchObject({
    aboutTo: '/user/fenwick',
    facts: { reason: ['unkind'], days: 1 },
  });
  expect(promoted?.record?.changes).toEqual([{ field: 'rank', before: 'moderator', after: 'organizer' }]);
  expect(moved?.record?.changes).toContainEqual({
    field: 'end',
    before: jam.endMs,
    after: jam.endMs + 2 * hourMs,
  });
  expect([suspended, promoted, moved].map((row) => row?.cells.group)).toEqual([
    'Moderation',
    'Roles',
    'Times',
  ]);
  // Names can be searched for, groups and days filtered; what was typed is in none.
  expect(await read('?search=fenwick')).toHaveLength(2);
  expect((await read('?group=Times')).map(sentenceOf)).toEqual(['olga moved the finish of Jam 2026']);
  expect([await read('?from=2026-08-08'), await read('?from=2026-08-07')].map((rows) => rows.length)).toEqual(
    [0, 3],
  );
  expect(JSON.stringify(await read())).not.toContain('My words');
});

test('[R11.08] it can be filtered by who acted, in pages and in the CSV', async () => {
  const { db } = t.platform;
  const hugo = await createPerson(db, { username: 'Hugo', rank: 'organizer' });
  await createPerson(db, { username: 'idle', rank: 'organizer' });
  for (let i = 0; i < 21; i++)
    await insertAuditEntry(db, {
      accountId: hugo.id,
      action: 'changed-settings',
      competitionId: null,
      details: {},
    });
  await insertCommandLineAudit(db, 'reset-password', fenwick.id);
  const list = async (query: string) =>
    (await t.visitor(olga.token).get(`/api/v1/admin/audit${query}`)).json();
  // Those who are in the log, and nobody else.
  expect((await list('')).choices).toEqual({ who: ['Hugo', 'olga', 'the command line'] });
  const second = await list('?who=Hugo&page=2');
  expect(second).toMatchObject({ total: 21, page: 2, numPages: 2, choices: { who: expect.any(Array) } });
  expect(second.rows.map(({ cells }: AdminRow) => cells.who)).toEqual(['Hugo']);
  expect((await list('?who=the+command+line')).total).toBe(1);
  expect(await list('?who=idle')).toMatchObject({ total: 0 });
  // Only those whom the other filters leave.
  expect((await list('?group=Texts')).choices.who).toEqual(['Hugo']);
  expect((await list('?group=Texts&who=olga')).choices.who).toEqual(['Hugo', 'olga']);
  const csv = await t.visitor(olga.token).get('/api/v1/admin/audit.csv?who=Hugo');
  expect(csv.body.trim().split('\r\n')).toHaveLength(22);

  // The page is a plain form with the names to choose from, and keeps the choice in its links.
  const { body } = await t.visitor(olga.token).get('/admin/audit?who=Hugo');
  expect(body).toMatch(/<select[^>]* name="who"[^>]*>.*?<option value="Hugo" selected="">Hugo<\/option>/s);
  expect(body).toContain('/admin/audit?who=Hugo&amp;page=2');
  expect(body).toContain('/api/v1/admin/audit.csv?who=Hugo');
});

test('[R11.08] it names no pair, no ballot, and nobody who made a gift before the end', async () => {
  const { db } = t.platform;
  const gifts = await createCompetition(db, { short: 'gifts', kind: 'gift-exchange', startMs });
  const [one, two] = [await createJoined(db, gifts), await createJoined(db, gifts)];
  const entryId = await createEntry(db, gifts, [one.entrantId], { title: 'A present' });
  const audit = (
    action: Parameters<typeof insertAuditEntry>[1]['action'],
    details: Record<string, number | number[]>,
  ) => insertAuditEntry(db, { accountId: olga.id, action, competitionId: gifts.id, details });
  await audit('asked-elf', { entrantIds: [one.entrantId, two.entrantId] });
  await audit('mended-exchange', { entrantIds: [one.entrantId, two.entrantId] });
  await audit('looked-at-entry', { entryId });
  await audit('started-entry', { entrantId: one.entrantId });
  await audit('kept-santas-apart', { accountIds: [one.id, two.id] });
  await audit('excluded-ballot', { ballotId: one.entrantId });
  await audit('added-entrant', { accountId: two.id });
  const all = async () => JSON.stringify(await read('?event=gifts'));
  for (const secret of [one.username, 'A present', 'entrantId', 'accountId', 'ballotId'])
    expect(await all()).not.toContain(secret);
  expect(await all()).toContain(`"about":"${two.username}"`);
  // After the end gifts are public; pairs, ballots and people kept apart still are not named here.
  await t.setClock(gifts.endMs);
  const named = (await read('?event=gifts')).flatMap(({ record }) => (record?.about ? record.action : []));
  expect(named.toSorted()).toEqual(['added-entrant', 'looked-at-entry', 'started-entry']);
});

test('[R11.08] every desk of an event has the staff menu, which leads to that event', async () => {
  const { short } = await createCompetition(t.platform.db, { kind: 'gift-exchange', startMs });
  for (const desk of ['santa/desk', 'upload/desk', 'vote/desk', 'results/calculate']) {
    const { body } = await t.visitor(olga.token).get(`/${short}/${desk}`);
    expect(body, desk).toMatch(/<nav[^>]* aria-label="Admin"/);
    expect(body, desk).toContain(`href="/admin/desk/${short}"`);
  }
  const { body } = await t.visitor().get(`/${short}/santa/desk`);
  expect(body).not.toContain('aria-label="Admin"');
});
