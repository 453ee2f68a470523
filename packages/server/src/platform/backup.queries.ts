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
