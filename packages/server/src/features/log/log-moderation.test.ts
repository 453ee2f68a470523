import type { EntrantId } from '@tinsmith/domain/ids';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  createCompetition,
  createEntrant,
  createLogPost,
  createPerson,
  type TestCompetition,
} from '../../testing/factories.ts';
import { postForm } from '../../testing/form.ts';
import { runJobs } from '../../testing/run-jobs.ts';
import { createPng } from '../../testing/sized-png.ts';
import { useTestApp } from '../../testing/test-app.ts';

const t = useTestApp();
type Person = Awaited<ReturnType<typeof createPerson>>;

let jam: TestCompetition;
let author: Person & { entrantId: EntrantId };
let reader: Person;
let staff: Person;
beforeAll(async () => {
  const { db } = t.platform;
  await t.setClock('2026-08-08T12:00:00Z');
  jam = await createCompetition(db, { startMs: Date.UTC(2026, 7, 7, 12) });
  const person = await createPerson(db);
  author = { ...person, entrantId: (await createEntrant(db, jam.id, person.id)).id };
  reader = await createPerson(db);
  staff = await createPerson(db, { rank: 'owner' });
});

const call = (who: Person, id: number, action: string, body: object = {}) =>
  t.visitor(who.token).post(`/api/v1/log/id/${id}/${action}`, body);
const read = (id: number, who?: Person) => t.visitor(who?.token).get(`/api/v1/log/id/${id}`);
const reportsOf = async (id: number) =>
  (await t.visitor(staff.token).get('/api/v1/log/reports'))
    .json()
    .result.find((report: { postId: number }) => report.postId === id);
const auditOf = async (id: number) =>
  (
    await t.platform.db
      .selectFrom('audit_entry')
      .select(['account_id', 'action', 'details'])
      .orderBy('id')
      .execute()
  ).filter((entry) => (entry.details as { postId?: number }).postId === id);

describe('reporting a post', () => {
  test('tells staff who and why, once a person, with the latest reason', async () => {
    const { id } = await createLogPost(t.platform.db, author.entrantId);
    expect((await call(reader, id, 'report', { reason: 'Rude' })).json()).toEqual({ done: true });
    await t.moveClock('1 minute');
    await call(reader, id, 'report', { reason: 'Very rude' });
    await call(staff, id, 'report', { reason: 'Indeed' });
    expect(await reportsOf(id)).toMatchObject({ postId: id, short: jam.short, author: author.username });
    expect(
      (await reportsOf(id)).reports.map((one: { by: string; reason: string }) => [one.by, one.reason]),
    ).toEqual(
      expect.arrayContaining([
        [reader.username, 'Very rude'],
        [staff.username, 'Indeed'],
      ]),
    );
    expect((await read(id, staff)).json().post.numReports).toBe(2);
    expect((await read(id, reader)).json().post.numReports).toBeNull();
    expect((await read(id)).json().post.numReports).toBeNull();
  });

  test('is not for the own post, not without a reason, and not for one that is not seen', async () => {
    const { id } = await createLogPost(t.platform.db, author.entrantId);
    expect((await call(author, id, 'report', { reason: 'x' })).statusCode).toBe(409);
    expect((await call(reader, id, 'report', { reason: ' ' })).body).toBe('Please enter a reason.\n');
    const spoiler = await createLogPost(t.platform.db, author.entrantId, { isSpoiler: true });
    const missing = await call(reader, 5, 'report', { reason: 'x' });
    const hidden = await call(reader, spoiler.id, 'report', { reason: 'x' });
    expect([hidden.statusCode, hidden.body]).toEqual([missing.statusCode, missing.body]);
  });

  test('is settled where staff keep the post', async () => {
    const { id } = await createLogPost(t.platform.db, author.entrantId);
    await call(reader, id, 'report', { reason: 'Rude' });
    expect((await call(staff, id, 'dismissReports')).json()).toEqual({ done: true });
    expect(await reportsOf(id)).toBeUndefined();
    expect((await read(id)).statusCode).toBe(200);
    expect(await auditOf(id)).toMatchObject([{ account_id: staff.id, action: 'kept-log-post' }]);
    await call(reader, id, 'report', { reason: 'Still rude' });
    expect((await reportsOf(id)).reports).toHaveLength(1);
  });

  test('tells staff nothing of a spoiler in a gift exchange they are in', async () => {
    const { db } = t.platform;
    const gifts = await createCompetition(db, { kind: 'gift-exchange', startMs: Date.UTC(2026, 7, 7) });
    const giver = await createPerson(db);
    const giverEntrant = await createEntrant(db, gifts.id, giver.id);
    const elf = await createPerson(db, { rank: 'owner' });
    await createEntrant(db, gifts.id, elf.id);
    const { id } = await createLogPost(db, giverEntrant.id, { isSpoiler: true });
    await call(staff, id, 'report', { reason: 'Look' });
    expect(await reportsOf(id)).toBeDefined();
    expect((await t.visitor(elf.token).get('/api/v1/log/reports')).body).not.toContain(String(id));
    for (const action of ['hide', 'show', 'dismissReports']) {
      expect((await call(elf, id, action, { reason: 'x' })).statusCode).toBe(404);
    }
  });
});

describe('[R5.06] hiding a post', () => {
  test('takes it away from all but its author and staff, who are told why; showing brings it back', async () => {
    const { id } = await createLogPost(t.platform.db, author.entrantId, { text: 'Something rude' });
    await call(reader, id, 'report', { reason: 'Rude' });
    expect((await call(staff, id, 'hide', { reason: '' })).body).toBe('Please enter a reason.\n');
    const hidden = await call(staff, id, 'hide', { reason: 'It was rude' });
    expect(hidden.json().post.hidden).toEqual({ reason: 'It was rude' });
    expect([(await read(id)).statusCode, (await read(id, reader)).statusCode]).toEqual([404, 404]);
    expect((await read(id, author)).json().post.hidden).toEqual({ reason: 'It was rude' });
    expect(await reportsOf(id)).toBeUndefined();
    for (const path of [`log/event/${jam.short}`, `log/entrant/${author.entrantId}`, 'currentEvent']) {
      expect((await t.visitor().get(`/api/v1/${path}`)).body).not.toContain('rude');
    }
    expect((await t.visitor().get(`/${jam.short}/log/atom.xml`)).body).not.toContain('rude');
    const shown = await call(staff, id, 'show');
    expect(shown.json().post.hidden).toBeNull();
    expect((await read(id)).statusCode).toBe(200);
    expect((await call(staff, id, 'show')).statusCode).toBe(409);
    expect(await auditOf(id)).toEqual([
      { account_id: staff.id, action: 'hid-log-post', details: { postId: id } },
      { account_id: staff.id, action: 'showed-log-post', details: { postId: id } },
    ]);
  });

  test('gives its picture an address that nobody else knows', async () => {
    const visitor = t.visitor(author.token);
    const address = `/api/v1/log/event/${jam.short}`;
    const { post } = (
      await postForm(visitor, address, [
        ['message', 'Look'],
        ['screenshot', { name: 'a.png', bytes: createPng(20, 20) }],
      ])
    ).json();
    await runJobs(t.platform);
    const before = (await read(post.id)).json().post;
    const after = (await call(staff, post.id, 'hide', { reason: 'Rude' })).json().post;
    const status = async (name: string, who?: Person) =>
      (await t.visitor(who?.token).get(`/upload/${name}`)).statusCode;
    expect([await status(before.image), await status(before.image, staff)]).toEqual([404, 404]);
    expect([
      await status(after.image),
      await status(after.image, author),
      await status(after.image, staff),
    ]).toEqual([404, 200, 200]);
  });
});
