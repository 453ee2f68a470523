import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../packages/server/src/testing/free-port.ts';
import { isNightly } from '../../packages/server/src/testing/sizes.ts';
import type { TestDatabase } from '../../packages/server/src/testing/test-app.ts';
import { root, testEnvironment } from '../../packages/server/src/testing/test-environment.ts';

const { PATH = '', HOME = '', NODE_COMPILE_CACHE, BUNDLED_SERVER } = process.env;

/** A program of the server, from `bundle-server.ts` if that has run. */
const programOf = (source: string): string =>
  BUNDLED_SERVER ? path.join(BUNDLED_SERVER, `${path.basename(source, '.ts')}.js`) : path.join(root, source);
const main = programOf('packages/server/src/main.ts');
export const drawProcess = programOf('e2e/system/draw-process.ts');

export async function until(what: string, isSo: () => Promise<boolean> | boolean, withinMs = 120_000) {
  const end = Date.now() + withinMs;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`${what}: not within ${withinMs} ms.`);
    await wait(25);
  }
}

/** Nothing else of the test run's environment may reach the tested program. */
const ofTheMachine = { PATH, HOME, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };

interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A program that a test started: its output and its exit. Ended by its own id, never by name. */
export interface Running {
  readonly child: ChildProcess;
  /** Its output so far, line by line. */
  readonly lines: readonly string[];
  readonly ended: Promise<Ended>;
  /** Sends a signal and waits for the exit. */
  end(signal: NodeJS.Signals): Promise<Ended>;
}

const started = new Map<Running, NodeJS.Signals>();

/** Starts a program. `lastResort` ends it if a test forgot to: for nginx a signal its workers get too. */
export function run(
  file: string,
  args: readonly string[],
  environment: Record<string, string>,
  lastResort: NodeJS.Signals = 'SIGKILL',
): Running {
  const child = spawn(file, args, {
    cwd: root,
    env: { ...ofTheMachine, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => lines.push(line));
  }
  // Output is complete at 'close', which never comes while a child of the child holds the pipes.
  const ended = once(child, 'exit').then(async ([code, signal]): Promise<Ended> => {
    if (!child.stdout?.closed) await Promise.race([once(child, 'close'), wait(2_000)]);
    return { code, signal };
  });
  const running: Running = {
    child,
    lines,
    ended,
    async end(signal) {
      child.kill(signal);
      return ended;
    },
  };
  started.set(running, lastResort);
  ended.then(
    () => started.delete(running),
    () => started.delete(running),
  );
  return running;
}

/** Ends everything that a test left running. */
export async function endAll(): Promise<void> {
  await Promise.all([...started].map(([running, signal]) => running.end(signal)));
}

export interface WebProcess extends Running {
  readonly port: number;
  readonly url: string;
}

type Store = Pick<TestDatabase, 'databaseUrl' | 'filesDir'>;

/** Which database a process was started with, and which ones a process has prepared. */
const databaseOf = new WeakMap<ChildProcess, string>();
const prepared = new Set<string>();

/** Starts a process of the site. In CI only the first on a database migrates it and compares all of its texts. */
function launch(command: 'web' | 'worker', store: Store, more: Record<string, string>): Running {
  const isPrepared = !isNightly && prepared.has(store.databaseUrl);
  const environment = environmentOf(store, { ...(isPrepared && { MIGRATE_ON_START: 'false' }), ...more });
  const running = run(process.execPath, [main, command], environment);
  databaseOf.set(running.child, store.databaseUrl);
  return running;
}

/** Runs doctor as an operator does, and returns its report and exit code. */
export async function runDoctor(store: Store, more: Record<string, string>) {
  const running = run(process.execPath, [main, 'doctor'], environmentOf(store, more));
  const { code } = await running.ended;
  return { code, report: running.lines.join('\n') };
}

const notePrepared = ({ child }: Running) => prepared.add(databaseOf.get(child) ?? '');

const environmentOf = (store: Store, more: Record<string, string>) => ({
  ...testEnvironment(store.databaseUrl, store.filesDir),
  LOG_LEVEL: 'info',
  TRUSTED_PROXY: '127.0.0.1',
  ...more,
});

const isAnswering = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    (answer) => answer.ok,
    () => false,
  );

export async function untilReady(web: WebProcess): Promise<void> {
  let isOver = false;
  web.ended.then(() => {
    isOver = true;
  });
  await until('The web process answers', async () => {
    if (isOver) throw new Error(`The web process ended.\n${web.lines.join('\n')}`);
    return isAnswering(web.url);
  });
  notePrepared(web);
}

/** Starts a web process without waiting for it. */
export function launchWeb(store: Store, port: number, more: Record<string, string> = {}): WebProcess {
  const running = launch('web', store, { PORT: String(port), COMPRESS: 'false', ...more });
  return { ...running, port, url: `http://127.0.0.1:${port}` };
}

export async function startWeb(store: Store, more: Record<string, string> = {}): Promise<WebProcess> {
  const web = launchWeb(store, await freePort(), more);
  await untilReady(web);
  return web;
}

export const launchWorker = (store: Store, more: Record<string, string> = {}): Running =>
  launch('worker', store, more);

export async function untilWorking(worker: Running): Promise<void> {
  await until('The worker starts', () => worker.lines.some((line) => line.includes('"worker started"')));
  notePrepared(worker);
}

export const launchMigration = (store: Store, more: Record<string, string> = {}): Running =>
  run(process.execPath, [main, 'migrate'], environmentOf(store, more));

/** `tinsmith files …`. */
export const launchFilesCommand = (
  store: Store,
  given: string[],
  more: Record<string, string> = {},
): Running =>
  run(
    process.execPath,
    [main, 'files', ...given],
    environmentOf(store, { MIGRATE_ON_START: 'false', ...more }),
  );

interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly req?: { readonly method: string; readonly url: string };
  readonly applied?: readonly string[];
  readonly err?: { readonly message: string };
  readonly faults?: number;
}

/** The log of one of our processes. */
export const logOf = (running: Running): LogLine[] =>
  running.lines.flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as LogLine] : []));

/** How many requests for one URL have reached a web process; each request for a page is one rendering. */
export async function countRequests(web: Running, url: string): Promise<number> {
  // Its log comes through a pipe and may be read a little after its response.
  await wait(150);
  return logOf(web).filter((line) => line.msg === 'incoming request' && line.req?.url === url).length;
}
