import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../packages/server/src/testing/free-port.ts';
import { root } from '../../packages/server/src/testing/test-environment.ts';
import { askRaw } from './ask.ts';
import { type Edge, startNginx } from './nginx.ts';
import { endAll } from './process.ts';

afterAll(endAll);

const token = (name: string) => name.padEnd(40, 'x');
const knownCookie = `session=${token('known')}`;
const knownBearer = `Bearer ${token('known')}`;

/** What a guest may claim about themselves. */
const disguises: Record<string, Record<string, string>> = {
  'no session': {},
  'a made-up session': { cookie: `session=${token('made-up')}` },
  'a made-up session over TLS': { cookie: `csrftoken=x; __Host-session=${token('made-up')}` },
  'a made-up token': { authorization: `Bearer ${token('made-up')}` },
  'a password': { authorization: 'Basic eDp5' },
  'the word of the edge': { 'x-edge-member': '1' },
  'that word and a session': { 'x-edge-member': '1', cookie: `session=${token('made-up')}` },
};

/** Each location of site.conf, with addresses that it serves and how they are counted. */
const locations: Record<string, { paths: string[]; counted: 'guests' | 'direct' | 'nobody' | 'closed' }> = {
  '= /edge/member': { paths: ['/edge/member', '//edge/member', '/edge/%6dember'], counted: 'closed' },
  '/': {
    paths: [
      '/accounts/login',
      '/upload/x/y',
      '/upload/pack/jam',
      '/filesX',
      '/files',
      '/files/x/y',
      '/upload',
      '/uploads/a',
    ],
    counted: 'guests',
  },
  '/api/': { paths: ['/api/v1/currentUser', '/api/v1/livex'], counted: 'guests' },
  '~ ^/[^/]+/(?:log(?:/|$)|vote/sheet/?$)': {
    paths: ['/jam/log/edit', '/files/log', '/upload/log/x', '/jam/vote/sheet', '/files/vote/sheet/'],
    counted: 'guests',
  },
  '= /api/v1/live': { paths: ['/api/v1/live'], counted: 'direct' },
  '~ ^/files/[0-9]+$': { paths: ['/files/1', '//files//1', '/%66iles/1'], counted: 'direct' },
  '~ ^/upload/[a-z0-9]+\\.(png|jpg|gif|webp)$': { paths: ['/upload/a.png'], counted: 'guests' },
  '~ ^/upload/(pack/[^/]+/)?[^/]+$': {
    paths: ['/upload/a.zip', '/upload/pack/jam/windows.zip', '/x/../upload/a.zip'],
    counted: 'direct',
  },
  '/assets/': { paths: ['/assets/gone.js', '/assets/../assets/gone.js'], counted: 'direct' },
  // For this machine alone.
  '~ ^/readyz/*$': { paths: ['/readyz', '/readyz/'], counted: 'closed' },
};

const downloadPath = '/api/v1/account/data';
const downloadBytes = 256 * 1024 ** 2;
let sentBytes = 0;

/** Sends as much as nginx takes. */
function sendMuch(response: ServerResponse): void {
  response.writeHead(200, { 'cache-control': 'no-store', 'content-length': downloadBytes });
  const piece = Buffer.alloc(1024 ** 2);
  const more = () => {
    while (sentBytes < downloadBytes) {
      sentBytes += piece.length;
      if (!response.write(piece)) return;
    }
  };
  response.on('drain', more);
  more();
}

let app: Server;
let edge: Edge;
let reached: string[] = [];

const isKnown = ({ headers }: IncomingMessage): boolean =>
  headers.cookie === knownCookie || headers.authorization === knownBearer;

beforeAll(async () => {
  const port = await freePort();
  app = createServer((request, response) => {
    if (request.url === '/edge/member') {
      const known = { 'cache-control': 'max-age=30', 'x-edge-member': '1' };
      response.writeHead(204, isKnown(request) ? known : { 'cache-control': 'no-store' }).end();
      return;
    }
    reached.push(request.url ?? '');
    if (request.url === downloadPath) return void sendMuch(response);
    response.writeHead(200, { 'cache-control': 'no-store' }).end('made');
  });
  await new Promise<void>((resolve) => app.listen(port, '127.0.0.1', resolve));
  edge = await startNginx([port]);
});
afterAll(async () => {
  await edge.stop();
  app.close();
  app.closeAllConnections();
});

const ask = (path: string, headers: Record<string, string>, localAddress: string) =>
  askRaw({ port: edge.port, path, headers, localAddress });

/** Sends many requests in one go, which costs us next to nothing; returns how many were refused. */
const flood = (path: string, localAddress: string, requests = 500): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port: edge.port, host: '127.0.0.1', localAddress });
    const ask = (more = '') => `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${more}\r\n`;
    let answers = '';
    socket.setEncoding('latin1').on('data', (text) => {
      answers += text;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answers.split('HTTP/1.1 429').length - 1));
    socket.write(`${ask().repeat(requests)}${ask('connection: close\r\n')}`);
  });

/** Keeps the bucket of an address empty while something is asked. */
async function whileEmpty(path: string, localAddress: string, check: () => Promise<void>): Promise<void> {
  while ((await flood(path, localAddress)) === 0);
  let isOver = false;
  const flooding = (async () => {
    // The fastest bucket gets two drops in this time.
    while (!isOver) await Promise.all([flood(path, localAddress, 100), wait(20)]);
  })();
  try {
    await check();
  } finally {
    isOver = true;
    await flooding;
  }
}

const tries = 7;
async function countRefused(path: string, headers: Record<string, string>, address: string): Promise<number> {
  const answers = await Promise.all(Array.from({ length: tries }, () => ask(path, headers, address)));
  return answers.filter(({ status }) => status === 429).length;
}

/** Drops fall into the bucket meanwhile; what is not counted there would never be refused. */
async function isEverRefused(
  path: string,
  headers: Record<string, string>,
  address: string,
): Promise<boolean> {
  for (let round = 0; round < 6; round += 1) {
    if ((await countRefused(path, headers, address)) > 0) return true;
    await wait(200);
  }
  return false;
}

describe('[R10.10] with an empty bucket', () => {
  test('every location of nginx is looked at here', () => {
    const file = readFileSync(path.join(root, 'deploy/nginx/tinsmith/site.conf'), 'utf8');
    const found = [...file.matchAll(/^location ([^@].*) \{$/gm)].map(([, name]) => name);
    expect(found.toSorted()).toEqual(Object.keys(locations).toSorted());
  });

  test.each([
    ['guests', '127.0.0.21', '/accounts/login'],
    ['direct', '127.0.0.22', '/upload/a.zip'],
  ] as const)(
    'no guest gets on, whatever they claim: %s',
    async (counted, address, drained) => {
      const passed: string[] = [];
      await whileEmpty(drained, address, async () => {
        for (const place of Object.values(locations).filter((one) => one.counted === counted)) {
          for (const path of place.paths) {
            for (const [disguise, headers] of Object.entries(disguises)) {
              if (!(await isEverRefused(path, headers, address))) passed.push(`${path} with ${disguise}`);
            }
          }
        }
      });
      expect(passed).toEqual([]);
    },
    120_000,
  );

  test('a member at the same address does, with a session or a token', async () => {
    const address = '127.0.0.23';
    await whileEmpty('/accounts/login', address, async () => {
      for (const headers of [{ cookie: knownCookie }, { authorization: knownBearer }])
        for (const path of ['/accounts/login', '/api/v1/currentUser', '/jam/log/edit'])
          expect([path, await countRefused(path, headers, address)]).toEqual([path, 0]);
    });
  }, 60_000);

  test('what is closed stays so, and reaches the app for nobody', async () => {
    reached = [];
    for (const { paths, counted } of Object.values(locations)) {
      if (counted !== 'closed') continue;
      for (const path of paths)
        for (const headers of Object.values(disguises))
          expect([403, 404]).toContain((await ask(path, headers, '127.0.0.24')).status);
    }
    expect(reached).toEqual([]);
  });
});

describe('[R10.10] a backslash in a path', () => {
  test('is refused, and reaches the app for nobody; in a query it is text', async () => {
    reached = [];
    for (const path of [
      '/\\',
      '/files\\1',
      '/upload\\a.zip',
      '/news\\..\\about',
      '/upload/\\',
      '/\\files/1?x',
    ])
      expect([path, (await ask(path, {}, '127.0.0.25')).status]).toEqual([path, 400]);
    expect(reached).toEqual([]);
    expect((await ask('/accounts/login?next=a\\b', {}, '127.0.0.25')).status).toBe(200);
  });
});

describe('[R10.10] a download that nobody reads', () => {
  test('waits in the app, not on the disk of nginx', async () => {
    sentBytes = 0;
    const socket = connect(edge.port, '127.0.0.1');
    socket.write(`GET ${downloadPath} HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${knownCookie}\r\n\r\n`);
    await new Promise((resolve) => socket.once('data', resolve));
    socket.pause();
    await wait(2_000);
    // What sockets and buffers hold on the way.
    expect(sentBytes).toBeLessThan(64 * 1024 ** 2);
    socket.destroy();
  });
});
