import type { EntryId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createEntry, createJoined, type Joined } from '../../testing/entry-factories.ts';
import { createCompetition } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { upload } from '../../testing/uploads.ts';
import { entryUploads } from './entry-uploads.ts';
import { sweepFiles } from './sweep-files.job.ts';
import { sweepUploads } from './upload/sweep-uploads.job.ts';

const t = useTestApp();
/** So far in the future that nothing of it is old by the real clock. */
const startMs = Date.UTC(2098, 6, 17, 18);
const bytes = Buffer.from('0123456789abcdef');
let anna: Joined;
let entryId: EntryId;
let url: string;
let name: string;

beforeAll(async () => {
  await t.setClock(startMs + 3_600_000);
  const jam = await createCompetition(t.platform.db, { startMs });
  anna = await createJoined(t.platform.db, jam);
  entryId = await createEntry(t.platform.db, jam, [anna.entrantId]);
  const file = await upload(t, anna.token, entryId, bytes, { name: 'Schnecke "99%" ☃.png' });
  url = String(file.url);
  name = url.slice('/upload/'.length);
});

test('[R2.33] a file is a download with a safe type, whatever its name says', async () => {
  const { statusCode, headers, rawPayload } = await t.visitor().get(url);
  expect([statusCode, rawPayload]).toEqual([200, bytes]);
  expect(headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition':
      'attachment; filename="Schnecke _99__ _.png"; filename*=UTF-8\'\'Schnecke%20%2299%25%22%20%E2%98%83.png',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'content-length': '16',
    'accept-ranges': 'bytes',
    etag: `"${name}"`,
    'cache-control': expect.stringMatching(/^public, max-age=60/),
  });
  // nginx caches URLs that end like a picture's.
  expect(url).toMatch(/^\/upload\/[a-f0-9]{32}$/);
});

test.each([
  ['bytes=0-3', 206, '0123', 'bytes 0-3/16'],
  ['bytes=10-', 206, 'abcdef', 'bytes 10-15/16'],
  ['bytes=-4', 206, 'cdef', 'bytes 12-15/16'],
  ['bytes=4-999', 206, '456789abcdef', 'bytes 4-15/16'],
  ['bytes=-999', 206, '0123456789abcdef', 'bytes 0-15/16'],
  ['bytes=5-2', 200, '0123456789abcdef', undefined],
  ['bytes=0-1,4-5', 200, '0123456789abcdef', undefined],
  ['lines=1-2', 200, '0123456789abcdef', undefined],
])('the range %s', async (range, status, body, contentRange) => {
  const answer = await t.visitor().get(url, { range });
  expect([answer.statusCode, answer.body, answer.headers['content-range']]).toEqual([
    status,
    body,
    contentRange,
  ]);
  expect(answer.headers['content-length']).toBe(String(body.length));
});

test('a part that the file does not have is refused', async () => {
  for (const range of ['bytes=16-', 'bytes=-0']) {
    const answer = await t.visitor().get(url, { range });
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, 'bytes */16']);
  }
});

test('a download goes on where it was, if it still is that file', async () => {
  const goOn = (condition: string) => t.visitor().get(url, { range: 'bytes=12-', 'if-range': condition });
  expect((await goOn(`"${name}"`)).body).toBe('cdef');
  expect((await goOn('"another"')).statusCode).toBe(200);
  const known = await t.visitor().get(url, { 'if-none-match': `"${name}"` });
  expect([known.statusCode, known.body]).toEqual([304, '']);
});

test('a HEAD opens nothing, and says what a GET would', async () => {
  const { open } = t.platform.files;
  let opened = 0;
  const counting: typeof open = (...given) => {
    opened += 1;
    return open(...given);
  };
  Object.assign(t.platform.files, { open: counting });
  const { statusCode, headers, body } = await t.visitor().send('HEAD', url);
  Object.assign(t.platform.files, { open });
  expect([statusCode, headers['content-length'], body, opened]).toEqual([200, '16', '', 0]);
});

test('downloads are counted from the first byte on, not by whom', async () => {
  const count = async () =>
    (await t.platform.db.selectFrom('entry_file').select('num_downloads').executeTakeFirstOrThrow())
      .num_downloads;
  const before = await count();
  await t.visitor().get(url);
  await t.visitor().get(url, { range: 'bytes=0-3' });
  await t.visitor().get(url, { range: 'bytes=4-' });
  await t.visitor().get(url, { 'if-none-match': `"${name}"` });
  await t.visitor().send('HEAD', url);
  expect((await count()) - before).toBe(2);
});

test('what a team replaced is swept thirty days after the voting, and nothing else', async () => {
  const { db } = t.platform;
  const [first] = await db.selectFrom('entry_file').select('id').execute();
  const second = await upload(t, anna.token, entryId, Buffer.from('newer'), { replaces: first?.id ?? 0 });
  const left = async () => {
    await sweepUploads.run(t.platform, {});
    await sweepFiles([entryUploads]).run(t.platform, {});
    const files = await db.selectFrom('entry_file').select('id').execute();
    const stored = await db
      .selectFrom('stored_file')
      .select('id')
      .where('owner_kind', '=', 'entry-file')
      .execute();
    return [files.map(({ id }) => id).toSorted(), stored.length];
  };
  const both = [first?.id, second.id].toSorted();
  // A test's clock alone makes nothing old.
  await t.setClock(startMs + 400 * 86_400_000);
  expect(await left()).toEqual([both, 2]);
  await sql`update entry_file set touched_at = touched_at - interval '31 days'`.execute(db);
  expect(await left()).toEqual([both, 2]);
  await sql`update competition set starts_at = starts_at - interval '100 years', ends_at = ends_at - interval '100 years',
    voting_ends_at = voting_ends_at - interval '100 years', join_closes_at = join_closes_at - interval '100 years'`.execute(
    db,
  );
  expect(await left()).toEqual([[second.id], 1]);
  expect((await t.visitor().get(String(second.url))).body).toBe('newer');
});
