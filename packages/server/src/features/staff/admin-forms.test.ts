import { competitions } from '@tinsmith/contract/admin-events';
import { news } from '@tinsmith/contract/admin-texts';
import type { AdminItem } from '@tinsmith/contract/resource-routes';
import { versionOf } from '@tinsmith/domain/field-version';
import type { Fields } from '@tinsmith/domain/resource';
import { beforeAll, describe, expect, test } from 'vitest';
import { createEntry, createJoined } from '../../testing/entry-factories.ts';
import { createCompetition, createLogPost, createPerson } from '../../testing/factories.ts';
import { runJobs } from '../../testing/run-jobs.ts';
import { useSmtp } from '../../testing/smtp.ts';
import { useTestApp } from '../../testing/test-app.ts';

const smtp = useSmtp();
const t = useTestApp({ config: () => ({ smtpUrl: smtp.url }) });
const startMs = Date.UTC(2026, 7, 7, 12);
const hourMs = 3_600_000;
let olga: Awaited<ReturnType<typeof createPerson>>;

beforeAll(async () => {
  await t.setClock(startMs - hourMs);
  olga = await createPerson(t.platform.db, { username: 'olga', rank: 'owner' });
});

const visitor = () => t.visitor(olga.token);
const post = (path: string, body: object = {}) => visitor().post(`/api/v1/admin/${path}`, body);
const read = async (path: string): Promise<AdminItem> =>
  (await visitor().get(`/api/v1/admin/${path}`)).json();

/** The versions of a form as it was opened. */
const versionsOf = (fields: Fields, { values }: AdminItem) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, versionOf(field, values[name] ?? null)]),
  );

describe('a form that a colleague saved meanwhile', () => {
  test('[R11.07] overwrites nothing: the same field is a conflict, another field is saved', async () => {
    const { id } = (await post('news', { title: 'One', markdown: 'Text' })).json();
    const mine = { was: versionsOf(news.fields, await read(`news/${id}`)) };
    expect((await post(`news/${id}`, { title: 'Theirs' })).statusCode).toBe(200);
    const refused = await post(`news/${id}`, { ...mine, title: 'Mine', markdown: 'My text' });
    expect([refused.statusCode, refused.headers['x-problem']]).toEqual([409, 'changed-meanwhile']);
    expect(refused.body).toContain('Title');
    expect((await read(`news/${id}`)).values).toMatchObject({ title: 'Theirs', markdown: 'Text' });
    // Another field, or the same value, is no conflict.
    expect((await post(`news/${id}`, { ...mine, markdown: 'My text' })).statusCode).toBe(200);
    expect((await post(`news/${id}`, { ...mine, title: 'Theirs' })).statusCode).toBe(200);
    expect((await read(`news/${id}`)).values).toMatchObject({ title: 'Theirs', markdown: 'My text' });
  });

  test('[R11.07] of two who save the same field at once, one is refused', async () => {
    const jam = await createCompetition(t.platform.db, { short: 'jam26', startMs });
    const path = `competitions/${jam.id}`;
    const was = versionsOf(competitions.fields, await read(path));
    const saved = await Promise.all(
      [1, 2, 3].map((hours) => post(path, { was, end: jam.endMs + hours * hourMs })),
    );
    expect(saved.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  });
});

test('[R11.07] a draft is public nowhere until it is published, and is dated then', async () => {
  const secret = 'A quiet plan';
  const { id } = (await post('news', { title: secret, markdown: 'Soon', isDraft: true })).json();
  const pages = [
    `/api/v1/news/${id}`,
    '/api/v1/news',
    '/news/atom.xml',
    '/sitemap.xml',
    '/news',
    `/news/${id}`,
  ];
  const seen = async () => {
    const bodies = await Promise.all(pages.map(async (path) => (await t.visitor().get(path)).body));
    return bodies.filter((body) => body.includes(secret) || body.includes(`/news/${id}<`)).length;
  };
  expect((await t.visitor().get(`/api/v1/news/${id}`)).statusCode).toBe(404);
  expect(await seen()).toBe(0);
  expect(await read(`news/${id}`)).toMatchObject({ to: null, values: { isDraft: true, postedAt: null } });
  await t.moveClock('30 minutes');
  expect((await post(`news/${id}`, { isDraft: false })).statusCode).toBe(200);
  expect(await seen()).toBeGreaterThan(0);
  expect((await t.visitor().get(`/api/v1/news/${id}`)).json()).toMatchObject({
    posts: [{ date: startMs - hourMs / 2 }],
  });
});

test('[R11.07] a suspension is lifted with a message, which is e-mailed and not in the audit log', async () => {
  const { db } = t.platform;
  const jam = await createCompetition(db, { short: 'jam27', startMs: startMs - 2 * hourMs });
  const anna = await createJoined(db, jam, { username: 'anna', email: 'anna@example.org' });
  const about = `/api/v1/moderation/user/${anna.username}`;
  await visitor().post(`${about}/suspend`, { reason: 'unkind', message: 'Be kind.', days: 1 });
  await createEntry(db, jam, [anna.entrantId], { title: 'Her game' });
  await createLogPost(db, anna.entrantId, {});
  // Their page says so, with what owners need to know about them.
  expect((await read(`users/${anna.id}`)).person).toMatchObject({
    email: 'anna@example.org',
    suspension: { reason: 'unkind', message: 'Be kind.' },
    entries: [{ title: 'Her game' }],
    numPosts: 1,
    posts: [{ event: 'Jam jam27' }],
  });
  expect((await visitor().post(`${about}/lift`, { message: 'We were wrong.' })).statusCode).toBe(200);
  await runJobs(t.platform);
  const [lifted] = smtp
    .mailsTo('anna@example.org')
    .filter(({ email }) => /no longer/.test(email.subject ?? ''));
  expect(lifted?.text).toContain('We were wrong.');
  expect((await read(`users/${anna.id}`)).person?.suspension).toBeNull();
  const audits = await db.selectFrom('audit_entry').selectAll().orderBy('id', 'desc').limit(10).execute();
  expect(JSON.stringify(audits)).not.toContain('We were wrong.');
  // One look an hour is recorded.
  expect(audits.filter(({ action }) => action === 'looked-at-account')).toHaveLength(1);
});
