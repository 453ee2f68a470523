import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';

const manifestFile = path.join(import.meta.dirname, '../../../package.json');
/** The version of the site. */
const siteVersion = (JSON.parse(readFileSync(manifestFile, 'utf8')) as { readonly version: string }).version;

export const migrationsDir = path.join(import.meta.dirname, 'migrations');

/**
 * A statement that waits for a lock on a table keeps all others waiting behind it: better to give up after a moment,
 * and to begin again once they have gone through.
 */
interface Patience {
  readonly lockTimeoutMs: number;
  readonly pauseMs: number;
  readonly maxTries: number;
}
const usualPatience: Patience = { lockTimeoutMs: 4_000, pauseMs: 2_000, maxTries: 30 };

class SqlFiles implements MigrationProvider {
  readonly #folder: string;
  readonly #lockTimeoutMs: number;

  constructor(folder: string, lockTimeoutMs: number) {
    this.#folder = folder;
    this.#lockTimeoutMs = lockTimeoutMs;
  }

  async getMigrations(): Promise<Record<string, Migration>> {
    const names = (await readdir(this.#folder)).filter((name) => name.endsWith('.sql')).sort();
    const entries = names.map(async (name): Promise<[string, Migration]> => {
      const text = await readFile(path.join(this.#folder, name), 'utf8');
      const up = async (db: Kysely<never>) => {
        await sql`select set_config('lock_timeout', ${String(this.#lockTimeoutMs)}, true)`.execute(db);
        await sql.raw(text).execute(db);
      };
      return [name.replace(/\.sql$/, ''), { up: up as Migration['up'] }];
    });
    return Object.fromEntries(await Promise.all(entries));
  }
}

const migratorOf = (db: Kysely<never>, folder: string, { lockTimeoutMs } = usualPatience) =>
  new Migrator({
    db,
    provider: new SqlFiles(folder, lockTimeoutMs),
    migrationTableName: 'schema_migration',
  });

/** The first migration of the chain that the baseline replaced before anything was released. */
const firstBeforeBaseline = '0001_clock';

/** Whether a database was made by the migrations from before the baseline: docs/decisions/0088-one-baseline.md. */
export async function isFromBeforeBaseline(db: Kysely<never>): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('schema_migration') is not null as "isThere"`.execute(db);
  if (!rows[0]?.isThere) return false;
  const { rows: found } = await sql`
    select from schema_migration where name = ${firstBeforeBaseline}`.execute(db);
  return found.length > 0;
}

/** 1.10.0 is later than 1.9.0. */
const isAtLeast = (version: string, oldest: string): boolean =>
  version.localeCompare(oldest, 'en', { numeric: true }) >= 0;

/**
 * Whether the database was migrated by a newer version on whose schema this one runs, too: in the middle of an upgrade
 * an old process may start again, and the version before can be started to go back. Throws if it must not.
 */
async function isAhead(db: Kysely<never>, folder: string, version: string): Promise<boolean> {
  const { unknown, pending } = await listMigrations(db, folder);
  if (unknown.length === 0) return false;
  const { rows: found } = await sql<{ isThere: boolean }>`
    select to_regclass('schema_compatibility') is not null as "isThere"`.execute(db);
  const { rows } = found[0]?.isThere
    ? await sql<{ oldest: string }>`select oldest_version as oldest from schema_compatibility`.execute(db)
    : { rows: [] };
  const oldest = rows[0]?.oldest;
  if (pending.length === 0 && oldest !== undefined && isAtLeast(version, oldest)) return true;
  throw new Error(
    `This database was migrated by a newer version (${unknown[0]})${oldest ? `, which needs version ${oldest} or later; this is ${version}` : ''}: start that version, or restore the backup from before the upgrade`,
  );
}

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03';

/**
 * Migrates the schema, all of it in one transaction and under an advisory lock (both are Migrator's):
 * processes that start at once migrate once, and a kill in between leaves the old schema. Where a table stays locked
 * by others, it lets them through and tries again.
 */
export async function migrate(
  db: Kysely<never>,
  folder = migrationsDir,
  patience = usualPatience,
  version = siteVersion,
): Promise<string[]> {
  if (await isFromBeforeBaseline(db)) {
    throw new Error(
      'This database was made before version 0.1.0, the first one that can be upgraded: start with an empty database',
    );
  }
  if (await isAhead(db, folder, version)) return [];
  for (let attempt = 1; ; attempt += 1) {
    const { error, results } = await migratorOf(db, folder, patience).migrateToLatest();
    if (!error) return (results ?? []).map((result) => result.migrationName);
    if (!isLockTimeout(error) || attempt >= patience.maxTries) throw error;
    await wait(patience.pauseMs);
  }
}

export async function countPendingMigrations(db: Kysely<never>, folder = migrationsDir): Promise<number> {
  const migrations = await migratorOf(db, folder).getMigrations();
  return migrations.filter((migration) => !migration.executedAt).length;
}

/** Which migrations of this version were applied, which are pending, and which only another version knows. */
export async function listMigrations(db: Kysely<never>, folder = migrationsDir) {
  const known = Object.keys(await new SqlFiles(folder, 0).getMigrations());
  const { rows: found } = await sql<{ isThere: boolean }>`
    select to_regclass('schema_migration') is not null as "isThere"`.execute(db);
  const { rows } = found[0]?.isThere
    ? await sql<{ name: string }>`select name from schema_migration order by name`.execute(db)
    : { rows: [] };
  const done = rows.map(({ name }) => name);
  return {
    applied: known.filter((name) => done.includes(name)),
    pending: known.filter((name) => !done.includes(name)),
    unknown: done.filter((name) => !known.includes(name)),
  };
}
