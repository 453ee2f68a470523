import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** The owner of a file: a kind that a feature has registered, and the number of one such item. */
export interface FileOwner {
  readonly kind: string;
  readonly id: number;
}

export interface NewFile {
  readonly address: string;
  readonly storageKey: string;
  readonly backend: string;
  readonly mediaType: string;
}

/** The first step: from here on the sweep knows of the file. */
export const insertPending = async (db: Database, file: NewFile): Promise<number> =>
  (
    await db
      .insertInto('stored_file')
      .values({
        address: file.address,
        storage_key: file.storageKey,
        backend: file.backend,
        media_type: file.mediaType,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

/** The second: its bytes are stored. */
export async function markStored(
  db: Database,
  id: number,
  { bytes, sha256 }: { readonly bytes: number; readonly sha256: Buffer },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('stored_file')
    .set({ state: 'stored', bytes, sha256 })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error('The sweep has taken a file that was still being written.');
}

/**
 * The last, in the transaction that refers to the addresses: the owner has them from its commit on. Throws if
 * one of them is not available, so that nothing ever refers to a file that the sweep removes.
 */
export async function settleFiles(
  transaction: Database,
  owner: FileOwner,
  addresses: readonly (string | null | undefined)[],
): Promise<void> {
  const wanted = [...new Set(addresses)].filter((address) => address !== null && address !== undefined);
  if (wanted.length === 0) return;
  const { numAffectedRows } = await sql`
    update stored_file set state = 'owned', owner_kind = ${owner.kind}, owner_id = ${owner.id}
    where address = any(${wanted}) and (state = 'stored'
      or (state = 'owned' and owner_kind = ${owner.kind} and owner_id = ${owner.id}))`.execute(transaction);
  if (Number(numAffectedRows) !== wanted.length) throw new Error('A file is not there to be settled.');
}

/** Changes a file's address, everywhere it is referred to. The old one is gone from the commit on. */
export const changeAddress = (transaction: Database, from: string, to: string) =>
  sql`update stored_file set address = ${to} where address = ${from} and state = 'owned'`.execute(
    transaction,
  );

/** Keeps the sweep from files that wait for a transaction which comes much later. */
export const refreshUnsettled = (db: Database, addresses: readonly string[]) =>
  sql`update stored_file set created_at = wall_now()
      where address = any(${[...addresses]}) and state in ('pending', 'stored')`.execute(db);

/** Leaves files without an owner to the sweep. */
export const discardFiles = (db: Database, addresses: readonly string[]) =>
  sql`update stored_file set state = 'discarded'
      where address = any(${[...addresses]}) and state in ('pending', 'stored')`.execute(db);

export interface FileRow {
  readonly id: number;
  readonly storageKey: string;
  readonly backend: string;
  readonly mediaType: string;
  /** Null for a file from before there were rows, until it was read again. */
  readonly bytes: number | null;
  /** The result of a virus scan; null before there is one. */
  readonly scanState: string | null;
}

export const fileColumns = [
  'id',
  'storage_key as storageKey',
  'backend',
  'media_type as mediaType',
  'bytes',
  'scan_state as scanState',
] as const;

export async function findFile(db: Database, address: string): Promise<FileRow | null> {
  const row = await db
    .selectFrom('stored_file')
    .select(fileColumns)
    .where('address', '=', address)
    .where('state', '<>', 'discarded')
    .executeTakeFirst();
  return row ?? null;
}

/** A file of one owner with exactly these bytes. */
export async function findTwin(db: Database, owner: FileOwner, sha256: Buffer) {
  return db
    .selectFrom('stored_file')
    .select(['address', ...fileColumns])
    .where('owner_kind', '=', owner.kind)
    .where('owner_id', '=', owner.id)
    .where('sha256', '=', sha256)
    .where('state', '=', 'owned')
    .orderBy('id')
    .executeTakeFirst();
}
