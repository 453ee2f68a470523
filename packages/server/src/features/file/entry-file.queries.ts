import type { AccountId, EntryId } from '@tinsmith/domain/ids';
import type { Finding } from '@tinsmith/domain/run-me-check';
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Database } from '../../platform/database/database.ts';
import { ms } from '../../platform/database/ms.ts';

export const entryUploadKind = 'entry-file';

/** A sealed file, without an access check. */
export interface EntryFileRow {
  readonly id: number;
  readonly entryId: EntryId;
  /** Empty for a removed file whose bytes are gone. */
  readonly address: string;
  readonly name: string;
  readonly bytes: number;
  readonly sha256: Buffer;
  readonly state: 'receiving' | 'received' | 'checked';
  readonly sealedMs: number;
  readonly receivedMs: number | null;
  readonly isMatch: boolean | null;
  readonly isInTime: boolean;
  readonly countedReason: string | null;
  readonly isSuperseded: boolean;
  readonly replacesId: number | null;
  readonly removedMs: number | null;
  /** The file that it replaced and that nothing else has replaced since. */
  readonly replaced: { readonly id: number; readonly name: string } | null;
  readonly tags: readonly string[];
  readonly areTagsChosen: boolean;
  readonly findings: readonly Finding[];
  readonly numDownloads: number;
  readonly storageKey: string;
  readonly backend: string;
  /** Null until the first bytes arrive. */
  readonly pieces: string | null;
  readonly scanState: 'clean' | 'found' | 'not-scanned' | null;
}

const columns = sql`
  f.id, f.entry_id as "entryId", coalesce(f.address, '') as address, f.name, f.bytes, f.sha256, f.state,
  ${ms('f.sealed_at')} as "sealedMs", ${ms('f.received_at')} as "receivedMs", f.is_match as "isMatch",
  is_in_time(f, c) as "isInTime", f.counted_reason as "countedReason",
  f.superseded_at is not null as "isSuperseded", f.replaces_id as "replacesId",
  ${ms('f.removed_at')} as "removedMs", (
    select json_build_object('id', o.id, 'name', o.name) from entry_file o
    where o.id = f.replaces_id and o.entry_id = f.entry_id and o.superseded_at is not null and o.removed_at is null
  ) as replaced,
  coalesce(f.chosen_tags, f.proposed_tags) as tags, f.chosen_tags is not null as "areTagsChosen", f.findings,
  f.num_downloads as "numDownloads", coalesce(s.storage_key, '') as "storageKey", coalesce(s.backend, '') as backend, s.pieces, s.scan_state as "scanState"`;
const tables = sql`
  entry_file f join entry e on e.id = f.entry_id join competition c on c.id = e.competition_id
  left join stored_file s on s.address = f.address`;

export async function findEntryFile(db: Database, id: number): Promise<EntryFileRow | null> {
  const { rows } = await sql<EntryFileRow>`select ${columns} from ${tables} where f.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** All files of an entry, newest first. */
export async function listEntryFiles(db: Database, entryId: EntryId): Promise<EntryFileRow[]> {
  const { rows } = await sql<EntryFileRow>`
    select ${columns} from ${tables} where f.entry_id = ${entryId}
    order by f.sealed_at desc, f.id desc`.execute(db);
  return rows;
}

/** The files that entries show to everyone who sees them, ordered by the time that decides if they are in time. */
export async function listShownFiles(db: Database, entryIds: readonly EntryId[]): Promise<EntryFileRow[]> {
  const { rows } = await sql<EntryFileRow>`
    select ${columns} from ${tables}
    where f.entry_id = ${anyOf(entryIds)} and f.state = 'checked' and f.superseded_at is null
    order by case when f.is_match then f.sealed_at else f.received_at end desc, f.id desc`.execute(db);
  return rows;
}

export interface RemovedFiles {
  readonly count: number;
  readonly lastMs: number | null;
}

/** The files that teams removed after the finish, by the finish as it is now. */
export async function countRemovedFiles(
  db: Database,
  entryIds: readonly EntryId[],
): Promise<ReadonlyMap<EntryId, RemovedFiles>> {
  const { rows } = await sql<RemovedFiles & { entryId: EntryId }>`
    select f.entry_id as "entryId", count(*)::integer as count, ${ms(sql`max(f.removed_at)`)} as "lastMs"
    from entry_file f join entry e on e.id = f.entry_id join competition c on c.id = e.competition_id
    where f.entry_id = ${anyOf(entryIds)} and f.removed_at >= c.ends_at
    group by f.entry_id`.execute(db);
  return new Map(rows.map(({ entryId, ...removed }) => [entryId, removed]));
}

/** Locks an entry, so that the count of its files stays right until the end of the transaction. */
export const lockEntryOf = (transaction: Database, entryId: EntryId) =>
  sql`select from entry where id = ${entryId} for update`.execute(transaction);

/** Must be called after every change of an entry's files, under its lock. */
export const recountFiles = (transaction: Database, entryId: EntryId) =>
  sql`select count_entry_files(${entryId})`.execute(transaction);

/** Counts a download, without recording who it was. */
export const noteDownload = (db: Database, id: number) =>
  sql`update entry_file set num_downloads = num_downloads + 1 where id = ${id}`.execute(db);

/** The files an account has sealed, for its owner. */
export async function listFileData(db: Database, accountId: AccountId) {
  const { rows } = await sql<{ address: string; state: string }>`
    select f.id, c.short as event, f.entry_id as "entryId", f.name, f.bytes, encode(f.sha256, 'hex') as sha256,
      f.state, f.sealed_at as "sealedAt", f.received_at as "receivedAt", f.superseded_at as "supersededAt",
      f.removed_at as "removedAt", coalesce(f.address, '') as address
    from entry_file f join entry e on e.id = f.entry_id join competition c on c.id = e.competition_id
    join sign_up m on m.entry_id = e.id
    where m.account_id = ${accountId} order by f.sealed_at, f.id`.execute(db);
  return rows;
}
