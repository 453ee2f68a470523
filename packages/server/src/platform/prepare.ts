import { sql } from 'kysely';
import type { Config } from '../config.ts';
import { openDatabase } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { migrateJobs } from './jobs.ts';

const prepareLock = 7_461_009;

/**
 * Makes the database ready to serve: schema, queue, then whatever `fill` adds. One process at a time; the
 * others wait and find it done. Uses connections of its own, since a migration may take longer than a request.
 */
export async function prepareDatabase(config: Config, fill: () => Promise<void>): Promise<string[]> {
  const { db, pool } = openDatabase({
    databaseUrl: config.databaseUrl,
    databasePool: 4,
    statementTimeoutMs: 0,
  });
  try {
    return await db.connection().execute(async (connection) => {
      await sql`select pg_advisory_lock(${prepareLock})`.execute(connection);
      try {
        const applied = await migrate(db as never);
        await migrateJobs(pool);
        await fill();
        return applied;
      } finally {
        await sql`select pg_advisory_unlock(${prepareLock})`.execute(connection);
      }
    });
  } finally {
    await db.destroy();
  }
}
