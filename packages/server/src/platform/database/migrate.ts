import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';

export const migrationsDir = path.join(import.meta.dirname, 'migrations');

class SqlFiles implements MigrationProvider {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async getMigrations(): Promise<Record<string, Migration>> {
    const names = (await readdir(this.#folder)).filter((name) => name.endsWith('.sql')).sort();
    const entries = names.map(async (name): Promise<[string, Migration]> => {
      const text = await readFile(path.join(this.#folder, name), 'utf8');
      return [name.replace(/\.sql$/, ''), { up: async (db) => void (await sql.raw(text).execute(db)) }];
    });
    return Object.fromEntries(await Promise.all(entries));
  }
}

const migratorOf = (db: Kysely<never>, folder: string) =>
  new Migrator({ db, provider: new SqlFiles(folder), migrationTableName: 'schema_migration' });

/**
 * Migrates the schema, all of it in one transaction and under an advisory lock (both are Migrator's):
 * processes that start at once migrate once, and a kill in between leaves the old schema.
 */
export async function migrate(db: Kysely<never>, folder = migrationsDir): Promise<string[]> {
  const { error, results } = await migratorOf(db, folder).migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

export async function countPendingMigrations(db: Kysely<never>, folder = migrationsDir): Promise<number> {
  const migrations = await migratorOf(db, folder).getMigrations();
  return migrations.filter((migration) => !migration.executedAt).length;
}
