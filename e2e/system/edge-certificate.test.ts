import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from 'node:tls';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderEdge } from '../../deploy/nginx/render.ts';
import { freePort } from '../../packages/server/src/testing/free-port.ts';
import { root } from '../../packages/server/src/testing/test-environment.ts';
import { ask } from './ask.ts';
import { endAll, type Running, run, until } from './process.ts';

// The first process of nginx's container, with a real nginx and no container.

let folder: string;
let web: Server;
let ports: { plain: number; tls: number };
let edge: Running;

const inFolder = (...names: string[]) => path.join(folder, ...names);

/** Puts a new certificate where certbot would. */
async function issue(name: string): Promise<void> {
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', `/CN=${name}`],
    ...['-keyout', inFolder('new.key'), '-out', inFolder('new.pem')],
  ]);
  await copyFile(inFolder('new.key'), inFolder('live', 'privkey.pem'));
  await copyFile(inFolder('new.pem'), inFolder('live', 'fullchain.pem'));
}

/** The name in the certificate that nginx shows; null without TLS. */
const readShown = (): Promise<string | null> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port: ports.tls, rejectUnauthorized: false }, () => {
      resolve(String(socket.getPeerCertificate().subject.CN));
      socket.end();
    });
    socket.on('error', () => resolve(null));
  });

const start = (): Running =>
  run(
    'sh',
    [path.join(root, 'deploy/nginx/edge.sh')],
    {
      PATH: `${process.env.PATH}:/usr/sbin`,
      EDGE_CONFIGURATIONS: inFolder('conf'),
      EDGE_STATE: inFolder('state'),
      EDGE_CERTIFICATE: inFolder('live'),
      EDGE_CACHE: inFolder('cache'),
      EDGE_CHECK_SECONDS: '0.2',
    },
    'SIGTERM',
  );

const askPlain = (address: string) =>
  ask(`http://127.0.0.1:${ports.plain}${address}`, { headers: { host: 'jam.example.org' } });

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tinsmith-edge-'));
  await chmod(folder, 0o755);
  for (const name of ['live', 'state', 'cache', 'acme/.well-known/acme-challenge'])
    await mkdir(inFolder(name), { recursive: true });
  await writeFile(inFolder('acme/.well-known/acme-challenge/token'), 'answer');
  // Slow, so that an answer is on its way while nginx reloads.
  web = createServer((request, response) => {
    if (request.url === '/slow') setTimeout(() => response.end('slow'), 2_000);
    else response.end('site');
  });
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  ports = { plain: await freePort(), tls: await freePort() };
  const uncached = await freePort();
  for (const kind of ['plain', 'tls'] as const)
    await renderEdge(inFolder('conf', kind), {
      listen: [`127.0.0.1:${ports.plain}`],
      serverName: 'jam.example.org',
      upstreams: [`127.0.0.1:${(web.address() as AddressInfo).port}`],
      buildDir: path.join(root, 'packages/web/build/test'),
      clientDir: folder,
      cacheDir: inFolder('cache/tinsmith'),
      tempDir: inFolder('cache'),
      pidFile: inFolder('state/nginx.pid'),
      accessLog: inFolder('access.log'),
      listenUncached: `127.0.0.1:${uncached}`,
      realIpFrom: [],
      user: 'www-data',
      mimeTypes: '/etc/nginx/mime.types',
      acmeDir: inFolder('acme'),
      tls:
        kind === 'plain'
          ? null
          : {
              certificate: inFolder('live/fullchain.pem'),
              key: inFolder('live/privkey.pem'),
              listen: [`127.0.0.1:${ports.tls}`],
            },
    });
  edge = start();
  await until('nginx answers', async () => (await askPlain('/').catch(() => null)) !== null);
});
afterAll(async () => {
  await edge?.end('SIGQUIT');
  await endAll();
  web.close();
  await rm(folder, { recursive: true, force: true });
});

test('[R13.09] without a certificate the site is served without TLS, and the authority finds its answer', async () => {
  expect((await askPlain('/')).body).toBe('site');
  expect((await askPlain('/.well-known/acme-challenge/token')).body).toBe('answer');
  expect(await readShown()).toBeNull();
});

test('[R13.09] a certificate that comes is used, and plain HTTP leads to TLS but for the authority', async () => {
  await issue('first');
  await until('The first certificate is shown', async () => (await readShown()) === 'first', 20_000);
  // Workers from before the reload may still take connections.
  const isLedToTls = async () => {
    const { status, headers } = await askPlain('/news?page=2');
    return status === 301 && headers.location === 'https://jam.example.org/news?page=2';
  };
  await until(
    'Plain HTTP leads to TLS',
    async () => (await Promise.all(Array.from({ length: 12 }, isLedToTls))).every(Boolean),
    20_000,
  );
  expect((await askPlain('/.well-known/acme-challenge/token')).body).toBe('answer');
});

test('[R13.09] a renewed certificate is used, and what was being answered meanwhile is answered', async () => {
  const slow = new Promise<string>((resolve, reject) => {
    https
      .get(
        {
          host: '127.0.0.1',
          port: ports.tls,
          path: '/slow',
          rejectUnauthorized: false,
          agent: false,
          headers: { host: 'jam.example.org' },
        },
        (answer) => answer.on('data', (part) => resolve(String(part))),
      )
      .on('error', reject);
  });
  await issue('second');
  await until('The second certificate is shown', async () => (await readShown()) === 'second', 20_000);
  expect(await slow).toBe('slow');
});

test('[R13.09] a certificate that nginx refuses, or that is gone, changes nothing', async () => {
  await writeFile(inFolder('live/fullchain.pem'), 'no certificate');
  await until(
    'It is refused',
    () => edge.lines.some((line) => line.includes('refuses the new certificate')),
    20_000,
  );
  expect(await readShown()).toBe('second');
  await rm(inFolder('live/fullchain.pem'));
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(await readShown()).toBe('second');
});

test('[R13.09] a start with a certificate is over TLS at once, without copies from before', async () => {
  await writeFile(inFolder('cache/old-copy'), 'old');
  await issue('third');
  await edge.end('SIGQUIT');
  edge = start();
  await until('The third certificate is shown', async () => (await readShown()) === 'third', 20_000);
  expect(edge.lines.join('\n')).toContain('serves over TLS');
  await expect(promisify(execFile)('ls', [inFolder('cache/old-copy')])).rejects.toThrow(/No such file/);
});
