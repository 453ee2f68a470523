import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { EntrantId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweepFiles } from '../../packages/server/src/features/file/sweep-files.job.ts';
import { sealedBytes } from '../../packages/server/src/platform/backup/sealed-stream.ts';
import { backupLock } from '../../packages/server/src/platform/backup.queries.ts';
import { type Database, openDatabase } from '../../packages/server/src/platform/database/database.ts';
import { openDiskStorage } from '../../packages/server/src/platform/files/disk-storage.ts';
import { openFiles, siteOwner } from '../../packages/server/src/platform/files/files.ts';
import { settleFiles } from '../../packages/server/src/platform/files/stored-file.queries.ts';
import { openLog } from '../../packages/server/src/platform/log.ts';
import type { Platform } from '../../packages/server/src/platform/platform.ts';
import {
  createCompetition,
  createEntrant,
  createLogPost,
  createPerson,
  createTeam,
} from '../../packages/server/src/testing/factories.ts';
import { findBroken } from '../../packages/server/src/testing/invariants.ts';
import { reportFigure, sizes } from '../../packages/server/src/testing/sizes.ts';
import { root, testEnvironment } from '../../packages/server/src/testing/test-environment.ts';
import { ask } from './ask.ts';
import { type DebianPostgres, startDebianPostgres } from './debian-postgres.ts';
import { documented, stubsOfTheMachine } from './operator-shell.ts';
import { endAll, launchMigration, logOf, startWeb } from './process.ts';

let postgres: DebianPostgres;
/** The operator's working directory; `files` is what FILES_DIR names. */
let folder: string;

beforeAll(async () => {
  postgres = await startDebianPostgres();
  await postgres.createDatabase('tinsmith');
  folder = await mkdtemp(path.join(tmpdir(), 'tinsmith-backup-'));
});
afterAll(async () => {
  await endAll();
  await postgres.drop();
  await rm(folder, { recursive: true, force: true });
});

const newKey = randomBytes(32).toString('base64');

interface Outcome {
  readonly code: number;
  readonly printed: string;
}

/** Runs commands of the operator, who is in the project's folder. */
async function runCommands(commands: string): Promise<Outcome> {
  const inside = commands
    .replaceAll('/etc/tinsmith', path.join(folder, 'etc/tinsmith'))
    .replaceAll('/mnt/backup', path.join(folder, 'mnt/backup'))
    .replaceAll('/opt/tinsmith', root);
  const env = {
    ...postgres.environment,
    PATH: `${path.dirname(process.execPath)}:${postgres.environment.PATH}`,
    PROJECT: root,
    MACHINE: folder,
    NEW_KEY: newKey,
  };
  const run = promisify(execFile)(
    'bash',
    ['--norc', '-euo', 'pipefail', '-c', `${stubsOfTheMachine}\n${inside}`],
    {
      cwd: root,
      env,
    },
  );
  return run.then(
    ({ stdout, stderr }) => ({ code: 0, printed: stdout + stderr }),
    (error) => ({ code: error.code, printed: error.stdout + error.stderr }),
  );
}

async function follow(beginning: string): Promise<string> {
  const { code, printed } = await runCommands(await documented(beginning));
  expect(code, printed).toBe(0);
  return printed;
}

/** `tinsmith …` with the settings of the machine, as the docs call it. */
const tinsmith = (command: string, settings = '') =>
  runCommands(
    `systemd-run --property=EnvironmentFile=/etc/tinsmith/tinsmith.env --property=EnvironmentFile=/etc/tinsmith/migrate.env \
      --property=EnvironmentFile=/etc/tinsmith/backup.env env ${settings} bin/tinsmith ${command}`,
  );

const settingsPlace = (name: string) => path.join(folder, 'etc/tinsmith', name);

/** What the operator wrote when the site was set up. */
async function writeSettings(): Promise<void> {
  await mkdir(settingsPlace('.'), { recursive: true });
  const settings = {
    ...testEnvironment(postgres.urlOf('tinsmith'), path.join(folder, 'files')),
    MIGRATE_ON_START: 'false',
  };
  const lines = Object.entries(settings).filter(([name]) => name !== 'MIGRATE_DATABASE_URL');
  await writeFile(settingsPlace('tinsmith.env'), lines.map(([name, value]) => `${name}=${value}\n`).join(''));
  await writeFile(settingsPlace('migrate.env'), `MIGRATE_DATABASE_URL=${postgres.ownerUrlOf('tinsmith')}\n`);
}

/** The number of rows of every table, and a checksum of them. */
async function describeRows(database: string): Promise<Record<string, string>> {
  const { db } = openDatabase({ databaseUrl: postgres.ownerUrlOf(database), databasePool: 2 });
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`.execute(db);
  const found: Record<string, string> = {};
  for (const { name } of rows) {
    const { rows: sums } = await sql<{ sum: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, e'\n' order by t::text)), '') as sum
      from ${sql.raw(name)} t`.execute(db);
    found[name] = sums[0]?.sum ?? '';
  }
  await db.destroy();
  return found;
}

async function listBroken(database: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: postgres.ownerUrlOf(database) });
  await client.connect();
  return findBroken(client, false).finally(() => client.end());
}

/** The posts of a database, each as a text. */
async function listPosts(database: string): Promise<Set<string>> {
  const { db } = openDatabase({ databaseUrl: postgres.ownerUrlOf(database), databasePool: 2 });
  const { rows } = await sql<{ post: string }>`select t::text as post from log_post t`.execute(db);
  await db.destroy();
  return new Set(rows.map(({ post }) => post));
}

const without = (some: ReadonlySet<string>, others: ReadonlySet<string>) =>
  [...some].filter((one) => !others.has(one));

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The owned files of a database by key, with their hashes as rows have them and as the folder has them. */
async function describeFiles(database: string) {
  const { db } = openDatabase({ databaseUrl: postgres.ownerUrlOf(database), databasePool: 2 });
  const files = await db
    .selectFrom('stored_file')
    .select(['storage_key as key', 'sha256'])
    .where('state', '=', 'owned')
    .execute();
  await db.destroy();
  const [rows, bytes]: [Record<string, string>, Record<string, string>] = [{}, {}];
  for (const { key, sha256 } of files) {
    rows[key] = sha256?.toString('hex') ?? '';
    bytes[key] = sha256Of(await readFile(path.join(folder, 'files', key.slice(0, 2), key)));
  }
  return { rows, bytes };
}

/** Objects of the backup with this ending, as paths. */
async function listObjects(ending: string): Promise<string[]> {
  const entries = await readdir(path.join(folder, 'mnt/backup'), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
}

/** The object of the picture that is still stored when the next backup is made. */
async function findLargest(): Promise<string> {
  for (const place of await listObjects('.file'))
    if ((await stat(place)).size === sealedBytes(largestBytes)) return place;
  throw new Error('The largest picture is not in the backup');
}

const openSiteFiles = (db: Database) =>
  openFiles(db, { disk: openDiskStorage(path.join(folder, 'files')) }, 'disk');

async function addFile(db: Database, bytes: Uint8Array): Promise<string> {
  const address = await openSiteFiles(db).put('png', bytes);
  await settleFiles(db, siteOwner, [address]);
  return address;
}

/** Removes a file and its row. */
async function removeFile(db: Database, address: string): Promise<void> {
  const { storage_key: key } = await db
    .deleteFrom('stored_file')
    .where('address', '=', address)
    .returning('storage_key')
    .executeTakeFirstOrThrow();
  await openDiskStorage(path.join(folder, 'files')).remove(key);
}

/** Of one picture that is stored as long as the site is. */
const largestBytes = 200_000;

/** A site with people, an event, a team, a log and pictures. */
async function fillSite(): Promise<void> {
  const { db } = openDatabase({ databaseUrl: postgres.ownerUrlOf('tinsmith'), databasePool: 2 });
  const jam = await createCompetition(db, { startMs: Date.now() - 3_600_000 });
  const entrants: EntrantId[] = [];
  for (let index = 0; index < 3; index += 1) {
    const person = await createPerson(db, { username: `person_${index}`, email: `p${index}@example.org` });
    entrants.push((await createEntrant(db, jam.id, person.id, 'It\'s \\ a \t "wish"\n\u{1f600}')).id);
  }
  await createTeam(db, entrants);
  // A site that has been set up.
  await sql`update site_setup set finished_at = app_now()`.execute(db);
  await createPerson(db, { username: 'mayor', rank: 'owner' });
  // In batches: each post updates the same counter rows, which gets slow within one transaction.
  for (let made = 0; made < sizes.logPosts; made += 1_000)
    await sql`insert into log_post (competition_id, entrant_id, text, is_spoiler, posted_at)
      select ${jam.id}, ${entrants[0]}, 'Post ' || n, false, app_now() from generate_series(1, 1000) n`.execute(
      db,
    );
  await createLogPost(db, entrants[1] as EntrantId, { text: '\u202e<b>bold</b>', isSpoiler: true });
  // Some have the same bytes as others, one has none, one is more than a chunk of encryption.
  for (let index = 0; index < 50; index += 1)
    await addFile(db, Buffer.alloc((index % 45) * 1_000, index % 45));
  await addFile(db, randomBytes(largestBytes));
  await db.destroy();
}

/** People who post and upload, and files that are replaced, until stopped. Counts what was acknowledged. */
function writeMeanwhile() {
  const { db } = openDatabase({ databaseUrl: postgres.ownerUrlOf('tinsmith'), databasePool: 4 });
  const acknowledged = { posts: 0, files: 0, removed: 0 };
  let isOver = false;
  const post = async () => {
    const { id, competition_id: jam } = await db
      .selectFrom('entrant')
      .select(['id', 'competition_id'])
      .orderBy('id')
      .executeTakeFirstOrThrow();
    for (; !isOver; acknowledged.posts += 1)
      await sql`insert into log_post (competition_id, entrant_id, text, is_spoiler, posted_at)
        values (${jam}, ${id}, 'Meanwhile', false, app_now())`.execute(db);
  };
  const upload = async () => {
    const recent: string[] = [];
    for (; !isOver; acknowledged.files += 1) {
      recent.push(await addFile(db, randomBytes(5_000)));
      if (recent.length < 20) continue;
      const old = recent.shift() as string;
      await sql`update stored_file set state = 'discarded' where address = ${old}`.execute(db);
      acknowledged.removed += 1;
      await sweepFiles([]).run({ db, files: openSiteFiles(db), log: openLog('silent') } as Platform, {});
    }
  };
  const writing = Promise.all([post(), upload()]);
  return {
    async stop() {
      isOver = true;
      await writing;
      await db.destroy();
      return acknowledged;
    },
  };
}

/** As it runs before the processes start. */
async function migrate(database: string): Promise<void> {
  const store = { databaseUrl: postgres.urlOf(database), filesDir: path.join(folder, 'files') };
  const migration = launchMigration(store, {
    MIGRATE_DATABASE_URL: postgres.ownerUrlOf(database),
    // Texts with news and their pictures.
    CONTENT_DIR: path.join(root, 'content/tins'),
  });
  expect((await migration.ended).code, migration.lines.join('\n')).toBe(0);
}

/** Tables that nothing changes while people post and upload. */
const quiet = (rows: Record<string, string>) =>
  Object.entries(rows).filter(([table]) => !/^public\.(log_\w+|stored_file|backup_run)$/.test(table));

const restoredUrl = () => postgres.ownerUrlOf('tinsmith_restored');

test('[R13.07] a backup made under load by the documented commands, restored by the documented commands, is the same site', {
  timeout: 300_000,
}, async () => {
  const filesDir = path.join(folder, 'files');
  await writeSettings();
  await migrate('tinsmith');
  await fillSite();
  await follow('Set up backups');
  const before = await describeRows('tinsmith');
  const postsBefore = await listPosts('tinsmith');
  const brokenBefore = await listBroken('tinsmith');

  const load = writeMeanwhile();
  let acknowledged = { posts: 0, files: 0, removed: 0 };
  const begunAt = performance.now();
  const made = await follow('Back up').finally(async () => {
    acknowledged = await load.stop();
  });
  const backedUpMs = performance.now() - begunAt;
  expect(made).toMatch(/^Backup \d{8}t\d{6}z: .*, \d+ files, \d+ of them new\.$/m);
  expect(made).toMatch(/^Checked: \d{8}t\d{6}z can be restored\.$/m);
  expect(Math.min(acknowledged.posts, acknowledged.files)).toBeGreaterThan(20);

  // The machine is gone; only the backup and the settings are left.
  await rm(filesDir, { recursive: true });
  const restoreBegunAt = performance.now();
  await follow('Restore');
  const restoredMs = performance.now() - restoreBegunAt;

  const rows = await describeRows('tinsmith_restored');
  expect(quiet(rows)).toEqual(quiet(before));
  const { rows: hashes, bytes } = await describeFiles('tinsmith_restored');
  expect(bytes).toEqual(hashes);
  expect(Object.keys(hashes).length).toBeGreaterThan(50);
  reportFigure(
    `backup: ${Object.keys(rows).length} tables, ${Object.keys(hashes).length} files; backed up and checked in ${Math.round(backedUpMs)} ms while ${acknowledged.posts} posts and ${acknowledged.files} files were added and ${acknowledged.removed} files removed; restored in ${Math.round(restoredMs)} ms`,
  );
  // Every post of before and some of meanwhile, unchanged, and counts that agree: the dump is of one moment.
  const posts = await listPosts('tinsmith_restored');
  expect(without(posts, await listPosts('tinsmith'))).toEqual([]);
  expect(without(postsBefore, posts)).toEqual([]);
  expect(posts.size).toBeGreaterThanOrEqual(postsBefore.size);
  const { db } = openDatabase({ databaseUrl: restoredUrl(), databasePool: 2 });
  expect(await listBroken('tinsmith_restored')).toEqual(brokenBefore);

  await migrate('tinsmith_restored');
  const web = await startWeb(
    { databaseUrl: postgres.urlOf('tinsmith_restored'), filesDir },
    { MIGRATE_ON_START: 'false' },
  );
  expect((await ask(`${web.url}/news`)).body).toContain('/upload/');
  // The restored sequences go on: a new row gets an unused id.
  await createPerson(db);
  await db.destroy();
  expect(logOf(web).filter(({ level }) => level >= 50)).toEqual([]);
  expect(await web.end('SIGTERM')).toEqual({ code: 0, signal: null });
});

/** Runs with one object of the backup changed, then puts it back. */
async function withChanged(
  place: string,
  change: (bytes: Buffer) => Buffer | null,
  run: () => Promise<void>,
): Promise<void> {
  const bytes = await readFile(place);
  const changed = change(Buffer.from(bytes));
  await (changed === null ? rm(place) : writeFile(place, changed));
  try {
    await run();
  } finally {
    await writeFile(place, bytes);
  }
}

/** One bit is another one. */
const flip = (bytes: Buffer) => {
  bytes[bytes.length - 20] = (bytes.at(-20) ?? 0) ^ 1;
  return bytes;
};

test('[R13.07] what is wrong with a backup is named, and the database stays empty', {
  timeout: 300_000,
}, async () => {
  await rm(path.join(folder, 'files'), { recursive: true });
  await postgres.createDatabase('tinsmith_third');
  await writeFile(
    settingsPlace('migrate.env'),
    `MIGRATE_DATABASE_URL=${postgres.ownerUrlOf('tinsmith_third')}\n`,
  );
  const file = await findLargest();
  const [dump = ''] = await listObjects('.dump');
  const [manifest = ''] = await listObjects('.manifest');
  const name = path.basename(manifest, '.manifest');
  const expectNamed = async (says: RegExp | string, settings = '', command = `restore ${name}`) =>
    expect(await tinsmith(command, settings)).toEqual({ code: 1, printed: expect.stringMatching(says) });

  const otherKey = Buffer.alloc(32, 9).toString('base64');
  await expectNamed(/BACKUP_KEY is the wrong key/, `BACKUP_KEY=${otherKey}`);
  await expectNamed(/SECRET_KEY is not the one of this backup's site/, `SECRET_KEY=${otherKey}`);
  await withChanged(
    file,
    () => null,
    () => expectNamed(/The file \/upload\/\w+\.png is missing in the backup: \w+\.file\./),
  );
  const cut = (bytes: Buffer) => bytes.subarray(0, -1_000);
  await withChanged(dump, cut, () =>
    expectNamed(/The dump of the database is cut off in the backup: \w+\.dump has \d+ of \d+ bytes\./),
  );
  await withChanged(manifest, cut, () => expectNamed(/manifest is damaged or cut off\./));
  await withChanged(
    manifest,
    () => null,
    () => expectNamed(/There is no backup there\./),
  );
  await withChanged(dump, flip, () => expectNamed(/dump is damaged or cut off\./));
  expect(Object.keys(await describeRows('tinsmith_third'))).toEqual([]);
  await withChanged(file, flip, () =>
    expectNamed(/The file \/upload\/\w+\.png can't be restored: \w+\.file is damaged/, '', 'backup verify'),
  );
  // Noted, so that the next backup writes it again.
  expect((await listObjects('.damaged')).map((note) => path.basename(note))).toEqual([
    `${path.basename(file)}.damaged`,
  ]);
  await expectNamed(
    /The database tinsmith_restored is not empty: it has \d+ tables\. Make another/,
    `MIGRATE_DATABASE_URL=${restoredUrl()}`,
  );
  await expectNamed(/There is no folder \S+ for backups\. Is its disk mounted\?/, 'BACKUP_DIR=/nowhere');
  // With the backup as it was, the same command restores it.
  expect(await tinsmith(`restore ${name}`)).toEqual({
    code: 0,
    printed: expect.stringMatching(/^Restoring .*\n[\s\S]*Restored\./),
  });
  expect(Object.keys(await describeRows('tinsmith_third')).length).toBeGreaterThan(50);
});

test('[R13.07] the next backup stores only new files, a lost file and a failure are named, and one runs at a time', {
  timeout: 300_000,
}, async () => {
  await writeSettings();
  const { db } = openDatabase({ databaseUrl: postgres.ownerUrlOf('tinsmith'), databasePool: 2 });
  const [first = ''] = await listObjects('.manifest');
  // Files that were added after the first backup are gone since the machine was lost.
  const storage = openDiskStorage(path.join(folder, 'files'));
  for (const { address, storage_key: key } of await db.selectFrom('stored_file').selectAll().execute())
    if ((await storage.size(key)) === null) await removeFile(db, address);
  await addFile(db, randomBytes(70_000));
  const lost = await addFile(db, randomBytes(100));
  const { storage_key: lostKey } = await db
    .selectFrom('stored_file')
    .select('storage_key')
    .where('address', '=', lost)
    .executeTakeFirstOrThrow();
  await storage.remove(lostKey);

  // Damaged bytes of the right size, which the check of the test before has found.
  const [note = ''] = await listObjects('.damaged');
  const damaged = note.replace(/\.damaged$/, '');
  const bytes = await readFile(damaged);
  await writeFile(damaged, flip(Buffer.from(bytes)));

  const made = await tinsmith('backup');
  expect(made.printed).toContain(', 2 of them new.\n');
  expect(await listObjects('.damaged')).toEqual([]);
  expect((await tinsmith('backup verify')).code).toBe(0);
  expect(made.printed).toContain(`Not in the backup: /upload/${lost}, the site has no bytes of it.\n`);
  expect(made).toEqual({ code: 1, printed: expect.stringMatching(/^Checked: /m) });
  const newest = (await listObjects('.manifest')).at(-1) ?? '';
  expect(newest).not.toBe(first);
  // Of one day the last one is kept.
  const listed = await tinsmith('backup list');
  expect(listed.printed).toContain(
    `${path.basename(newest, '.manifest')}: ${/Backup \S+ (.*), 2 of/.exec(made.printed)?.[1]}, checked by restoring it\n`,
  );
  const runs = () =>
    db
      .selectFrom('backup_run')
      .select(['destination', 'num_files', 'verified_at', 'error'])
      .orderBy('id')
      .execute();
  const numFiles = Number(/(\d+) files/.exec(made.printed)?.[1]);
  expect((await runs()).at(-1)).toEqual({
    destination: 'folder',
    num_files: numFiles,
    verified_at: expect.any(Date),
    error: null,
  });

  expect((await tinsmith('backup', 'BACKUP_DIR=/nowhere')).code).toBe(1);
  expect((await runs()).at(-1)?.error).toMatch(/^There is no folder \/nowhere for backups\..*site$/);
  await sql`select pg_advisory_lock(${backupLock})`.execute(db);
  expect(await tinsmith('backup')).toEqual({
    code: 1,
    printed: 'Another backup is running. Try again when it has ended.\n',
  });
  const { rows: scratch } = await sql`select datname from pg_database where datname like '%check%'`.execute(
    db,
  );
  expect(scratch).toEqual([]);
  await db.destroy();
});
