import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { type DebianPostgres, startDebianPostgres } from '../../e2e/system/debian-postgres.ts';
import { until } from '../../e2e/system/process.ts';
import { openS3Storage } from '../../packages/server/src/platform/files/s3/s3-storage.ts';
import { findBroken } from '../../packages/server/src/testing/invariants.ts';
import { startCeph } from '../../packages/server/src/testing/start-ceph.ts';
import { type Figures, openFigures, say } from './support/figures.ts';
import { startLoad } from './support/load.ts';
import { type Machine, openMachine } from './support/machine.ts';
import { queryOnce } from './support/owner-query.ts';
import { createPeople } from './support/people.ts';
import { compareDescribed, describeRows } from './support/rows.ts';
import { addFiles, checkFiles } from './support/site-files.ts';
import { copyReady } from './support/versions.ts';

// npm run drill -- backup [--megabytes 1024] [--posts 20000]: backups of a site under load, to a folder and to a real
// Ceph, restored elsewhere by the documented commands; what is wrong with a backup is named; backups that are killed.
// Needs Debian's postgresql-15, nginx and radosgw ceph-mon ceph-osd ceph-common.

const kills = 6;
const backupDir = '/mnt/backup/tinsmith';

const seconds = (sinceMs: number) => `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;

/** Objects of a folder of backups with this ending. */
async function listObjects(folder: string, ending: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
}

async function createSite(machine: Machine, postgres: DebianPostgres, megabytes: number, numPosts: number) {
  await copyReady(machine.place('/opt/tinsmith'));
  await postgres.createDatabase('tinsmith');
  await machine.writeSettings();
  await machine.services.control(['start', 'tinsmith.target']);
  await machine.startNginx();
  const ownerUrl = postgres.ownerUrlOf('tinsmith');
  const event = await createPeople(machine.place('/opt/tinsmith'), ownerUrl, 300);
  for (let made = 0; made < numPosts; made += 1_000)
    await queryOnce(
      ownerUrl,
      `insert into log_post (competition_id, entrant_id, text, is_spoiler, posted_at)
       select competition_id, id, 'Post ' || n, false, app_now()
       from (select * from entrant limit 1) e, generate_series(1, 1000) n`,
    );
  const [large, small] = [32 * 1024 ** 2, 40 * 1024];
  await addFiles(ownerUrl, machine.place('/var/files'), [
    ...Array(Math.max(1, Math.floor(megabytes / 32))).fill(large),
    ...Array(500).fill(small),
  ]);
  return event;
}

/** Backs up under load and restores on another machine, by the documented commands. */
async function restoreElsewhere(
  figures: Figures,
  machine: Machine,
  postgres: DebianPostgres,
  event: Awaited<ReturnType<typeof createSite>>,
): Promise<void> {
  const ownerUrl = postgres.ownerUrlOf('tinsmith');
  await machine.follow('Set up backups');
  const listPosts = async (url: string) =>
    new Set(
      (await queryOnce<{ post: string }>(url, 'select t::text as post from log_post t')).map(
        ({ post }) => post,
      ),
    );
  const postsBefore = await listPosts(ownerUrl);
  const load = startLoad(machine.url, event, { writers: 4, readers: 2 });
  await wait(2_000);
  say('backs up under load');
  const begunAt = performance.now();
  await machine.follow('Back up');
  figures.add('backup under load, with its check', seconds(begunAt));
  const { requests, failed, written } = await load.stop();
  for (const line of failed.slice(0, 5)) say(line);
  figures.add('requests meanwhile', `${requests}, ${written.length} posts`);
  figures.add('failed requests', failed.length, failed.length === 0);
  const printed = machine.services.linesOf('tinsmith-backup').filter((line) => !line.startsWith('{'));
  for (const line of printed) say(line);
  figures.add(
    'what it says',
    printed[0] ?? '',
    printed.some((line) => line.startsWith('Checked: ')),
  );

  say('restores elsewhere');
  const otherPostgres = await startDebianPostgres();
  const other = await openMachine(otherPostgres);
  try {
    await copyReady(other.place('/opt/tinsmith'));
    const settings = await readFile(machine.place('/etc/tinsmith/tinsmith.env'), 'utf8');
    await other.writeSettings({ SECRET_KEY: /^SECRET_KEY=(.*)$/m.exec(settings)?.[1] ?? '' });
    const backupSettings = await readFile(machine.place('/etc/tinsmith/backup.env'), 'utf8');
    await writeFile(
      other.place('/etc/tinsmith/backup.env'),
      backupSettings.replaceAll(machine.folder, other.folder),
    );
    await cp(machine.place('/mnt/backup'), other.place('/mnt/backup'), { recursive: true });
    const restoreAt = performance.now();
    await other.follow('Restore');
    await other.startNginx();
    figures.add('restore, until the site answers', seconds(restoreAt));
    const restoredUrl = otherPostgres.ownerUrlOf('tinsmith_restored');
    const posts = await listPosts(restoredUrl);
    const now = await listPosts(ownerUrl);
    const missing = [...postsBefore].filter((post) => !posts.has(post)).length;
    const strange = [...posts].filter((post) => !now.has(post)).length;
    figures.add('posts restored', `${posts.size}, ${postsBefore.size} were there when it began`);
    figures.add('posts from before that are missing', missing, missing === 0);
    figures.add('posts that nobody wrote', strange, strange === 0);
    const { numFiles, wrong } = await checkFiles(restoredUrl, other.place('/var/files'));
    figures.add('files restored', numFiles, numFiles > 500);
    figures.add('files with another hash', wrong.length, wrong.length === 0);
    const client = new pg.Client({ connectionString: restoredUrl });
    await client.connect();
    const broken = await findBroken(client, false).finally(() => client.end());
    for (const one of broken.slice(0, 5)) say(one);
    figures.add('rules about the data that are broken', broken.length, broken.length === 0);
    const again = startLoad(
      other.url,
      { ...event, tokens: event.tokens.slice(100) },
      { writers: 2, readers: 1 },
    );
    await wait(3_000);
    const after = await again.stop();
    for (const line of after.failed.slice(0, 5)) say(line);
    figures.add('requests to the restored site', after.requests, after.written.length > 0);
    figures.add('failed', after.failed.length, after.failed.length === 0);
  } finally {
    await other.close();
    await otherPostgres.drop();
  }
}

/** A site at rest, backed up and restored with the given settings: every row is equal. */
async function restoreAtRest(
  figures: Figures,
  machine: Machine,
  postgres: DebianPostgres,
  what: string,
  settings: string,
): Promise<void> {
  const database = `tinsmith_${what}`;
  const filesDir = machine.place(`/var/files-${what}`);
  await machine.services.control(['stop', 'tinsmith.target']);
  const rowsBefore = await describeRows(postgres.ownerUrlOf('tinsmith'));
  const backupAt = performance.now();
  const made = await machine.tinsmith('backup', settings);
  if (made.code !== 0) say(made.printed);
  figures.add(`backup to a ${what}, at rest`, seconds(backupAt), made.code === 0);
  await postgres.createDatabase(database);
  const target = `DATABASE_URL=${postgres.urlOf(database)} MIGRATE_DATABASE_URL=${postgres.ownerUrlOf(database)} FILES_DIR=${filesDir}`;
  const restoreAt = performance.now();
  const restored = await machine.tinsmith('restore latest', `${settings} ${target}`);
  if (restored.code !== 0) say(restored.printed);
  figures.add(`restore from a ${what}`, seconds(restoreAt), restored.code === 0);
  const isCompared = ([name]: [string, string]) => name !== 'public.backup_run';
  const compared = (rows: Record<string, string>) =>
    Object.fromEntries(Object.entries(rows).filter(isCompared));
  const differences = compareDescribed(
    compared(rowsBefore),
    compared(await describeRows(postgres.ownerUrlOf(database))),
  );
  for (const one of differences) say(one);
  figures.add(
    `tables that differ, of ${Object.keys(rowsBefore).length}`,
    differences.length,
    differences.length === 0,
  );
  const { numFiles, wrong } = await checkFiles(postgres.ownerUrlOf(database), filesDir);
  figures.add(`files with another hash, of ${numFiles}`, wrong.length, wrong.length === 0);
  await rm(filesDir, { recursive: true, force: true });
}

/** Runs with a file changed, then puts it back. */
async function withChanged(
  place: string,
  change: (bytes: Buffer) => Buffer | null,
  check: () => Promise<void>,
): Promise<void> {
  const bytes = await readFile(place);
  const changed = change(Buffer.from(bytes));
  await (changed === null ? rm(place) : writeFile(place, changed));
  await check();
  await writeFile(place, bytes);
}

/** A wrong key, a missing file, a cut archive: each is named, and the database stays empty. */
async function nameTrouble(figures: Figures, machine: Machine, postgres: DebianPostgres): Promise<void> {
  await postgres.createDatabase('tinsmith_trouble');
  const target = `DATABASE_URL=${postgres.urlOf('tinsmith_trouble')} MIGRATE_DATABASE_URL=${postgres.ownerUrlOf('tinsmith_trouble')} FILES_DIR=${machine.place('/var/files-trouble')}`;
  const folder = machine.place(backupDir);
  const expectNamed = async (what: string, says: RegExp, more = '') => {
    const { code, printed } = await machine.tinsmith('restore latest', `${target} ${more}`);
    const tables = Object.keys(await describeRows(postgres.ownerUrlOf('tinsmith_trouble'))).length;
    const isNamed = code === 1 && says.test(printed) && tables === 0;
    figures.add(`${what} is named`, printed.trim().split('\n').at(-1)?.slice(0, 90) ?? '', isNamed);
  };
  const otherKey = randomBytes(32).toString('base64');
  await expectNamed('a wrong BACKUP_KEY', /BACKUP_KEY is the wrong key/, `BACKUP_KEY=${otherKey}`);
  await expectNamed('a wrong SECRET_KEY', /SECRET_KEY is not the one/, `SECRET_KEY=${otherKey}`);
  const [file = ''] = await listObjects(folder, '.file');
  const dump = (await listObjects(folder, '.dump')).at(-1) ?? '';
  await withChanged(
    file,
    () => null,
    () => expectNamed('a missing file', /is missing in the backup/),
  );
  await withChanged(
    dump,
    (bytes) => bytes.subarray(0, -5_000),
    () => expectNamed('a cut archive', /The dump of the database is cut off/),
  );
  const { code, printed } = await machine.tinsmith(
    'restore latest --other-key',
    `${target} SECRET_KEY=${otherKey}`,
  );
  figures.add(
    '--other-key restores all the same',
    printed.trim().split('\n').at(-1)?.slice(0, 60) ?? '',
    code === 0,
  );

  // Damaged at its right size: found by the check, and written again by the next backup.
  const bytes = await readFile(file);
  bytes[bytes.length - 30] = (bytes.at(-30) ?? 0) ^ 1;
  await writeFile(file, bytes);
  const found = await machine.tinsmith('backup verify');
  figures.add(
    'a damaged file is named',
    found.printed.trim().slice(0, 90),
    /can't be restored/.test(found.printed),
  );
  const next = await machine.tinsmith('backup');
  const again = await machine.tinsmith('backup verify');
  figures.add(
    'the next backup writes it again',
    /\d+ of them new/.exec(next.printed)?.[0] ?? '',
    again.code === 0,
  );
}

/** Backups that are killed: none of them is taken for a whole one, and the next one is whole. */
async function killBackups(figures: Figures, machine: Machine, postgres: DebianPostgres): Promise<void> {
  const folder = machine.place(backupDir);
  const ownerUrl = postgres.ownerUrlOf('tinsmith');
  const begunAt = performance.now();
  await machine.tinsmith('backup');
  const tookMs = performance.now() - begunAt;
  let numWrong = 0;
  for (let round = 0; round < kills; round += 1) {
    // New files, so that there is something to cut off.
    await addFiles(ownerUrl, machine.place('/var/files'), Array(4).fill(16 * 1024 ** 2));
    const service = await machine.services.launch('tinsmith-backup');
    await wait(tookMs * ((round + 1) / (kills + 1)));
    await service.end('SIGKILL');
    const listed = await machine.tinsmith('backup list');
    const whole = await machine.tinsmith('backup verify');
    if (listed.code !== 0 || whole.code !== 0) {
      numWrong += 1;
      say(`after kill ${round}: ${listed.printed} ${whole.printed}`);
    }
  }
  figures.add('backups killed', kills);
  figures.add('of them with a newest backup that is not whole', numWrong, numWrong === 0);
  const next = await machine.tinsmith('backup');
  const verified = await machine.tinsmith('backup verify');
  figures.add('the next backup', verified.printed.trim(), next.code === 0 && verified.code === 0);
  const scratch = await queryOnce(ownerUrl, `select from pg_database where datname like '%_check_%'`);
  figures.add('scratch databases left', scratch.length, scratch.length === 0);
  const [manifests, dumps] = [await listObjects(folder, '.manifest'), await listObjects(folder, '.dump')];
  figures.add(
    'backups kept of one day',
    `${manifests.length}, with ${dumps.length} dumps`,
    manifests.length === 1 && dumps.length === 1,
  );
}

/** Backups again and again, for containers. */
async function repeat(figures: Figures, machine: Machine, postgres: DebianPostgres): Promise<void> {
  const ownerUrl = postgres.ownerUrlOf('tinsmith');
  const countRuns = async () => (await queryOnce(ownerUrl, 'select from backup_run')).length;
  const settings: Record<string, string> = {};
  for (const name of ['tinsmith', 'migrate', 'backup'])
    for (const [, key = '', value = ''] of (
      await readFile(machine.place(`/etc/tinsmith/${name}.env`), 'utf8')
    ).matchAll(/^([A-Z]\w*)=(.*)$/gm))
      settings[key] = value;
  const child = spawn(process.execPath, ['packages/server/src/main.ts', 'backup', '--every', '1h'], {
    cwd: machine.place('/opt/tinsmith'),
    env: { PATH: process.env.PATH, ...settings },
    stdio: 'ignore',
  });
  const before = await countRuns();
  await wait(8_000);
  figures.add(
    '--every waits while the last one is young',
    (await countRuns()) - before,
    (await countRuns()) === before,
  );
  child.kill('SIGTERM');
  await once(child, 'exit');
  await queryOnce(ownerUrl, `update backup_run set finished_at = finished_at - interval '2 hours'`);
  const due = spawn(process.execPath, ['packages/server/src/main.ts', 'backup', '--every', '1h'], {
    cwd: machine.place('/opt/tinsmith'),
    env: { PATH: process.env.PATH, ...settings },
    stdio: 'ignore',
  });
  await until('A backup is made', async () => (await countRuns()) > before, 300_000).catch(() => undefined);
  const isVerified = async () =>
    (
      await queryOnce(
        ownerUrl,
        "select from backup_run where verified_at > wall_now() - interval '10 minutes'",
      )
    ).length > 0;
  await until('It is checked', isVerified, 300_000).catch(() => undefined);
  figures.add(
    '--every makes one that is due',
    (await countRuns()) - before,
    (await isVerified()) && due.exitCode === null,
  );
  due.kill('SIGTERM');
  await once(due, 'exit');
}

export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      megabytes: { type: 'string', default: '1024' },
      posts: { type: 'string', default: '20000' },
    },
  });
  const figures = openFigures();
  const postgres = await startDebianPostgres();
  const machine = await openMachine(postgres);
  const ceph = await startCeph();
  try {
    say('makes a site');
    await mkdir(machine.place('/mnt/backup'), { recursive: true });
    const event = await createSite(machine, postgres, Number(values.megabytes), Number(values.posts));
    figures.add('size', `${values.megabytes} MB of large files and 500 small ones, ${values.posts} posts`);
    await restoreElsewhere(figures, machine, postgres, event);
    await restoreAtRest(figures, machine, postgres, 'folder', '');
    const bucket = await ceph.createBucket('backups');
    const s3 = `BACKUP_DIR= BACKUP_S3_URL=${bucket.url} BACKUP_S3_ACCESS_KEY_ID=${bucket.accessKeyId} BACKUP_S3_SECRET_ACCESS_KEY=${bucket.secretAccessKey}`;
    await restoreAtRest(figures, machine, postgres, 'bucket', s3);
    const storage = openS3Storage(bucket);
    for await (const object of storage.list())
      if (object.endsWith('.file')) {
        await storage.remove(object);
        break;
      }
    const missing = await machine.tinsmith('backup verify', s3);
    figures.add(
      'a file missing in the bucket is named',
      missing.printed.trim().slice(0, 90),
      missing.code === 1 && /is missing in the backup/.test(missing.printed),
    );
    await ceph.stopGateway();
    const away = await machine.tinsmith('backup', s3);
    figures.add(
      'a bucket that is away is named',
      away.printed.trim().split('\n').at(-1)?.slice(0, 90) ?? '',
      away.code === 1,
    );
    await nameTrouble(figures, machine, postgres);
    await killBackups(figures, machine, postgres);
    await repeat(figures, machine, postgres);
    return figures.print('Backup');
  } finally {
    await ceph.stop();
    await machine.close();
    await postgres.drop();
  }
}
