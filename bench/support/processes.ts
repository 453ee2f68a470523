import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../../packages/server/src/testing/test-environment.ts';
import { onGeneratorCore } from './machine.ts';
import type { LoadOutcome, LoadPlan } from './open-loop.ts';

const { PATH = '', HOME = '' } = process.env;
const running = new Set<ChildProcess>();

export interface Started {
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts a program on the site's core. What it prints goes to a file, as on a server. */
export function startProgram(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  logFile: string,
): Started {
  const log = openSync(logFile, 'a');
  // Each connection is an open file.
  const limited = ['-c', 'ulimit -n 20000 2>/dev/null; exec "$0" "$@"', file, ...args];
  const child = spawn('sh', limited, { cwd: root, env: { PATH, HOME, ...env }, stdio: ['ignore', log, log] });
  closeSync(log);
  running.add(child);
  const ended = once(child, 'exit').then(() => running.delete(child));
  return {
    pid: child.pid ?? 0,
    async stop() {
      if (running.has(child)) child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Ends what a failed measurement left running. */
export function endPrograms(): void {
  for (const child of running) child.kill('SIGTERM');
}

/** Runs one of this folder's programs on the generator's core and returns its last line as JSON. */
export async function runOnGenerator<T>(
  isPinned: boolean,
  program: string,
  args: readonly string[],
  input: object | null = null,
): Promise<T> {
  // Each connection is an open file.
  const limited = ['-c', 'ulimit -n 20000 2>/dev/null; exec "$0" "$@"', process.execPath, program, ...args];
  const [file, given] = onGeneratorCore(isPinned, 'sh', limited);
  const child = spawn(file, given, { cwd: root, env: { PATH, HOME }, stdio: ['pipe', 'pipe', 'inherit'] });
  running.add(child);
  child.stdin.end(input === null ? '' : JSON.stringify(input));
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  running.delete(child);
  if (code !== 0) throw new Error(`${program} ended with ${code}.`);
  return JSON.parse(printed.trim().split('\n').at(-1) ?? '');
}

export const runLoad = (isPinned: boolean, plan: LoadPlan): Promise<LoadOutcome> =>
  runOnGenerator<LoadOutcome>(isPinned, 'bench/open-loop.ts', [], plan);

export async function untilAnswers(url: string): Promise<void> {
  for (let attempt = 0; attempt < 1200; attempt += 1) {
    const isUp = await fetch(url).then(
      ({ status }) => status < 500,
      () => false,
    );
    if (isUp) return;
    await wait(50);
  }
  throw new Error(`${url} did not answer.`);
}
