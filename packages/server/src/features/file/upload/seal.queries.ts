import type { EntryId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { insertAuditEntry, type Writer } from '../../site/audit.queries.ts';
import { countReplaced } from '../count-replaced.ts';
import { entryUploadKind, lockEntryOf, recountFiles } from '../entry-file.queries.ts';
import { supersede } from './check-file.queries.ts';

export interface NewSeal {
  readonly name: string;
  readonly size: number;
  readonly sha256: Buffer;
  readonly replaces: number | null;
  readonly keepsBoth: boolean;
  readonly address: string;
  readonly storageKey: string;
  readonly backend: string;
}

/** Its team from the start on; staff always, unless it is secret and they take part themselves. */
const mayWrite = ({ accountId, byRank }: Writer) => sql<boolean>`
  exists (select from account a where a.id = ${accountId} and coalesce(a.suspended_until, '-infinity') <= app_now())
  and ${
    byRank
      ? sql<boolean>`not (is_entry_secret(c, app_now()) and exists (
          select from entrant m where m.competition_id = c.id and m.account_id = ${accountId}))`
      : sql<boolean>`app_now() >= c.starts_at and exists (
          select from entrant m where m.entry_id = e.id and m.account_id = ${accountId})`
  }`;

/** Whether this writer may change an entry's files now; called under the entry's lock. */
export async function canWriteFiles(transaction: Database, writer: Writer, entryId: EntryId) {
  const { rows } = await sql`
    select from entry e join competition c on c.id = e.competition_id
    where e.id = ${entryId} and ${mayWrite(writer)}`.execute(transaction);
  return rows.length > 0;
}

interface Beside {
  readonly id: number;
  readonly name: string;
  readonly bytes: number;
  readonly replacesId: number | null;
  /** The same bytes, whatever it is called. */
  readonly isSame: boolean;
  readonly isFailed: boolean;
}

/** The entry's current files. */
const listBeside = async (transaction: Database, entryId: EntryId, seal: NewSeal): Promise<Beside[]> =>
  (
    await sql<Beside>`
      select id, name, bytes, replaces_id as "replacesId", coalesce(not is_match, false) as "isFailed",
        (bytes, sha256) = (${seal.size}::bigint, ${seal.sha256}) as "isSame"
      from entry_file where entry_id = ${entryId} and superseded_at is null`.execute(transaction)
  ).rows;

/** The bytes that are to replace a file are here already, or on their way: the file that has them replaces it. */
async function replaceBySame(
  transaction: Database,
  writer: Writer,
  entryId: EntryId,
  same: Beside,
  replaced: Beside,
): Promise<void> {
  await countReplaced(transaction, writer.accountId, replaced.bytes);
  await sql`update entry_file set replaces_id = ${replaced.id} where id = ${same.id}`.execute(transaction);
  await supersede(transaction, same.id);
  await recountFiles(transaction, entryId);
  if (writer.byRank) await insertAuditEntry(transaction, writer.byRank);
}

export type SealOutcome =
  | { readonly id: number }
  | { readonly problem: 'may-not' | 'same-name' | 'no-file' | 'entry-full'; readonly usedBytes: number };

/** More than any game needs, and few enough to list. */
export const maxFiles = 100;

/**
 * Seals a file in one transaction, on the database's clock. Under the entry's lock: two concurrent seals
 * count each other's bytes, and sealing the same file twice, by a retried request, is idempotent.
 */
export const insertSealedFile = (
  db: Database,
  writer: Writer,
  entryId: EntryId,
  seal: NewSeal,
  maxEntryBytes: number,
): Promise<SealOutcome> =>
  db.transaction().execute(async (transaction) => {
    await lockEntryOf(transaction, entryId);
    if (!(await canWriteFiles(transaction, writer, entryId))) return { problem: 'may-not', usedBytes: 0 };
    const beside = await listBeside(transaction, entryId, seal);
    const same = beside.find((file) => file.isSame && !file.isFailed);
    const replaced = beside.find((file) => file.id === seal.replaces);
    if (same) {
      // A seal that is repeated has been counted.
      if (replaced && replaced.id !== same.id && same.replacesId !== replaced.id)
        await replaceBySame(transaction, writer, entryId, same, replaced);
      return { id: same.id };
    }
    if (seal.replaces !== null && !replaced) return { problem: 'no-file', usedBytes: 0 };
    if (!replaced && !seal.keepsBoth && beside.some((file) => file.name === seal.name))
      return { problem: 'same-name', usedBytes: 0 };
    const usedBytes = beside.reduce((sum, file) => sum + file.bytes, 0) - (replaced?.bytes ?? 0);
    if (usedBytes + seal.size > maxEntryBytes || beside.length >= maxFiles)
      return { problem: 'entry-full', usedBytes };
    if (replaced) await countReplaced(transaction, writer.accountId, replaced.bytes);
    const { rows } = await sql<{ id: number }>`
      with file as (select random_id() as id),
      stored as (
        insert into stored_file (address, storage_key, backend, media_type, state, owner_kind, owner_id)
        select ${seal.address}, ${seal.storageKey}, ${seal.backend}, 'application/octet-stream', 'receiving',
          ${entryUploadKind}, id from file
        returning address
      )
      insert into entry_file (id, entry_id, account_id, address, name, bytes, sha256, replaces_id)
      select file.id, ${entryId}, ${writer.accountId}, stored.address, ${seal.name}, ${seal.size}, ${seal.sha256},
        ${seal.replaces}
      from file, stored returning id`.execute(transaction);
    await recountFiles(transaction, entryId);
    if (writer.byRank) await insertAuditEntry(transaction, writer.byRank);
    return { id: rows[0]?.id ?? 0 };
  });
