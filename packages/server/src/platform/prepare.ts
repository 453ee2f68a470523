import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Config } from '../config.ts';
import { runAfterSteps } from './database/after-steps.ts';
import { type Database, openDatabase } from './database/database.ts';
import { grantToApp } from './database/grant-to-app.ts';
import { migrate } from './database/migrate.ts';
import { migrateJobs } from './jobs.ts';

const prepareLock = 7_461_009;

/** One process at a time prepares a database or fills in its texts; the others wait. */
async function whileAlone<T>(connection: Kysely<never>, work: () => Promise<T>): Promise<T> {
  await sql`select pg_advisory_lock(${prepareLock})`.execute(connection);
  try {
    return await work();
  } finally {
    await sql`select pg_advisory_unlock(${prepareLock})`.execute(connection);
  }
}

/** Fills in texts while no other process does, nor migrates. */
export const fillAlone = (db: Database, fill: () => Promise<void>): Promise<void> =>
  db.connection().execute((connection) => whileAlone(connection as never, fill));

type Urls = Pick<Config, 'databaseUrl' | 'migrateDatabaseUrl'>;

async function readRole(connectionString: string): Promise<{ role: string; database: string }> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query('select current_user as role, current_database() as database');
    return rows[0];
  } finally {
    await client.end();
  }
}

/** The role that the site runs as; null if it is also the one that migrates. */
async function findAppRole({ databaseUrl, migrateDatabaseUrl }: Urls): Promise<string | null> {
  if (databaseUrl === migrateDatabaseUrl) return null;
  const [app, owner] = [await readRole(databaseUrl), await readRole(migrateDatabaseUrl)];
  if (app.database !== owner.database) {
    throw new Error(
      `DATABASE_URL and MIGRATE_DATABASE_URL name two databases: ${app.database}, ${owner.database}`,
    );
  }
  return app.role === owner.role ? null : app.role;
}

async function bringUpToDate(db: Kysely<never>, pool: pg.Pool): Promise<string[]> {
  try {
    const applied = await migrate(db);
    await migrateJobs(pool);
    return applied;
  } catch (error) {
    const isRefused = error instanceof Error && 'code' in error && error.code === '42501';
    if (!isRefused) throw error;
    throw new Error('This role may not migrate the database: run migrate with MIGRATE_DATABASE_URL', {
      cause: error,
    });
  }
}

const openOwner = ({ migrateDatabaseUrl }: Urls) =>
  openDatabase({
    databaseUrl: migrateDatabaseUrl,
    databasePool: 4,
    statementTimeoutMs: 0,
    endsWithProgram: true,
  });

/** The slow steps of an upgrade, while the site is up. Returns the names of those that are done now. */
export async function runStepsAfter(urls: Urls, isStopping: () => boolean): Promise<string[]> {
  const { db } = openOwner(urls);
  try {
    return await runAfterSteps(db as never, { isStopping });
  } finally {
    await db.destroy();
  }
}

/**
 * Prepares the database: schema, queue, privileges of the app's role, then whatever `fill` adds. One process
 * at a time; the others wait and find it done. Uses its own connections, since a migration may take longer
 * than a request.
 */
export async function prepareDatabase(urls: Urls, fill: () => Promise<void>): Promise<string[]> {
  const appRole = await findAppRole(urls);
  const { db, pool } = openOwner(urls);
  try {
    return await db.connection().execute((connection) =>
      whileAlone(connection as never, async () => {
        const applied = await bringUpToDate(db as never, pool);
        if (appRole !== null) await grantToApp(db as never, appRole);
        await fill();
        return applied;
      }),
    );
  } finally {
    await db.destroy();
  }
}
