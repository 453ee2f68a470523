import { type RequestOptions, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tokenPrefix } from '@tinsmith/domain/scopes';
import { beforeAll, describe, expect, test } from 'vitest';
import { createPerson } from '../testing/factories.ts';
import { useTestApp } from '../testing/test-app.ts';
import { hashToken } from './session.ts';

const t = useTestApp({ pages: true, config: { compress: false } });

let port = 0;
beforeAll(async () => {
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  port = (t.app.server.address() as AddressInfo).port;
});

/** Over the wire: inject would normalize the path. */
const ask = (path: string, options: RequestOptions = {}) =>
  new Promise<{ status: number; type: string; member: unknown; cache: unknown }>((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path, agent: false, ...options }, (incoming) => {
      incoming.resume();
      const { headers, statusCode = 0 } = incoming;
      const { 'content-type': type = '', 'x-edge-member': member, 'cache-control': cache } = headers;
      incoming.on('end', () => resolve({ status: statusCode, type, member, cache }));
    });
    outgoing.on('error', reject);
    outgoing.end();
  });

describe('[R10.10] what belongs to files renders no page', () => {
  test.each([
    ...['/files', '/files/', '/files/x', '/files/x/y', '/files/1/x', '/upload', '/upload/', '/upload/x/y'],
    ...['/upload/pack', '/upload/pack/x', '/upload/pack/x/y/z', '//upload//x/y', '/%66iles/x/y', '/edge/x'],
    ...['/upload%2Fx%2Fy', '/a/../upload/x/y', '/./files/x/y', '/a/%2e%2e/files/x/y', '/files/%ff/%'],
    ...['/\\', '/files\\1', '/news\\..\\about', '/about\\', '/upload\\x', '/\\\\evil.example/'],
  ])('%s', async (path) => {
    const before = t.app.renderCount.renders;
    for (const method of ['GET', 'HEAD', 'POST']) {
      const { status, type } = await ask(path, { method });
      expect([method, status >= 400 && status < 500, type.startsWith('text/html')]).toEqual([
        method,
        true,
        false,
      ]);
    }
    expect(t.app.renderCount.renders).toBe(before);
  });

  test('other paths do, with a backslash in their query, too', async () => {
    for (const path of ['/filesX', '/uploads/x', '/about?x=\\', '/jam/upload'])
      expect([path, (await ask(path)).type]).toEqual([path, 'text/html; charset=utf-8']);
  });
});

describe('[R10.10] who counts as a member', () => {
  const asMember = (headers: Record<string, string>) => ask('/edge/member', { headers });

  test('is who has a session or token that is known', async () => {
    const { id, token } = await createPerson(t.platform.db);
    const apiToken = `${tokenPrefix}${'a'.repeat(40)}`;
    await t.platform.db
      .insertInto('api_token')
      .values({ account_id: id, name: 'A script', token_sha256: hashToken(apiToken), scopes: ['read'] })
      .execute();
    const known = { status: 204, type: '', member: '1', cache: 'max-age=30' };
    expect(await asMember({ cookie: `session=${token}` })).toEqual(known);
    expect(await asMember({ authorization: `Bearer ${apiToken}` })).toEqual(known);
  });

  test('is nobody else, and that is not remembered', async () => {
    for (const headers of [
      {},
      { cookie: `session=${'x'.repeat(43)}` },
      { authorization: `Bearer ${tokenPrefix}${'x'.repeat(40)}` },
      { authorization: 'Basic eDp5' },
      { 'x-edge-member': '1' },
    ])
      expect(await asMember(headers)).toEqual({
        status: 204,
        type: '',
        member: undefined,
        cache: 'no-store',
      });
  });
});
