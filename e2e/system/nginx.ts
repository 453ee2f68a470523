import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { renderEdge } from '../../deploy/nginx/render.ts';
import { freePort } from '../../packages/server/src/testing/free-port.ts';
import { root } from '../../packages/server/src/testing/test-environment.ts';
import { type Running, run, until } from './process.ts';

export interface Edge extends Running {
  readonly port: number;
  readonly url: string;
  /** The access log's lines. */
  readLog(): Promise<string[]>;
  stop(): Promise<void>;
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = connect(port, '127.0.0.1', () => {
      probe.destroy();
      resolve(true);
    });
    probe.on('error', () => resolve(false));
  });

interface EdgeOptions {
  /** A free one unless given; the site's address is then that of this port. */
  readonly port?: number;
  /** Of the pages behind it. */
  readonly buildDir?: string;
  /** Of another machine's processes, asked only while none of the first answers. */
  readonly backupPorts?: readonly number[];
  /** Proxies in front that are trusted about visitors' addresses. */
  readonly realIpFrom?: readonly string[];
  /** Over TLS as in production, with a certificate that no one else trusts. */
  readonly isTls?: boolean;
  /** Over TLS with this certificate, for the site's real name. */
  readonly named?: {
    readonly port: number;
    readonly publicUrl: string;
    readonly certificate: string;
    readonly key: string;
  };
  /** Where games are played, as in PLAY_URL, and the folder that they are in. */
  readonly play?: { readonly url: string; readonly dir: string };
  /** Makes it a third slower on purpose: it writes several access logs (bench/plant). */
  readonly isSlower?: boolean;
}

const makeCertificate = (certificate: string, key: string) =>
  promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=127.0.0.1'],
    ...['-keyout', key, '-out', certificate],
  ]);

/** A real nginx in its own folder, in front of the given ports, configured as a server would be. */
export async function startNginx(ports: readonly number[], options: EdgeOptions = {}): Promise<Edge> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tinsmith-nginx-'));
  // Started by root, nginx runs as another user, who needs access.
  await chmod(folder, 0o755);
  for (const name of ['cache', 'temp']) await mkdir(path.join(folder, name), { mode: 0o755 });
  const buildDir = options.buildDir ?? path.join(root, 'packages/web/build/test');
  const { named } = options;
  const isTls = options.isTls || named !== undefined;
  const port = named?.port ?? options.port ?? (await freePort());
  const publicUrl = named?.publicUrl ?? `http://127.0.0.1${options.port ? `:${options.port}` : ''}`;
  const accessLog = path.join(folder, 'access.log');
  const certificate = named?.certificate ?? path.join(folder, 'certificate.pem');
  const key = named?.key ?? path.join(folder, 'key.pem');
  if (options.isTls) await makeCertificate(certificate, key);
  const file = await renderEdge(folder, {
    listen: [`127.0.0.1:${isTls ? await freePort() : port}`],
    serverName: new URL(publicUrl).hostname,
    upstreams: ports.map((upstream) => `127.0.0.1:${upstream}`),
    backupUpstreams: options.backupPorts?.map((upstream) => `127.0.0.1:${upstream}`) ?? [],
    buildDir,
    listenUncached: `127.0.0.1:${await freePort()}`,
    realIpFrom: options.realIpFrom ?? [],
    clientDir: path.join(buildDir, 'client'),
    cacheDir: path.join(folder, 'cache'),
    tempDir: path.join(folder, 'temp'),
    pidFile: path.join(folder, 'nginx.pid'),
    accessLog,
    user: 'www-data',
    mimeTypes: '/etc/nginx/mime.types',
    acmeDir: folder,
    play: options.play ? { ...options.play, publicUrl } : null,
    tls: isTls ? { certificate, key, listen: [`127.0.0.1:${port}`] } : null,
  });
  if (options.isSlower) {
    const site = path.join(folder, 'tinsmith/site.conf');
    await writeFile(site, 'access_log /dev/null tinsmith;\n'.repeat(8) + (await readFile(site, 'utf8')));
  }
  const running = run(
    'nginx',
    ['-c', file, '-e', 'stderr', '-g', 'daemon off;'],
    { PATH: `${process.env.PATH}:/usr/sbin` },
    'SIGTERM',
  );
  const url = named?.publicUrl ?? `${isTls ? 'https' : 'http'}://127.0.0.1:${port}`;
  await until('nginx listens', () => isListening(port)).catch((error) => {
    throw new Error(`${error.message}\n${running.lines.join('\n')}`);
  });
  return {
    ...running,
    port,
    url,
    readLog: async () => (await readFile(accessLog, 'utf8').catch(() => '')).split('\n').filter(Boolean),
    async stop() {
      await running.end('SIGQUIT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
