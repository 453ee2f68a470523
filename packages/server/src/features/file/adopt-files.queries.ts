import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { fileColumns } from '../../platform/files/stored-file.queries.ts';

/** Files whose size and hash have not been recorded yet. */
export const listUndescribed = (db: Database, afterId: number, limit: number) =>
  db
    .selectFrom('stored_file')
    .select(fileColumns)
    .where('sha256', 'is', null)
    .where('state', '=', 'owned')
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();

export const describeFile = (db: Database, id: number, found: { bytes: number; sha256: Buffer }) =>
  db.updateTable('stored_file').set(found).where('id', '=', id).where('sha256', 'is', null).execute();

/** Leaves files in a storage without a row to the sweep. Returns how many there were. */
export async function discardUnknown(
  db: Database,
  backend: string,
  keys: readonly string[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into stored_file (address, storage_key, backend, media_type, state)
    select key, key, ${backend}, 'application/octet-stream', 'discarded' from unnest(${[...keys]}::text[]) key
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
