import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const program = '/usr/sbin/clamd';

/** Debian's clamav-daemon; CI has no other use for it. */
export const isClamdThere = existsSync(program);

/** The text that our one signature matches. */
export const virus = 'a tin soldier with a worm in its drum';
export const virusName = 'Tinsmith.Test.UNOFFICIAL';

export interface RunningClamd {
  /** The path of its socket. */
  readonly address: string;
  stop(): Promise<void>;
}

/** A real clamd that knows one virus, ours. */
export async function startClamd(settings: readonly string[]): Promise<RunningClamd> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tinsmith-clamd-'));
  const signatures = path.join(folder, 'signatures');
  await mkdir(signatures);
  await writeFile(
    path.join(signatures, 'tinsmith.ndb'),
    `Tinsmith.Test:0:*:${Buffer.from(virus).toString('hex')}\n`,
  );
  const address = path.join(folder, 'clamd.ctl');
  const config = path.join(folder, 'clamd.conf');
  const lines = [`LocalSocket ${address}`, `DatabaseDirectory ${signatures}`, `TemporaryDirectory ${folder}`];
  await writeFile(config, [...lines, 'Foreground yes', ...settings, ''].join('\n'));
  const child = spawn(program, ['--config-file', config], { stdio: ['ignore', 'pipe', 'pipe'] });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => said.push(String(text)));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  process.once('exit', () => child.kill('SIGKILL'));
  for (let attempt = 0; attempt < 200 && !existsSync(address); attempt += 1) {
    if (child.exitCode !== null) break;
    await wait(50);
  }
  if (!existsSync(address)) throw new Error(`clamd did not start.\n${said.join('')}`);
  return {
    address,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
