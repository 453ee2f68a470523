import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dataDir, openDevDatabase } from './dev-database.ts';

// npm run dev: a PostgreSQL of its own, the web process and the worker, with nothing else to install or set up.
const root = new URL('..', import.meta.url).pathname;
const port = process.env.PORT ?? '3000';
const database = await openDevDatabase();

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

const environment = {
  ...process.env,
  NODE_ENV: 'development',
  DATABASE_URL: database.url,
  MIGRATE_DATABASE_URL: database.ownerUrl,
  SECRET_KEY: process.env.SECRET_KEY ?? (await readSecretKey()),
  PORT: port,
  FILES_DIR: process.env.FILES_DIR ?? `${dataDir}/files`,
  MAIL_DIR: process.env.MAIL_DIR ?? `${dataDir}/mail`,
  PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
};

// An empty site shows nothing of what it is for.
spawnSync(process.execPath, ['scripts/demo.ts', '--if-empty'], {
  cwd: root,
  env: environment,
  stdio: 'inherit',
});

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
  await database.stop();
  process.exit(0);
}
process.on('SIGINT', leave);
process.on('SIGTERM', leave);
process.stdout.write(`Tinsmith is starting on http://localhost:${port}\n`);
