import { sql } from 'kysely';
import type { Database } from './database/database.ts';

export interface LastBackup {
  readonly ageSeconds: number;
  readonly isVerified: boolean;
  readonly bytes: number;
  readonly numFiles: number;
}

/** The newest backup that was made. */
export async function findLastBackup(db: Database): Promise<LastBackup | null> {
  const { rows } = await sql<LastBackup>`
    select extract(epoch from wall_now() - finished_at)::float8 as "ageSeconds",
      verified_at is not null as "isVerified", bytes::float8 as bytes, num_files as "numFiles"
    from backup_run where error is null order by finished_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Why the newest try failed; null if it did not. */
export async function findBackupError(db: Database): Promise<string | null> {
  const { rows } = await sql<{ error: string | null }>`
    select error from backup_run order by finished_at desc, id desc limit 1`.execute(db);
  return rows[0]?.error ?? null;
}

export interface BackupRun {
  readonly destination: 'folder' | 'bucket';
  readonly bytes: number;
  readonly numFiles: number;
}

export const insertBackupRun = async (db: Database, run: BackupRun): Promise<void> =>
  void (await db
    .insertInto('backup_run')
    .values({ destination: run.destination, bytes: run.bytes, num_files: run.numFiles })
    .execute());

/** `error` is a part of a sentence, without its full stop. */
export const insertFailedBackup = async (
  db: Database,
  destination: BackupRun['destination'],
  error: string,
): Promise<void> => void (await db.insertInto('backup_run').values({ destination, error }).execute());

/** The newest one that was made. */
export const markBackupVerified = async (db: Database): Promise<void> =>
  void (await sql`
    update backup_run set verified_at = wall_now()
    where id = (select id from backup_run where error is null order by finished_at desc, id desc limit 1)`.execute(
    db,
  ));

/** The key of an advisory lock: who has it makes, checks or prunes backups of the site in this database. */
export const backupLock = 7_461_010;

/** Whether a backup is being made, which may still read files that were discarded since its snapshot. */
export async function isBackupRunning(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isRunning: boolean }>`
    select exists (
      select from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and l.locktype = 'advisory' and l.objid = ${backupLock}::int
        and l.classid = 0 and l.objsubid = 1 and l.granted
    ) as "isRunning"`.execute(db);
  return rows[0]?.isRunning ?? false;
}
