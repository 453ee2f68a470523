import { type RawBuilder, sql } from 'kysely';
import type { AnyFileOwnerKind } from '../../http/file-audience.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Database } from '../../platform/database/database.ts';
import type { FileRow } from '../../platform/files/stored-file.queries.ts';
import { periodOf } from '../../platform/retention.ts';
import { keptUnnamed } from './file.retention.ts';

export interface OwnedFile extends FileRow {
  readonly ownerKind: string;
  /** The facts its owner kind decides by. */
  readonly facts: object | null;
}

/** An owned file, with the facts that decide who may have it. */
export async function findOwnedFile(
  db: Database,
  owners: readonly AnyFileOwnerKind[],
  viewer: Viewer,
  address: string,
): Promise<OwnedFile | null> {
  const cases = owners.map(({ kind, facts }) => sql`when ${kind} then ${facts(viewer)}`);
  const { rows } = await sql<OwnedFile>`
    select f.id, f.storage_key as "storageKey", f.backend, f.media_type as "mediaType", f.bytes,
      f.scan_state as "scanState", f.owner_kind as "ownerKind", case f.owner_kind ${sql.join(cases, sql` `)} end as facts
    from stored_file f where f.address = ${address} and f.state = 'owned'`.execute(db);
  return rows[0] ?? null;
}

/** How long a file may be without an owner: far longer than any request or job takes. By the real clock. */
const unsettledAge = periodOf(keptUnnamed);

/** Discards files that were begun and never settled. */
export const discardUnsettled = (db: Database) =>
  sql`update stored_file set state = 'discarded'
      where state in ('pending', 'stored') and created_at < wall_now() - ${unsettledAge}`.execute(db);

/**
 * Discards files that their owner no longer names, or whose owner is gone. Reads every file of that kind,
 * some microseconds each: a second for 250,000 pictures, nothing for a small jam.
 */
export const discardUnnamed = (db: Database, kind: string, isNamed: RawBuilder<boolean>) =>
  sql`update stored_file f set state = 'discarded'
      where f.state in ('owned', 'receiving') and f.owner_kind = ${kind} and not ${isNamed}`.execute(db);

export const listDiscarded = (db: Database, afterId: number, limit: number) =>
  db
    .selectFrom('stored_file')
    .select(['id', 'storage_key as storageKey', 'backend'])
    .where('state', '=', 'discarded')
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();

/**
 * Deletes a row if `removeBytes` succeeds. The row goes first, since the database refuses to delete a
 * referenced one; a kill in between leaves the row, and the next sweep finds the bytes gone already.
 */
export const deleteDiscarded = (db: Database, id: number, removeBytes: () => Promise<void>) =>
  db.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom('stored_file')
      .where('id', '=', id)
      .where('state', '=', 'discarded')
      .execute();
    await removeBytes();
  });

/** Entries that have a file, uploaded or on its way, or that can be played elsewhere. */
export async function listWithFile(db: Database, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from entry where id = any (${ids}::bigint[]) and (num_files > 0 or play_link <> '')`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}
