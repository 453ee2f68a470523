import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { findPostgres, type PostgresBinaries } from './postgres-binaries.ts';
import { createRoles } from './roles.ts';

export interface RunningPostgres {
  /** The URL of one database of this server, as its superuser. */
  urlOf(database: string): string;
  /** False for a server started by someone else. */
  readonly isOurs: boolean;
  stop(): Promise<void>;
}

interface Options {
  readonly folder: string;
  /** Kept between starts; otherwise emptied first and tuned for speed over safety. */
  readonly isPersistent: boolean;
}

function urlsOf(server: string): RunningPostgres['urlOf'] {
  return (database) => {
    const url = new URL(server);
    url.pathname = `/${database}`;
    return url.href;
  };
}

/** The folder itself, or one open to all users if the server's user could not reach it. */
function reachable(folder: string, { runAs }: PostgresBinaries): string {
  if (runAs.uid === undefined) return folder;
  const parent = path.dirname(folder);
  // Before it is asked about: the answer must be the same at the first start and at all later ones.
  mkdirSync(parent, { recursive: true });
  const canPass = spawnSync('ls', ['-d', `${parent}/.`], { ...runAs, stdio: 'ignore' }).status === 0;
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  return canPass ? folder : path.join(tmpdir(), `tinsmith-postgres-${name}`);
}

/** Creates an empty cluster whose password only this user can read. */
async function createCluster({ initdb, runAs }: PostgresBinaries, dataDir: string, passwordFile: string) {
  await mkdir(dataDir, { recursive: true });
  await writeFile(passwordFile, randomBytes(12).toString('hex'), { mode: 0o600 });
  if (runAs.uid !== undefined && runAs.gid !== undefined) {
    // The parent folder may be private to root, as temporary ones are; the server must be able to enter it.
    await chmod(path.dirname(dataDir), 0o711);
    await chown(dataDir, runAs.uid, runAs.gid);
    await chown(passwordFile, runAs.uid, runAs.gid);
  }
  const flags = [
    '--auth=scram-sha-256',
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    // Letters beyond A to Z fold as on a real server; and the same on every machine, whatever its locales.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
  await promisify(execFile)(initdb, [`--pgdata=${dataDir}`, ...flags], runAs);
}

/** The port of a server left over from an earlier run, if it is still running. */
async function findRunning(dataDir: string): Promise<{ pid: number; port: number } | null> {
  const lines = (await readFile(path.join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!pid || !port) return null;
  try {
    process.kill(pid, 0);
    return { pid, port };
  } catch {
    return null;
  }
}

async function waitUntilReady(url: string, server: ChildProcess, complaints: string[]): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (server.exitCode !== null) break;
    const client = new pg.Client({ connectionString: url });
    const isReady = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (isReady) return;
    await wait(100);
  }
  throw new Error(`PostgreSQL did not start.\n${complaints.join('')}`);
}

const settings = (port: number, isPersistent: boolean): string[] => [
  `port=${port}`,
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  ...(isPersistent ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
];

function launch(
  { postgres, runAs }: PostgresBinaries,
  dataDir: string,
  values: string[],
  complaints: string[],
) {
  const server = spawn(postgres, ['-D', dataDir, ...values.flatMap((value) => ['-c', value])], {
    ...runAs,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  server.stderr?.on('data', (text) => {
    complaints.push(String(text));
    complaints.splice(0, complaints.length - 50);
  });
  process.once('exit', () => server.kill('SIGQUIT'));
  return server;
}

/** Our own PostgreSQL under `folder`, or the server of DATABASE_URL if that is set. */
export async function startPostgres(options: Options): Promise<RunningPostgres> {
  const server = await findOrStart(options);
  await createRoles(server.urlOf('postgres'));
  return server;
}

async function findOrStart({ folder, isPersistent }: Options): Promise<RunningPostgres> {
  const given = process.env.DATABASE_URL;
  if (given) return { urlOf: urlsOf(given), isOurs: false, stop: async () => {} };

  const binaries = await findPostgres();
  const place = reachable(path.resolve(folder), binaries);
  const dataDir = path.join(place, 'data');
  const passwordFile = path.join(place, 'password');
  if (!isPersistent) await rm(place, { recursive: true, force: true });
  const addressOf = async (port: number) =>
    `postgres://postgres:${await readFile(passwordFile, 'utf8')}@127.0.0.1:${port}/`;

  const running = await findRunning(dataDir);
  if (running) {
    return {
      urlOf: urlsOf(await addressOf(running.port)),
      isOurs: false,
      stop: async () => void process.kill(running.pid, 'SIGINT'),
    };
  }
  const isNew = !(await readFile(path.join(dataDir, 'PG_VERSION')).catch(() => null));
  if (isNew) await createCluster(binaries, dataDir, passwordFile);
  const port = await freePort();
  const complaints: string[] = [];
  const server = launch(binaries, dataDir, settings(port, isPersistent), complaints);
  const urlOf = urlsOf(await addressOf(port));
  await waitUntilReady(urlOf('postgres'), server, complaints);
  return {
    urlOf,
    isOurs: true,
    stop: () =>
      new Promise((resolve) => {
        server.once('exit', () => resolve());
        server.kill('SIGINT');
      }),
  };
}
