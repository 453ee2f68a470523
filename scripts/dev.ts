import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { openDevDatabase } from './dev-database.ts';
import { readDevEnvironment } from './dev-environment.ts';

// npm run dev: its own PostgreSQL, the web process and the worker, with nothing else to install or set up.
const root = new URL('..', import.meta.url).pathname;
const port = process.env.PORT ?? '3000';
const database = await openDevDatabase();

const environment = await readDevEnvironment(database);

// An empty site does not show what it is for.
spawnSync(process.execPath, ['scripts/demo.ts', '--if-empty'], {
  cwd: root,
  env: environment,
  stdio: 'inherit',
});

// Pages reload through Vite; a change to the server's own code restarts it.
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

const answers = () =>
  fetch(`http://localhost:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
while (!isLeaving && !(await answers())) await setTimeout(500);
if (!isLeaving)
  process.stdout.write(`
Open http://localhost:${port} and try:
  - Demo, at the foot of every page: be an entrant, a moderator or the owner; move the jam to another phase;
    turn it into a gift exchange
  - register, then open the confirmation link at /dev/mail, join the jam and start an entry
  - the jam's rules: replay the draw in your browser
  - /api/docs for every API call, /styleguide for every piece of the interface
`);
