import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { formatFileSize } from '@tinsmith/domain/file-size';
import type pg from 'pg';
import {
  type BackupStore,
  findBackup,
  listStore,
  openBackupStore,
  readManifest,
  storeVerified,
} from './platform/backup/backup-store.ts';
import { BackupTrouble, explainBackupError } from './platform/backup/backup-trouble.ts';
import { makeBackup } from './platform/backup/make-backup.ts';
import { bytesOf, type Manifest } from './platform/backup/manifest.ts';
import { pruneBackups } from './platform/backup/prune-backups.ts';
import { restoreBackup } from './platform/backup/restore-backup.ts';
import { connect, lockBackups } from './platform/backup/snapshot.queries.ts';
import { verifyBackup } from './platform/backup/verify-backup.ts';
import {
  findLastBackup,
  insertBackupRun,
  insertFailedBackup,
  markBackupVerified,
} from './platform/backup.queries.ts';
import type { Platform } from './platform/platform.ts';

const usage = `Usage: tinsmith backup [--to DIR] [--every 24h] make a backup, check it by restoring it, remove old ones
       tinsmith backup list [--from DIR] list backups
       tinsmith backup verify [NAME] [--from DIR] check one, the newest unless named, with all its files
       tinsmith restore NAME|latest [--from DIR] [--other-key] restore into an empty database and storage
`;

const hourMs = 3_600_000;
const print = (line: string) => process.stdout.write(`${line}\n`);
const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;
const describe = (manifest: Manifest): string =>
  `${formatFileSize(bytesOf(manifest))}, ${count(manifest.files.length, 'file')}`;

/** Runs `work` while no other process makes, checks or prunes backups of this site. */
async function whileAlone<T>({ config }: Platform, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(config.migrateDatabaseUrl);
  try {
    if (!(await lockBackups(client)))
      throw new BackupTrouble('Another backup is running. Try again when it has ended.');
    return await work(client);
  } finally {
    await client.end();
  }
}

async function verify(
  { db, config }: Platform,
  store: BackupStore,
  manifest: Manifest,
  newObjects: ReadonlySet<string> | null,
): Promise<void> {
  await verifyBackup(config.backup, store, manifest, newObjects);
  await storeVerified(store, manifest.name);
  if ((await findBackup(store, 'latest')) === manifest.name) await markBackupVerified(db);
  print(`Checked: ${manifest.name} can be restored.`);
}

const why = {
  missing: 'the site has no bytes of it',
  damaged: 'its bytes do not match its hash',
  deleted: 'it was deleted while the backup was made',
};

async function makeChecked(platform: Platform, client: pg.Client, dir: string | null): Promise<number> {
  const { db, config } = platform;
  const store = await openBackupStore(config.backup, dir);
  const { manifest, newObjects } = await makeBackup(platform, client, store);
  await insertBackupRun(db, {
    destination: store.kind,
    bytes: bytesOf(manifest),
    numFiles: manifest.files.length,
  });
  print(`Backup ${manifest.name}: ${describe(manifest)}, ${newObjects.size} of them new.`);
  for (const lost of manifest.lost) print(`Not in the backup: /upload/${lost.address}, ${why[lost.why]}.`);
  await verify(platform, store, manifest, newObjects);
  const pruned = await pruneBackups(store, config.backup.keep);
  if (pruned.backups > 0) print(`Removed: ${count(pruned.backups, 'old backup')}.`);
  return manifest.lost.some(({ why: cause }) => cause !== 'deleted') ? 1 : 0;
}

const make = (platform: Platform, dir: string | null): Promise<number> =>
  whileAlone(platform, (client) =>
    makeChecked(platform, client, dir).catch(async (error) => {
      const sentence = explainBackupError(error) ?? 'An unexpected error, see the log';
      const kind = dir === null && platform.config.backup.s3 !== null ? 'bucket' : 'folder';
      await insertFailedBackup(platform.db, kind, sentence.replace(/\.$/, '')).catch(() => undefined);
      throw error;
    }),
  );

function parseEvery(given: string): number {
  const [, number, unit] = /^(\d+)(h|d)$/.exec(given) ?? [];
  if (!number || Number(number) === 0)
    throw new BackupTrouble('--every needs a number of hours or days, such as 24h or 1d.');
  return Number(number) * (unit === 'd' ? 24 : 1) * hourMs;
}

/** For containers, which have no timers. A failed one is tried again an hour later. */
async function makeAgain(platform: Platform, dir: string | null, everyMs: number): Promise<never> {
  for (;;) {
    const last = await findLastBackup(platform.db).catch(() => null);
    const dueMs = last === null ? 0 : everyMs - last.ageSeconds * 1000;
    if (dueMs > 0) await wait(Math.min(dueMs, hourMs));
    else if ((await explained(platform, () => make(platform, dir))) !== 0) await wait(hourMs);
  }
}

async function list(store: BackupStore): Promise<number> {
  const { names, verified } = await listStore(store);
  for (const name of names) {
    const manifest = await readManifest(store, name);
    print(
      `${name}: ${describe(manifest)}, ${verified.has(name) ? 'checked by restoring it' : 'not checked'}`,
    );
  }
  if (names.length === 0) print('There is no backup there.');
  return 0;
}

/** Prints the sentence of an error that has one. */
async function explained({ log }: Platform, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    const sentence = explainBackupError(error);
    if (sentence === null) throw error;
    if (!(error instanceof BackupTrouble)) log.error({ err: error }, 'backup failed');
    process.stderr.write(`${sentence}\n`);
    return 1;
  }
}

function parse(given: readonly string[]) {
  try {
    return parseArgs({
      args: [...given],
      allowPositionals: true,
      options: {
        to: { type: 'string' },
        from: { type: 'string' },
        every: { type: 'string' },
        'other-key': { type: 'boolean', default: false },
      },
    });
  } catch {
    return null;
  }
}

function refuse(): number {
  process.stderr.write(usage);
  return 2;
}

/** Runs the given command and returns the exit code. */
export async function runBackup(platform: Platform, given: readonly string[]): Promise<number> {
  const parsed = parse(given);
  if (!parsed) return refuse();
  const { values, positionals } = parsed;
  const [action, name = 'latest', ...rest] = positionals;
  const { backup } = platform.config;
  if (rest.length > 0) return refuse();
  return explained(platform, async () => {
    if (action === undefined) {
      const dir = values.to ?? null;
      if (values.every !== undefined) return makeAgain(platform, dir, parseEvery(values.every));
      return make(platform, dir);
    }
    if (action === 'list') return list(await openBackupStore(backup, values.from ?? null));
    if (action !== 'verify') return refuse();
    const store = await openBackupStore(backup, values.from ?? null);
    return whileAlone(platform, async () => {
      await verify(platform, store, await readManifest(store, await findBackup(store, name)), null);
      return 0;
    });
  });
}

/** The same for `tinsmith restore`. */
export async function runRestore(platform: Platform, given: readonly string[]): Promise<number> {
  const parsed = parse(given);
  const [name, ...rest] = parsed?.positionals ?? [];
  if (!parsed || name === undefined || rest.length > 0) return refuse();
  const { values } = parsed;
  return explained(platform, async () => {
    const store = await openBackupStore(platform.config.backup, values.from ?? null);
    const manifest = await readManifest(store, await findBackup(store, name));
    print(`Restoring ${manifest.name}: ${describe(manifest)}.`);
    await restoreBackup(platform, store, manifest, { isOtherKeyFine: values['other-key'], say: print });
    for (const { address } of manifest.lost) print(`Was not in the backup: /upload/${address}.`);
    print(
      'Restored. Now migrate, which grants to the role of the site, and start it; then run `bin/tinsmith doctor`.',
    );
    return 0;
  });
}
