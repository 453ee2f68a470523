import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, release, totalmem } from 'node:os';

/** The generator has one core, the site (web process, PostgreSQL, nginx) the other. */
const siteCore = '0';
const generatorCore = '1';

const bothCores = `${siteCore},${generatorCore}`;

const pinTo = (cores: string, pid = process.pid): boolean =>
  spawnSync('taskset', ['-a', '-p', '-c', cores, String(pid)], { stdio: 'ignore' }).status === 0;

/** Puts this process on the site's core; what it starts inherits that. False if the machine cannot do it. */
export const pinToSite = (): boolean => availableParallelism() >= 2 && pinTo(siteCore);

/** What is started meanwhile may use both cores, such as a player's browser, whose computer isn't the server. */
export async function onBothCores<T>(isPinned: boolean, work: () => Promise<T>): Promise<T> {
  if (!isPinned) return work();
  pinTo(bothCores);
  return work().finally(() => pinToSite());
}

/** Lets a program and its processes, such as PostgreSQL, use both cores, until the returned function is called. */
export function shareBothCores(isPinned: boolean, pid: number): () => void {
  const pinAll = (cores: string) => {
    // A parent first: what it starts meanwhile inherits its cores.
    if (isPinned) for (const one of [pid, ...childrenOf(pid)]) pinTo(cores, one);
  };
  pinAll(bothCores);
  return () => pinAll(siteCore);
}

/** A command on the generator's core. */
export const onGeneratorCore = (
  isPinned: boolean,
  file: string,
  args: readonly string[],
): [string, string[]] => (isPinned ? ['taskset', ['-c', generatorCore, file, ...args]] : [file, [...args]]);

export interface MachineFacts {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGb: number;
  readonly kernel: string;
  readonly node: string;
  readonly nginx: string;
  readonly postgres: string;
  readonly isPinned: boolean;
  /** Of the last minute, before the bench began. */
  readonly load: number;
}

const versionOf = (program: string, flag: string): string => {
  const { stdout, stderr } = spawnSync(program, [flag], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
  });
  return /\d+(\.\d+)+/.exec(`${stdout}${stderr}`)?.[0] ?? 'none';
};

export const readMachine = (isPinned: boolean, postgres: string): MachineFacts => ({
  processor: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / 1e9),
  kernel: release().split('-')[0] ?? '',
  node: process.version.slice(1),
  nginx: versionOf('nginx', '-v'),
  postgres,
  isPinned,
  load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
});

/** CPU time of a process and its threads, in milliseconds. */
export function cpuMsOf(pid: number): number {
  let nanoseconds = 0;
  try {
    for (const task of readdirSync(`/proc/${pid}/task`))
      nanoseconds += Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]);
  } catch {
    // It ended meanwhile.
  }
  return nanoseconds / 1e6;
}

const childrenOf = (pid: number): number[] =>
  execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .split('\n')
    .map(Number)
    .filter((id) => id > 0);

const statOf = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];

/** CPU time of the children that have ended, in ticks of 10 ms. */
function cpuMsOfEnded(pid: number): number {
  const fields = statOf(pid);
  return 10 * (Number(fields[13]) + Number(fields[14]));
}

/** CPU time of all children of a process, in milliseconds: also of those that have ended. */
export function cpuMsOfChildren(pid: number): number {
  // A child that ends meanwhile would be counted twice or not at all.
  for (let endedMs = cpuMsOfEnded(pid); ; ) {
    const runningMs = childrenOf(pid).reduce((sum, child) => sum + cpuMsOf(child), 0);
    const endedSince = cpuMsOfEnded(pid);
    if (endedSince === endedMs) return endedMs + runningMs;
    endedMs = endedSince;
  }
}

export const parentOf = (pid: number): number => Number(statOf(pid)[1]);
