import path from 'node:path';
import pg from 'pg';
import { openDatabase } from '../packages/server/src/platform/database/database.ts';
import { isFromBeforeBaseline } from '../packages/server/src/platform/database/migrate.ts';
import { asApp } from '../packages/server/src/testing/roles.ts';
import { startPostgres } from '../packages/server/src/testing/start-postgres.ts';

const root = new URL('..', import.meta.url).pathname;
const name = 'tinsmith_dev';

/** Where `npm run dev` stores all of its data. */
export const dataDir = process.env.DATA_DIR ?? `${root}/.data`;

export interface DevDatabase {
  /** For the site's role. */
  readonly url: string;
  /** For the role that migrates and fills in the demo. */
  readonly ownerUrl: string;
  /** Stops the server if this process started it. */
  stop(): Promise<void>;
}

async function ensureDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  if (!rowCount) await client.query(`create database ${name}`);
  await client.end();
}

/** Ends the process with what to do if no migration could bring the database up to date. */
async function requireBaseline({ ownerUrl, stop }: DevDatabase, remedy: string): Promise<void> {
  const { db } = openDatabase({ databaseUrl: ownerUrl, databasePool: 1 });
  const isTooOld = await isFromBeforeBaseline(db as never);
  await db.destroy();
  if (!isTooOld) return;
  process.stderr.write(
    `Your development database was made before version 0.1.0 and can't be upgraded. ${remedy}\n`,
  );
  await stop();
  process.exit(1);
}

/** The database of DATABASE_URL, or one stored in .data/postgres. */
export async function openDevDatabase(): Promise<DevDatabase> {
  const given = process.env.DATABASE_URL;
  if (given !== undefined) {
    const database = {
      url: given,
      ownerUrl: process.env.MIGRATE_DATABASE_URL || given,
      stop: async () => {},
    };
    await requireBaseline(database, 'Set DATABASE_URL to an empty database.');
    return database;
  }
  const server = await startPostgres({ folder: `${dataDir}/postgres`, isPersistent: true });
  await ensureDatabase(server.urlOf('postgres'));
  const ownerUrl = server.urlOf(name);
  const database = { url: asApp(ownerUrl), ownerUrl, stop: server.isOurs ? server.stop : async () => {} };
  await requireBaseline(
    database,
    `Delete the folder ${path.relative(process.cwd(), `${dataDir}/postgres`)} and start again: the demo is loaded into a new database.`,
  );
  return database;
}
