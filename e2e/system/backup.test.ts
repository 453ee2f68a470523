import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { EntrantId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../packages/server/src/platform/database/database.ts';
import {
  createCompetition,
  createEntrant,
  createLogPost,
  createPerson,
  createTeam,
} from '../../packages/server/src/testing/factories.ts';
import { reportFigure, sizes } from '../../packages/server/src/testing/sizes.ts';
import { root } from '../../packages/server/src/testing/test-environment.ts';
import { ask } from './ask.ts';
import { type DebianPostgres, startDebianPostgres } from './debian-postgres.ts';
import { endAll, launchMigration, startWeb } from './process.ts';

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

/** The commands as docs/operations.md has them, by the comment they begin with. */
async function documented(beginning: string): Promise<string> {
  const text = await readFile(path.join(root, 'docs/operations.md'), 'utf8');
  const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map((match) => match[1] ?? '');
  const block = blocks.find((one) => one.startsWith(`# ${beginning}`));
  if (!block) throw new Error(`docs/operations.md has no commands to ${beginning}.`);
  return block;
}

/** Stubs for what only a real machine has: services, other users, the usual port. The rest runs unchanged. */
const ofTheMachine = 'systemctl() { :; }; chown() { :; }; sudo() { shift 2; "$@"; };';

async function follow(beginning: string): Promise<void> {
  const commands = (await documented(beginning)).replaceAll(':5432/', `:${postgres.port}/`);
  const env = {
    ...postgres.environment,
    MIGRATE_DATABASE_URL: postgres.ownerUrlOf('tinsmith'),
    FILES_DIR: path.join(folder, 'files'),
  };
  await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', `${ofTheMachine}\n${commands}`], {
    cwd: folder,
    env,
  });
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

async function describeFiles(): Promise<Record<string, string>> {
  const entries = await readdir(path.join(folder, 'files'), { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const sums = files.toSorted().map(async (file) => [
    path.relative(folder, file),
    createHash('sha256')
      .update(await readFile(file))
      .digest('hex'),
  ]);
  return Object.fromEntries(await Promise.all(sums));
}

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
  await db.destroy();
  for (let index = 0; index < 50; index += 1) {
    const name = `${createHash('sha256').update(`file ${index}`).digest('hex').slice(0, 32)}.png`;
    await mkdir(path.join(folder, 'files', name.slice(0, 2)), { recursive: true });
    await writeFile(path.join(folder, 'files', name.slice(0, 2), name), Buffer.alloc(index * 1_000, index));
  }
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

test('a backup by the documented commands, restored by the documented commands, is the same site', async () => {
  const filesDir = path.join(folder, 'files');
  await migrate('tinsmith');
  await fillSite();
  const [rows, files] = [await describeRows('tinsmith'), await describeFiles()];
  expect(Object.keys(files).length).toBeGreaterThan(50);

  const begunAt = performance.now();
  await follow('Back up');
  const backedUpMs = performance.now() - begunAt;
  // The machine is gone; only the backup is left.
  await rm(filesDir, { recursive: true });
  await follow('Restore');
  const restoredMs = performance.now() - begunAt - backedUpMs;

  expect(await describeRows('tinsmith_restored')).toEqual(rows);
  expect(await describeFiles()).toEqual(files);
  reportFigure(
    `backup: ${Object.keys(rows).length} tables, ${Object.keys(files).length} files; backed up in ${Math.round(backedUpMs)} ms, restored in ${Math.round(restoredMs)} ms`,
  );
  await migrate('tinsmith_restored');
  expect(await describeRows('tinsmith_restored')).toEqual(rows);
  const web = await startWeb(
    { databaseUrl: postgres.urlOf('tinsmith_restored'), filesDir },
    { MIGRATE_ON_START: 'false' },
  );
  expect((await ask(`${web.url}/news`)).body).toContain('/upload/');
  // Within a second a process that runs draws the rules of an event that has started.
  const withoutDraw = (all: Record<string, string>) =>
    Object.entries(all).filter(
      ([table]) => !/^public\.(competition|draw_seal|drawn_rule|rule_draw)$/.test(table),
    );
  expect(withoutDraw(await describeRows('tinsmith_restored'))).toEqual(withoutDraw(rows));
  // The restored sequences go on: a new row gets an unused id.
  const { db } = openDatabase({ databaseUrl: postgres.ownerUrlOf('tinsmith_restored'), databasePool: 2 });
  await createPerson(db);
  await db.destroy();
  expect(await web.end('SIGTERM')).toEqual({ code: 0, signal: null });
});
