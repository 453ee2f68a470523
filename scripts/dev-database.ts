import pg from 'pg';
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

/** The database of DATABASE_URL, or one stored in .data/postgres. */
export async function openDevDatabase(): Promise<DevDatabase> {
  const given = process.env.DATABASE_URL;
  if (given !== undefined) {
    return { url: given, ownerUrl: process.env.MIGRATE_DATABASE_URL || given, stop: async () => {} };
  }
  const server = await startPostgres({ folder: `${dataDir}/postgres`, isPersistent: true });
  await ensureDatabase(server.urlOf('postgres'));
  const ownerUrl = server.urlOf(name);
  return { url: asApp(ownerUrl), ownerUrl, stop: server.isOurs ? server.stop : async () => {} };
}
