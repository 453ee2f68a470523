import { explainStorageError } from '../files/explain-storage-error.ts';
import { StorageAway } from '../files/storage.ts';

/** What keeps a backup from being made, checked or restored, as a sentence for the operator. */
export class BackupTrouble extends Error {
  override readonly name = 'BackupTrouble';
}

/** An object of a backup whose bytes are not those that were written. */
export class DamagedObject extends BackupTrouble {}

const hasCode = (error: unknown): error is Error & { code: unknown } =>
  error instanceof Error && 'code' in error && typeof error.code === 'string';

/** The sentence for an error; null if it is a bug. No message of a storage or driver, since it may quote passwords. */
export function explainBackupError(error: unknown): string | null {
  if (error instanceof BackupTrouble) return error.message;
  if (error instanceof StorageAway)
    return explainStorageError(error, { folder: 'BACKUP_DIR', s3: 'BACKUP_S3' });
  if (!hasCode(error)) return null;
  const code = String(error.code);
  if (/^E[A-Z]+$/.test(code) && 'syscall' in error && error.syscall === 'connect')
    return `The database can't be reached (${code}). Is PostgreSQL running, and is MIGRATE_DATABASE_URL right?`;
  if (/^E[A-Z]+$/.test(code)) return explainStorageError(error, { folder: 'BACKUP_DIR', s3: 'BACKUP_S3' });
  // PostgreSQL's own codes, such as 28P01 for a wrong password.
  if (/^[0-9A-Z]{5}$/.test(code)) return `The database refused (${code}): ${error.message}`;
  return null;
}
