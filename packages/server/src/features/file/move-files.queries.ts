import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { randomName } from '../../platform/files/files.ts';
import { type FileRow, fileColumns } from '../../platform/files/stored-file.queries.ts';

export interface MovableFile extends FileRow {
  readonly address: string;
  readonly sha256: Buffer | null;
}

/** Files in use that are not in this backend. */
export const listElsewhere = (
  db: Database,
  backend: string,
  afterId: number,
  limit: number,
): Promise<MovableFile[]> =>
  db
    .selectFrom('stored_file')
    .select([...fileColumns, 'address', 'sha256'])
    .where('state', '=', 'owned')
    .where('backend', '<>', backend)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();

export interface FileCopy {
  /** The row under which its bytes were written. */
  readonly id: number;
  readonly backend: string;
  readonly storageKey: string;
  readonly bytes: number;
  readonly sha256: Buffer;
}

class MovedMeanwhile extends Error {}

/**
 * Makes a copy the file itself. The old bytes stay for readers that have begun, as a file without an owner,
 * which the sweep removes after an hour. False if the file was moved or discarded meanwhile.
 */
export const switchPlace = (db: Database, file: MovableFile, copy: FileCopy): Promise<boolean> =>
  db
    .transaction()
    .execute(async (transaction) => {
      const { bytes, sha256, backend } = copy;
      const { numDeletedRows } = await transaction
        .deleteFrom('stored_file')
        .where('id', '=', copy.id)
        .where('state', '=', 'pending')
        .executeTakeFirst();
      const { numUpdatedRows } = await transaction
        .updateTable('stored_file')
        .set({ backend, storage_key: copy.storageKey, bytes, sha256 })
        .where('id', '=', file.id)
        .where('state', '=', 'owned')
        .where('storage_key', '=', file.storageKey)
        .executeTakeFirst();
      if (numDeletedRows !== 1n || numUpdatedRows !== 1n) throw new MovedMeanwhile();
      await transaction
        .insertInto('stored_file')
        .values({
          address: randomName(),
          storage_key: file.storageKey,
          backend: file.backend,
          media_type: file.mediaType,
          state: 'stored',
          bytes,
          sha256,
        })
        .execute();
      return true;
    })
    .catch((error) => {
      if (error instanceof MovedMeanwhile) return false;
      throw error;
    });

export interface BackendUse {
  readonly backend: string;
  /** Files in use, and their bytes. */
  readonly numFiles: number;
  readonly bytes: number;
  /** Files on their way, and files that wait for the sweep. */
  readonly numOthers: number;
}

export async function readBackendUse(db: Database): Promise<readonly BackendUse[]> {
  const { rows } = await sql<BackendUse>`
    select backend, count(*) filter (where state = 'owned') as "numFiles",
      coalesce(sum(bytes) filter (where state = 'owned'), 0)::bigint as bytes,
      count(*) filter (where state <> 'owned') as "numOthers"
    from stored_file group by backend order by backend`.execute(db);
  return rows;
}
