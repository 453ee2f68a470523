import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settleFiles } from '../../platform/files/stored-file.queries.ts';
import { createPerson } from '../../testing/factories.ts';
import { createPng } from '../../testing/sized-png.ts';
import { useTestApp } from '../../testing/test-app.ts';

const keys = { region: 'us-east-1', accessKeyId: 'key', secretAccessKey: 'secret' };

/** A row of a file on S3 that a user has as their avatar. */
async function createRow(t: ReturnType<typeof useTestApp>, mediaType: string) {
  const { db } = t.platform;
  const person = await createPerson(db);
  const name = `${crypto.randomUUID().replaceAll('-', '')}.png`;
  await db
    .insertInto('stored_file')
    .values({
      address: name,
      storage_key: crypto.randomUUID(),
      backend: 's3',
      media_type: mediaType,
      bytes: 7,
      sha256: Buffer.alloc(32, 7),
      state: 'stored',
    })
    .execute();
  await db.updateTable('account').set({ avatar: name }).where('id', '=', person.id).execute();
  await settleFiles(db, { kind: 'account', id: person.id }, [name]);
  return { ...person, name };
}

describe('while S3 is away', () => {
  let s3: Server;
  let isBack = false;
  let url = '';
  beforeAll(async () => {
    s3 = createServer((request, answer) => {
      request.resume();
      if (!isBack) request.socket.destroy();
      else answer.end(request.method === 'GET' ? 'a file.' : '');
    });
    await new Promise<void>((resolve) => s3.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(s3.address() as AddressInfo).port}/bucket`;
  });
  afterAll(() => {
    s3.closeAllConnections();
    s3.close();
  });
  const t = useTestApp({ config: () => ({ filesBackend: 's3', s3: { ...keys, url, directUrl: null } }) });
  const sentence = "We can't reach our files right now. Nothing is lost. Please try again in a minute.\n";

  test('files and uploads say so, what needs neither goes on, and all is well when it is back', async () => {
    const { name, token } = await createRow(t, 'image/png');
    const visitor = t.visitor(token);
    const sendAvatar = () =>
      visitor.post('/api/v1/account/avatar', createPng(8, 8), { 'content-type': 'image/png' });
    const read = () => visitor.get(`/upload/${name}`);
    for (const answer of [await read(), await sendAvatar()]) {
      expect([answer.statusCode, answer.body]).toEqual([503, sentence]);
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '30' });
    }
    // The picture that was to be replaced is still in use.
    expect((await visitor.get('/api/v1/currentUser')).json()).toMatchObject({ avatar: name });
    expect((await t.app.inject({ method: 'HEAD', url: `/upload/${name}` })).statusCode).toBe(200);
    const away = await t.visitor().get('/readyz');
    expect([away.statusCode, away.json()]).toEqual([
      200,
      expect.objectContaining({ state: 'degraded', database: true, files: false }),
    ]);

    isBack = true;
    expect((await read()).body).toBe('a file.');
    expect((await sendAvatar()).statusCode).toBe(200);
    expect((await t.visitor().get('/readyz')).json()).toMatchObject({ files: true });
  });
});

describe('where browsers reach the bucket', () => {
  const directUrl = 'https://files.example.org/bucket';
  const t = useTestApp({
    config: { filesBackend: 's3', s3: { ...keys, url: 'http://127.0.0.1:9/bucket', directUrl } },
  });

  test('a download is sent there, by an address that is good for ten minutes and for one person', async () => {
    const { name, token } = await createRow(t, 'application/zip');
    for (const visitor of [t.visitor(), t.visitor(token)]) {
      const answer = await visitor.get(`/upload/${name}`);
      expect([answer.statusCode, answer.body]).toEqual([302, '']);
      expect(answer.headers['cache-control']).toBe('private, no-store');
      const location = new URL(answer.headers.location ?? '');
      expect(location.href.startsWith(`${directUrl}/`)).toBe(true);
      expect(location.href).not.toMatch(/secret|\+/);
      expect(Object.fromEntries(location.searchParams)).toMatchObject({
        'X-Amz-Expires': '600',
        'X-Amz-Signature': expect.stringMatching(/^[0-9a-f]{64}$/),
        // A user's upload must not be served as a page.
        'response-content-type': 'application/octet-stream',
        'response-content-disposition': `attachment; filename="${name}"`,
      });
    }
  });

  test('a HEAD is answered here, and a picture always: its address must stay what pages and caches know', async () => {
    const zip = await createRow(t, 'application/zip');
    expect((await t.app.inject({ method: 'HEAD', url: `/upload/${zip.name}` })).statusCode).toBe(200);
    const picture = await createRow(t, 'image/png');
    expect((await t.visitor().get(`/upload/${picture.name}`)).statusCode).toBe(503);
  });
});
