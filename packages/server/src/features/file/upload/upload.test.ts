import { randomBytes } from 'node:crypto';
import type { EntryId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createEntry, createJoined, type Joined } from '../../../testing/entry-factories.ts';
import { createCompetition, createPerson, type TestCompetition } from '../../../testing/factories.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { sizes } from '../../../testing/sizes.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import {
  askOffset,
  callSeal,
  seal,
  sendPiece,
  sha256Of,
  tusHeaders,
  upload,
} from '../../../testing/uploads.ts';
import { sweepUploads } from './sweep-uploads.job.ts';
import { takeUnfinished } from './upload.queries.ts';

const t = useTestApp({ config: { maxFileBytes: 20_000_000, maxEntryBytes: 40_000_000 } });
const startMs = Date.UTC(2026, 6, 17, 18);
let jam: TestCompetition;
let anna: Joined;
let entryId: EntryId;

beforeAll(async () => {
  await t.setClock(startMs + 3_600_000);
  jam = await createCompetition(t.platform.db, { startMs });
});

/** A new team, so that no test sees the files of another. */
async function newTeam() {
  anna = await createJoined(t.platform.db, jam);
  entryId = await createEntry(t.platform.db, jam, [anna.entrantId]);
  return t.visitor(anna.token);
}
const listed = async () => (await t.visitor(anna.token).get(`/api/v1/compo/${jam.short}/uploads`)).json();
const shown = async () => (await t.visitor().get(`/api/v1/entry/${entryId}`)).json();
const fileRow = (id: number) =>
  t.platform.db.selectFrom('entry_file').selectAll().where('id', '=', id).executeTakeFirst();

describe('sealing', () => {
  test('[R2.29] a sealed file is listed with its hash and time before a byte has come', async () => {
    const visitor = await newTeam();
    const bytes = Buffer.from('a small game');
    const file = await seal(visitor, entryId, bytes, { name: 'C:\\games\\snail\u202e.zip' });
    expect(file).toMatchObject({
      name: 'snail.zip',
      size: 12,
      sha256: sha256Of(bytes),
      state: 'receiving',
      sealedAt: startMs + 3_600_000,
      receivedBytes: 0,
      postCompo: false,
      url: null,
    });
    expect(await listed()).toMatchObject({ entryId, usedBytes: 12, graceEnd: jam.endMs + 3 * 3_600_000 });
    // Others cannot see it.
    expect((await shown()).uploads).toEqual([]);
  });

  test('sealed again unchanged, it is the same file and keeps its time', async () => {
    const visitor = await newTeam();
    const bytes = randomBytes(100);
    const first = await seal(visitor, entryId, bytes);
    await t.moveClock('10 minutes');
    expect(await seal(visitor, entryId, bytes)).toEqual(first);
    await t.setClock(startMs + 3_600_000);
  });

  test('another file of the same name asks, and then replaces or stands beside', async () => {
    const visitor = await newTeam();
    const first = await upload(t, anna.token, entryId, Buffer.from('version one'));
    const asked = await callSeal(visitor, entryId, Buffer.from('version two'));
    expect([asked.statusCode, asked.headers['x-problem']]).toEqual([409, 'same-name']);
    await t.moveClock('1 minute');
    const beside = await upload(t, anna.token, entryId, Buffer.from('another'), { keepBoth: true });
    await t.moveClock('1 minute');
    const second = await seal(visitor, entryId, Buffer.from('version two'), { replaces: first.id });
    // The old one stays until the new one has arrived.
    expect((await shown()).uploads.map(({ id }: { id: number }) => id)).toEqual([beside.id, first.id]);
    await sendPiece(visitor, second.id, 0, Buffer.from('version two'));
    await runJobs(t.platform);
    expect((await shown()).uploads.map(({ id }: { id: number }) => id)).toEqual([second.id, beside.id]);
    // Only its team can get a replaced file.
    const old = String(first.url);
    expect([(await visitor.get(old)).statusCode, (await t.visitor().get(old)).statusCode]).toEqual([
      200, 404,
    ]);
  });

  test('whether it replaces the older one can be said after sealing, when it has arrived or before', async () => {
    const visitor = await newTeam();
    const ids = async () => (await shown()).uploads.map(({ id }: { id: number }) => id);
    const first = await upload(t, anna.token, entryId, Buffer.from('one'));
    const second = await upload(t, anna.token, entryId, Buffer.from('two'), { keepBoth: true });
    const replace = (id: number, replaces: number) =>
      visitor.post(`/api/v1/files/${id}/replaces`, { replaces });
    expect((await replace(second.id, first.id)).statusCode).toBe(200);
    expect(await ids()).toEqual([second.id]);
    // Neither an already replaced file, nor itself.
    expect((await replace(second.id, first.id)).statusCode).toBe(404);
    expect((await replace(second.id, second.id)).statusCode).toBe(404);
    const third = await seal(visitor, entryId, Buffer.from('three'), { keepBoth: true });
    expect((await replace(third.id, second.id)).statusCode).toBe(200);
    expect(await ids()).toEqual([second.id]);
    await sendPiece(visitor, third.id, 0, Buffer.from('three'));
    await runJobs(t.platform);
    expect(await ids()).toEqual([third.id]);
  });

  test('a file of another entry cannot be replaced', async () => {
    await newTeam();
    const other = await upload(t, anna.token, entryId, Buffer.from('theirs'));
    const visitor = await newTeam();
    const answer = await callSeal(visitor, entryId, Buffer.from('mine'), { replaces: other.id });
    expect([answer.statusCode, answer.headers['x-problem']]).toEqual([404, 'no-file']);
  });

  test('too large a file, and too much for one entry, are refused by what was sealed', async () => {
    const visitor = await newTeam();
    const tooLarge = await callSeal(visitor, entryId, Buffer.from('x'), { size: 20_000_001 });
    expect([tooLarge.statusCode, tooLarge.body]).toEqual([
      413,
      'File is too large. Maximum size allowed is 19.07 MiB.\n',
    ]);
    for (const name of ['a', 'b'])
      await seal(visitor, entryId, Buffer.from(name), { name, size: 20_000_000 });
    const full = await callSeal(visitor, entryId, Buffer.from('c'), { name: 'c' });
    expect([full.statusCode, full.headers['x-problem']]).toEqual([409, 'entry-full']);
    // A replacement uses the space of the replaced file.
    const [a] = (await listed()).files;
    expect((await callSeal(visitor, entryId, Buffer.from('d'), { replaces: a.id })).statusCode).toBe(200);
  });

  test('seals at the same moment count each other', async () => {
    const visitor = await newTeam();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        callSeal(visitor, entryId, randomBytes(8), { name: `part ${index}`, size: 10_000_000 }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(4);
    expect((await listed()).usedBytes).toBe(40_000_000);
  });

  test('[R6.03] only a team that has joined and started can upload', async () => {
    await newTeam();
    const passerBy = await createPerson(t.platform.db);
    const other = await createJoined(t.platform.db, jam);
    const asked = async (token?: string) =>
      (await callSeal(t.visitor(token), entryId, Buffer.from('x'))).statusCode;
    expect([await asked(), await asked(passerBy.token), await asked(other.token)]).toEqual([401, 403, 403]);
    const listedFor = async (token?: string) =>
      (await t.visitor(token).get(`/api/v1/compo/${jam.short}/uploads`)).statusCode;
    expect([await listedFor(), await listedFor(passerBy.token), await listedFor(other.token)]).toEqual([
      401, 403, 200,
    ]);
  });
});

describe('sending', () => {
  test('a file comes in pieces, and is whole once the last is here', async () => {
    const visitor = await newTeam();
    const bytes = randomBytes(sizes.uploadBytes > 20_000_000 ? 20_000_000 : sizes.uploadBytes);
    const { id } = await seal(visitor, entryId, bytes);
    const pieceBytes = Math.ceil(bytes.length / 5);
    for (let offset = 0; offset < bytes.length; offset += pieceBytes) {
      const head = await askOffset(visitor, id);
      expect([head.statusCode, head.headers['upload-offset'], head.headers['upload-length']]).toEqual([
        200,
        String(offset),
        String(bytes.length),
      ]);
      expect(head.headers['cache-control']).toBe('private, no-store');
      const sent = await sendPiece(visitor, id, offset, bytes.subarray(offset, offset + pieceBytes));
      expect([sent.statusCode, sent.headers['upload-offset']]).toEqual([
        204,
        String(Math.min(offset + pieceBytes, bytes.length)),
      ]);
    }
    expect((await listed()).files[0]).toMatchObject({ state: 'received', url: null });
    await runJobs(t.platform);
    const [file] = (await shown()).uploads;
    const download = await t.visitor().get(file.url);
    expect(sha256Of(download.rawPayload)).toBe(sha256Of(bytes));
    expect(await fileRow(id)).toMatchObject({ state: 'checked', is_match: true });
  });

  test('bytes go where the file ends, and nowhere else', async () => {
    const visitor = await newTeam();
    const { id } = await seal(visitor, entryId, Buffer.from('0123456789'));
    await sendPiece(visitor, id, 0, Buffer.from('01234'));
    for (const offset of [0, 4, 6, 10]) {
      const answer = await sendPiece(visitor, id, offset, Buffer.from('x'));
      expect([answer.statusCode, answer.headers['upload-offset']]).toEqual([409, '5']);
    }
    const tooMuch = await sendPiece(visitor, id, 5, Buffer.from('567890'));
    expect([tooMuch.statusCode, tooMuch.headers['x-problem']]).toEqual([413, 'file-too-large']);
    expect((await askOffset(visitor, id)).headers['upload-offset']).toBe('5');
  });

  test('what has arrived takes no more bytes', async () => {
    const visitor = await newTeam();
    const { id } = await upload(t, anna.token, entryId, Buffer.from('whole'));
    const answer = await sendPiece(visitor, id, 5, Buffer.from('!'));
    expect([answer.statusCode, answer.headers['x-problem']]).toEqual([409, 'upload-finished']);
    expect((await askOffset(visitor, id)).headers['upload-offset']).toBe('5');
  });

  test.each([
    ['another version', { ...tusHeaders, 'tus-resumable': '0.2.2' }, 412],
    ['no version', { 'upload-offset': '0' }, 412],
    ['no offset', tusHeaders, 400],
    ['an offset that is none', { ...tusHeaders, 'upload-offset': '-1' }, 400],
  ])('refuses %s', async (_, headers, status) => {
    const visitor = await newTeam();
    const { id } = await seal(visitor, entryId, Buffer.from('x'));
    const type = { 'content-type': 'application/offset+octet-stream' };
    const answer = await visitor.send('PATCH', `/files/${id}`, { ...headers, ...type }, Buffer.from('x'));
    expect(answer.statusCode).toBe(status);
  });

  test('refuses bytes of another type, and a request of another site', async () => {
    const visitor = await newTeam();
    const { id } = await seal(visitor, entryId, Buffer.from('x'));
    const headers = { ...tusHeaders, 'upload-offset': '0', 'content-type': 'application/octet-stream' };
    expect((await visitor.send('PATCH', `/files/${id}`, headers, Buffer.from('x'))).statusCode).toBe(415);
    const json = { ...headers, 'content-type': 'application/json' };
    expect((await visitor.send('PATCH', `/files/${id}`, json, Buffer.from('[]'))).statusCode).toBe(415);
    const forged = { ...headers, 'content-type': 'application/offset+octet-stream', 'x-csrftoken': 'other' };
    expect((await visitor.send('PATCH', `/files/${id}`, forged, Buffer.from('x'))).statusCode).toBe(403);
    expect((await askOffset(visitor, id)).headers['upload-offset']).toBe('0');
  });

  test('nothing but HEAD and PATCH is answered at an upload', async () => {
    const visitor = await newTeam();
    const { id } = await upload(t, anna.token, entryId, Buffer.from('whole'));
    for (const method of ['GET', 'DELETE', 'POST', 'PUT'] as const) {
      const answer = await t.app.inject({ method, url: `/files/${id}` });
      expect([method, answer.statusCode]).toEqual([method, 404]);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    }
    expect((await visitor.get((await shown()).uploads[0].url)).body).toBe('whole');
  });

  test('an upload is missing to all but its team', async () => {
    const visitor = await newTeam();
    const { id } = await seal(visitor, entryId, Buffer.from('x'));
    const rival = await createJoined(t.platform.db, jam);
    for (const token of [rival.token, (await createPerson(t.platform.db)).token]) {
      expect((await askOffset(t.visitor(token), id)).statusCode).toBe(404);
      expect((await sendPiece(t.visitor(token), id, 0, Buffer.from('y'))).statusCode).toBe(404);
    }
    expect((await askOffset(t.visitor(), id)).statusCode).toBe(401);
  });

  test('an upload under way can be given up, one that arrived cannot', async () => {
    const visitor = await newTeam();
    const { id } = await seal(visitor, entryId, Buffer.from('0123456789'));
    await sendPiece(visitor, id, 0, Buffer.from('012'));
    expect((await visitor.post(`/api/v1/files/${id}/cancel`, {})).statusCode).toBe(200);
    expect((await askOffset(visitor, id)).statusCode).toBe(404);
    expect((await listed()).usedBytes).toBe(0);
    const whole = await upload(t, anna.token, entryId, Buffer.from('whole'));
    const late = await visitor.post(`/api/v1/files/${whole.id}/cancel`, {});
    expect([late.statusCode, late.headers['x-problem']]).toEqual([409, 'upload-finished']);
  });
});

describe('what nobody said', () => {
  test('an upload that is whole although its process was killed before saying so is finished by the next HEAD', async () => {
    const visitor = await newTeam();
    const { id } = await upload(t, anna.token, entryId, Buffer.from('whole'));
    await unfinish(id);
    expect((await askOffset(visitor, id)).headers['upload-offset']).toBe('5');
    expect((await fileRow(id))?.state).toBe('received');
    await runJobs(t.platform);
    expect((await shown()).uploads).toHaveLength(1);
  });

  test('or by the sweep', async () => {
    await newTeam();
    const { id } = await upload(t, anna.token, entryId, Buffer.from('whole'));
    await unfinish(id);
    await sweepUploads.run(t.platform, {});
    expect((await fileRow(id))?.state).toBe('received');
    await runJobs(t.platform);
    expect((await fileRow(id))?.state).toBe('checked');
  });

  test('[R10.05] the sweep asks about a bounded number of uploads at a time, and reaches all of them', async () => {
    const visitor = await newTeam();
    const ids: number[] = [];
    for (const name of ['a', 'b', 'c']) {
      const { id } = await seal(visitor, entryId, Buffer.from(`012345678${name}`), { name });
      await sendPiece(visitor, id, 0, Buffer.from('012'));
      ids.push(id);
    }
    const { db } = t.platform;
    // Those of other tests are not asked about.
    await sql`update entry_file set swept_at = 'infinity' where not (id = any(${ids}::bigint[]))`.execute(db);
    const take = async () => (await takeUnfinished(db, 2)).map(({ id }) => id);
    const [first, second] = [await take(), await take()];
    expect([first.length, second.length]).toEqual([2, 2]);
    expect(new Set([...first, ...second])).toEqual(new Set(ids));
  });

  test('[R10.05] a check that was lost is queued again, once, and keeps its place', async () => {
    await newTeam();
    const { id } = await upload(t, anna.token, entryId, Buffer.from('whole'));
    const { db } = t.platform;
    const checks = async () =>
      (
        await sql<{ payload: object }>`select j.payload from graphile_worker._private_jobs j
          join graphile_worker._private_tasks k on k.id = j.task_id where k.identifier = 'check-file'
          and (j.payload->>'fileId')::bigint = ${id}`.execute(db)
      ).rows.length;
    for (let hour = 0; hour < 2; hour += 1) {
      await sql`update entry_file set state = 'received', checked_at = null, is_match = null,
        touched_at = touched_at - interval '2 hours' where id = ${id}`.execute(db);
      await sweepUploads.run(t.platform, {});
      expect(await checks()).toBe(1);
    }
    await runJobs(t.platform);
    expect((await fileRow(id))?.state).toBe('checked');
  });

  test('an upload that nobody sends any more goes after a week by the real clock', async () => {
    const visitor = await newTeam();
    const { id } = await seal(visitor, entryId, Buffer.from('0123456789'));
    await sendPiece(visitor, id, 0, Buffer.from('012'));
    await t.moveClock('30 days');
    await sweepUploads.run(t.platform, {});
    expect(await fileRow(id)).toBeDefined();
    await t.setClock(startMs + 3_600_000);
    await sql`update entry_file set touched_at = touched_at - interval '8 days' where id = ${id}`.execute(
      t.platform.db,
    );
    await sweepUploads.run(t.platform, {});
    expect(await fileRow(id)).toBeUndefined();
    expect((await listed()).usedBytes).toBe(0);
  });
});

/** The state after a kill between the last byte and the row. */
async function unfinish(id: number): Promise<void> {
  await sql`update entry_file set state = 'receiving', received_at = null, checked_at = null, is_match = null
    where id = ${id}`.execute(t.platform.db);
  await sql`update stored_file set state = 'receiving' where address =
    (select address from entry_file where id = ${id})`.execute(t.platform.db);
}
