import pg from 'pg';
import { backupLock } from '../backup.queries.ts';
import type { Database } from '../database/database.ts';
import type { BackedUpFile } from './manifest.ts';

/** A connection without time limits: a dump may take longer than a request. */
export async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'tinsmith backup',
    connectionTimeoutMillis: 10_000,
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
    keepAlive: true,
  });
  // Its user gets the error from its next query; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Until the connection ends. False if another process makes, checks or prunes backups of this site. */
export async function lockBackups(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as "isLocked"', [backupLock]);
  return rows[0].isLocked;
}

export async function readServer(client: pg.Client) {
  const { rows } = await client.query<{ database: string; version: string; major: number; role: string }>(
    `select current_database() as database, current_setting('server_version') as version,
       current_setting('server_version_num')::int / 10000 as major, current_user as role`,
  );
  const [server] = rows;
  if (!server) throw new Error('The server has no version.');
  return server;
}

/** The rows of every table of the site and its queue. */
export async function countRows(client: pg.Client): Promise<Record<string, number>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await client.query(`select count(*)::float8 as count from ${name}`);
    counts[name] = rows[0].count;
  }
  return counts;
}

/** A file to back up; files from before there were rows lack size and hash. */
export interface SnapshotFile extends Omit<BackedUpFile, 'bytes' | 'sha256'> {
  readonly bytes: number | null;
  readonly sha256: string | null;
}

interface Snapshot {
  /** For pg_dump; valid until the transaction ends. */
  readonly id: string;
  readonly tables: Readonly<Record<string, number>>;
  readonly files: readonly SnapshotFile[];
  /** Null before the first start. */
  readonly siteId: string | null;
  readonly keyFingerprint: string | null;
}

/** Begins a transaction and reads in it what the dump of the same snapshot has. */
export async function beginSnapshot(client: pg.Client): Promise<Snapshot> {
  await client.query('begin isolation level repeatable read read only');
  const { rows: exported } = await client.query('select pg_export_snapshot() as id');
  const tables = await countRows(client);
  const { rows: files } = await client.query<SnapshotFile>(
    `select id::float8 as id, address, backend, storage_key as "storageKey", bytes::float8 as bytes,
       encode(sha256, 'hex') as sha256
     from stored_file where state = 'owned' order by id`,
  );
  const { rows: identity } = await client.query(
    `select site_id as "siteId", encode(key_fingerprint, 'hex') as "keyFingerprint" from site_identity`,
  );
  return {
    id: exported[0].id,
    tables,
    files,
    siteId: identity[0]?.siteId ?? null,
    keyFingerprint: identity[0]?.keyFingerprint ?? null,
  };
}

export const endSnapshot = (client: pg.Client) => client.query('commit');

/** Where a file is now; null if it is nobody's any more. */
export const findPlace = async (db: Database, id: number) =>
  (await db
    .selectFrom('stored_file')
    .select(['backend', 'storage_key as storageKey'])
    .where('id', '=', id)
    .where('state', '=', 'owned')
    .executeTakeFirst()) ?? null;

/** Files that were restored to another storage than they were in. */
export const changeBackend = (client: pg.Client, from: string, to: string) =>
  client.query('update stored_file set backend = $2 where backend = $1', [from, to]);

export const addMarkedBackends = (client: pg.Client, backends: readonly string[]) =>
  client.query(
    `update site_identity set marked_backends = array(select distinct unnest(marked_backends || $1::text[]))`,
    [backends],
  );

const scratchComment = 'Scratch database of tinsmith backup, may be dropped';

export async function mayCreateDatabases(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    'select rolcreatedb or rolsuper as "isAllowed" from pg_roles where rolname = current_user',
  );
  return rows[0].isAllowed;
}

export async function createScratch(client: pg.Client, name: string): Promise<void> {
  await client.query(`create database ${pg.escapeIdentifier(name)} template template0`);
  await client.query(
    `comment on database ${pg.escapeIdentifier(name)} is ${pg.escapeLiteral(scratchComment)}`,
  );
}

const maxDropTries = 6;
/** In use by others; in use by a process that only a superuser may end. */
const isInUse = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '55006' || error.code === '42501');

/**
 * Without force the server ends its own autovacuum of the database, and with force what a killed check has left; each
 * fails because of the other.
 */
export async function dropScratch(client: pg.Client, name: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const force = tries % 2 === 0 ? ' with (force)' : '';
    try {
      await client.query(`drop database if exists ${pg.escapeIdentifier(name)}${force}`);
      return;
    } catch (error) {
      if (tries === maxDropTries || !isInUse(error)) throw error;
    }
  }
}

/** Scratch databases that a killed check has left. */
export async function listScratch(client: pg.Client, prefix: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database
     where starts_with(datname, $1) and shobj_description(oid, 'pg_database') = $2
       and pg_has_role(datdba, 'MEMBER')`,
    [prefix, scratchComment],
  );
  return rows.map(({ name }) => name);
}
