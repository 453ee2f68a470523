import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isNightly } from '../packages/server/src/testing/sizes.ts';
import { filesForOldest } from './oldest-postgres.ts';

// npm run test:pg15 [-- FLAGS OF VITEST]: migrations and database tests on Debian's PostgreSQL 15, the oldest version
// we support.
const bin = '/usr/lib/postgresql/15/bin';
const port = 20_000 + (process.pid % 20_000);

/** PostgreSQL refuses to run as root; Debian's package brings the user postgres. */
const runAs =
  process.getuid?.() === 0
    ? {
        uid: Number(execFileSync('id', ['-u', 'postgres'])),
        gid: Number(execFileSync('id', ['-g', 'postgres'])),
      }
    : {};

const folder = mkdtempSync(path.join(tmpdir(), 'tinsmith-pg15-'));
if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(folder, runAs.uid, runAs.gid);
chmodSync(folder, 0o700);
execFileSync(
  `${bin}/initdb`,
  ['-D', folder, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8'],
  {
    ...runAs,
    stdio: 'ignore',
  },
);
const settings = ['fsync=off', 'listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories='];
const server: ChildProcess = spawn(
  `${bin}/postgres`,
  ['-D', folder, ...settings.flatMap((setting) => ['-c', setting])],
  { ...runAs, stdio: 'ignore' },
);
const isReady = () =>
  spawnSync(`${bin}/pg_isready`, ['-q', '-h', '127.0.0.1', '-p', String(port)]).status === 0;
for (let attempt = 0; attempt < 100 && !isReady(); attempt += 1) await wait(100);

const flags = process.argv.slice(2);
const files = filesForOldest({ isNightly });
const { status } = spawnSync(
  'npx',
  ['vitest', 'run', '--project', 'api', ...(flags.length > 0 ? flags : ['--reporter=dot']), ...files],
  {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/postgres` },
  },
);
const left = new Promise((resolve) => server.once('exit', resolve));
server.kill('SIGINT');
await left;
rmSync(folder, { recursive: true, force: true });
process.exit(status ?? 1);
