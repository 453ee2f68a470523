import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import type { BackupConfig } from '../../config.ts';
import { BackupTrouble } from './backup-trouble.ts';

type Programs = Pick<BackupConfig, 'programsDir' | 'programsEnvironment'>;
type Program = 'pg_dump' | 'pg_restore';

const maxErrorChars = 4_000;

const placeOf = ({ programsDir }: Programs, program: Program): string =>
  programsDir === null ? program : path.join(programsDir, program);

/** The URL without passwords, which every user of the machine could read in the list of processes. */
function splitPassword(databaseUrl: string): { url: string; password: string | null } {
  if (!URL.canParse(databaseUrl) || !/^postgres(ql)?:/.test(databaseUrl))
    throw new BackupTrouble('Backups need MIGRATE_DATABASE_URL as a URL that begins with postgres://.');
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password) || url.searchParams.get('password');
  url.password = '';
  url.searchParams.delete('password');
  return { url: url.href, password };
}

function start(programs: Programs, program: Program, databaseUrl: string, options: readonly string[]) {
  const { url, password } = splitPassword(databaseUrl);
  const child = spawn(placeOf(programs, program), ['--no-password', `--dbname=${url}`, ...options], {
    env: { ...programs.programsEnvironment, ...(password !== null && { PGPASSWORD: password }) },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-maxErrorChars);
  });
  const closed = once(child, 'close').then(([code]) => code as number | null);
  // Awaited later, if at all.
  closed.catch(() => undefined);
  const finish = async () => {
    const code = await closed;
    if (code === 0) return;
    // The first line names the cause; those after it say what was going on.
    const cause = errors.split('\n').find((line) => line.includes('error')) ?? errors.trim();
    throw new BackupTrouble(
      `${program} failed: ${cause.replace(/^pg_\w+: (error: )?/, '') || `exit code ${code}`}`,
    );
  };
  return { child, finish };
}

/** Throws if a program is missing or older than the server. */
export async function requirePrograms(programs: Programs, serverMajor: number): Promise<void> {
  for (const program of ['pg_dump', 'pg_restore'] as const) {
    const run = promisify(execFile)(placeOf(programs, program), ['--version'], {
      env: { ...programs.programsEnvironment },
    });
    const { stdout } = await run.catch(() => {
      throw new BackupTrouble(
        `${program} can't be run. Install PostgreSQL's client programs (Debian: postgresql-client-${serverMajor}), or set PG_BIN to their folder.`,
      );
    });
    const major = Number(/\) (\d+)/.exec(stdout)?.[1]);
    if (major < serverMajor)
      throw new BackupTrouble(
        `${program} is version ${major}, older than the server, which is ${serverMajor}. Install postgresql-client-${serverMajor}, or set PG_BIN to its folder.`,
      );
  }
}

/** The dump of an exported snapshot; throws at its end if pg_dump failed. */
export async function* dumpDatabase(
  programs: Programs,
  databaseUrl: string,
  snapshot: string,
): AsyncGenerator<Uint8Array> {
  const { child, finish } = start(programs, 'pg_dump', databaseUrl, [
    '--format=custom',
    `--snapshot=${snapshot}`,
    '--lock-wait-timeout=60000',
  ]);
  try {
    yield* child.stdout;
    await finish();
  } finally {
    child.kill();
  }
}

/** Restores into an empty database: all or nothing. Everything belongs to the role of the URL. */
export async function restoreDump(
  programs: Programs,
  databaseUrl: string,
  dump: AsyncIterable<Uint8Array>,
): Promise<void> {
  const { child, finish } = start(programs, 'pg_restore', databaseUrl, [
    '--no-owner',
    '--no-privileges',
    '--single-transaction',
    '--exit-on-error',
  ]);
  child.stdout.resume();
  try {
    await pipeline(Readable.from(dump, { objectMode: false }), child.stdin).catch(async (error) => {
      // A program that fails stops reading; why it failed says more than that.
      if (error instanceof Error && 'code' in error && error.code === 'EPIPE') await finish();
      throw error;
    });
    await finish();
  } finally {
    child.kill();
  }
}
