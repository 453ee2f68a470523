import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import pg from 'pg';
import { startPostgres } from '../packages/server/src/testing/start-postgres.ts';

// npm run dev: a PostgreSQL of its own, the web process and the worker, with nothing else to install or set up.
const root = new URL('..', import.meta.url).pathname;
const database = 'tinsmith_dev';
const port = process.env.PORT ?? '3000';
const dataDir = process.env.DATA_DIR ?? `${root}/.data`;

async function ensureDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
  if (!rowCount) await client.query(`create database ${database}`);
  await client.end();
}

/** Made once: with another key, what was encrypted before could not be read. */
async function readSecretKey(): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const file = `${dataDir}/secret-key`;
  const known = await readFile(file, 'utf8').catch(() => null);
  if (known) return known;
  const key = randomBytes(32).toString('base64');
  await writeFile(file, key, { mode: 0o600 });
  return key;
}

const server = await startPostgres({ folder: `${dataDir}/postgres`, isPersistent: true });
const ownDatabase = process.env.DATABASE_URL === undefined;
if (ownDatabase) await ensureDatabase(server.urlOf('postgres'));

const environment = {
  ...process.env,
  NODE_ENV: 'development',
  DATABASE_URL: ownDatabase ? server.urlOf(database) : process.env.DATABASE_URL,
  SECRET_KEY: process.env.SECRET_KEY ?? (await readSecretKey()),
  PORT: port,
  FILES_DIR: process.env.FILES_DIR ?? `${dataDir}/files`,
  MAIL_DIR: process.env.MAIL_DIR ?? `${dataDir}/mail`,
  PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
};

// Pages reload through Vite; a change of the server's own code starts it anew.
const watched = ['server', 'contract', 'domain'].map((part) => `--watch-path=packages/${part}/src`);

const children: ChildProcess[] = ['web', 'worker'].map((role) =>
  spawn(process.execPath, [...watched, '--watch-preserve-output', 'packages/server/src/main.ts', role], {
    cwd: root,
    env: environment,
    stdio: 'inherit',
  }),
);

let isLeaving = false;
async function leave(): Promise<void> {
  if (isLeaving) return;
  isLeaving = true;
  const ended = children.map((child) => new Promise((resolve) => child.once('exit', resolve)));
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(ended);
  await server.stop();
  process.exit(0);
}
process.on('SIGINT', leave);
process.on('SIGTERM', leave);
process.stdout.write(
  `Tinsmith is starting on http://localhost:${port}; its mails are on http://localhost:${port}/dev/mail\n`,
);
