import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { lockResultsOfEntry } from '../competition/result-lock.queries.ts';
import { type AuditEntry, insertAuditEntry, type Writer } from '../site/audit.queries.ts';
import { countReplaced } from './count-replaced.ts';
import { type EntryFileRow, lockEntryOf, recountFiles } from './entry-file.queries.ts';
import { supersede } from './upload/check-file.queries.ts';
import { canWriteFiles } from './upload/seal.queries.ts';

/** Sets a file's tags as its team chose them; false if this writer may not. */
export const updateTags = (
  db: Database,
  writer: Writer,
  file: Pick<EntryFileRow, 'id' | 'entryId'>,
  tags: readonly string[],
): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    await lockEntryOf(transaction, file.entryId);
    if (!(await canWriteFiles(transaction, writer, file.entryId))) return false;
    await sql`update entry_file set chosen_tags = ${[...tags]}::text[]
      where id = ${file.id} and removed_at is null`.execute(transaction);
    await recountFiles(transaction, file.entryId);
    if (writer.byRank) await insertAuditEntry(transaction, writer.byRank);
    return true;
  });

/** Sets which file another one replaces; false if this writer may not, or the entries differ. */
export const updateReplaces = (
  db: Database,
  writer: Writer,
  file: Pick<EntryFileRow, 'id' | 'entryId'>,
  replaces: number,
): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    await lockEntryOf(transaction, file.entryId);
    if (!(await canWriteFiles(transaction, writer, file.entryId))) return false;
    const { rows } = await sql<{ bytes: number }>`
      update entry_file f set replaces_id = old.id from entry_file old
      where f.id = ${file.id} and old.id = ${replaces} and old.id <> f.id
        and old.entry_id = f.entry_id and old.superseded_at is null and f.superseded_at is null
      returning old.bytes`.execute(transaction);
    const [replaced] = rows;
    if (!replaced) return false;
    await countReplaced(transaction, writer.accountId, replaced.bytes);
    await supersede(transaction, file.id);
    await recountFiles(transaction, file.entryId);
    if (writer.byRank) await insertAuditEntry(transaction, writer.byRank);
    return true;
  });

/** Counts a file as in time, or no longer; false for one's own. The reason is on the file, to be erasable. */
export const updateCounted = (
  db: Database,
  audit: AuditEntry,
  file: Pick<EntryFileRow, 'id' | 'entryId'>,
  reason: string | null,
): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    await lockResultsOfEntry(transaction, file.entryId);
    const { numAffectedRows } = await sql`
      update entry_file set counted_reason = ${reason},
        counted_at = case when ${reason}::text is null then null else app_now() end,
        counted_by = case when ${reason}::text is null then null else ${audit.accountId}::bigint end
      where id = ${file.id} and removed_at is null and not exists (
        select from entrant m where m.entry_id = entry_file.entry_id and m.account_id = ${audit.accountId})`.execute(
      transaction,
    );
    if (numAffectedRows !== 1n) return false;
    await insertAuditEntry(transaction, audit);
    return true;
  });

export type RemoveOutcome =
  | 'done'
  | 'may-not'
  | 'no-file'
  | 'unfinished'
  | 'last-gift'
  | 'emptied'
  | 'entry-full';

class NotRemoved extends Error {
  readonly outcome: RemoveOutcome;
  constructor(outcome: RemoveOutcome) {
    super(outcome);
    this.outcome = outcome;
  }
}

interface Removal {
  /** The replaced file to restore, if any. */
  readonly restores: number | null;
  readonly maxEntryBytes: number;
}

/** Restores a replaced file; before the finish only, so that nobody chooses later what they handed in. */
async function restoreReplaced(
  transaction: Database,
  file: Pick<EntryFileRow, 'id' | 'entryId'>,
  { restores, maxEntryBytes }: Removal,
): Promise<void> {
  const { rows } = await sql<{ usedBytes: number }>`
    update entry_file old set superseded_at = null
    from entry_file f join entry e on e.id = f.entry_id join competition c on c.id = e.competition_id
    where f.id = ${file.id} and old.id = ${restores} and old.id = f.replaces_id and old.entry_id = f.entry_id
      and old.superseded_at is not null and old.removed_at is null and app_now() < c.ends_at
    returning old.bytes + (select coalesce(sum(o.bytes), 0) from entry_file o
      where o.entry_id = f.entry_id and o.superseded_at is null) as "usedBytes"`.execute(transaction);
  if (!rows[0]) throw new NotRemoved('no-file');
  if (Number(rows[0].usedBytes) > maxEntryBytes) throw new NotRemoved('entry-full');
}

/**
 * Removes a file that has arrived; twice changes nothing. In a gift exchange that has ended, the last thing to unwrap
 * cannot be removed, and an entry that others wrote about is not emptied.
 */
export const updateRemoved = async (
  db: Database,
  writer: Writer,
  file: Pick<EntryFileRow, 'id' | 'entryId'>,
  removal: Removal,
): Promise<RemoveOutcome> => {
  const removed = db.transaction().execute(async (transaction): Promise<RemoveOutcome> => {
    // What is on the ballot may change.
    await lockResultsOfEntry(transaction, file.entryId);
    await lockEntryOf(transaction, file.entryId);
    if (!(await canWriteFiles(transaction, writer, file.entryId))) return 'may-not';
    const { rows } = await sql<{ bytes: number }>`
      update entry_file set removed_at = app_now(), superseded_at = app_now(), removed_by = ${writer.accountId},
        touched_at = wall_now()
      where id = ${file.id} and superseded_at is null and state <> 'receiving' returning bytes`.execute(
      transaction,
    );
    if (!rows[0]) return findWhyKept(transaction, file.id);
    // Its bytes stay stored for a while, as those of a replaced file do.
    await countReplaced(transaction, writer.accountId, rows[0].bytes);
    if (removal.restores !== null) await restoreReplaced(transaction, file, removal);
    await recountFiles(transaction, file.entryId);
    const { rows: left } = await sql<{ isLastGift: boolean; isEmptied: boolean }>`
      select c.kind = 'gift-exchange' and app_now() >= c.ends_at and e.num_files = 0 and e.play_link = '' as "isLastGift",
        e.is_empty and coalesce(entry_kept_for(e.id) in ('result', 'ballot'), false) as "isEmptied"
      from entry e join competition c on c.id = e.competition_id where e.id = ${file.entryId}`.execute(
      transaction,
    );
    if (left[0]?.isLastGift) throw new NotRemoved('last-gift');
    if (left[0]?.isEmptied) throw new NotRemoved('emptied');
    if (writer.byRank) await insertAuditEntry(transaction, writer.byRank);
    return 'done';
  });
  try {
    return await removed;
  } catch (error) {
    if (error instanceof NotRemoved) return error.outcome;
    throw error;
  }
};

async function findWhyKept(transaction: Database, id: number): Promise<RemoveOutcome> {
  const { rows } = await sql<{ isRemoved: boolean; isReceiving: boolean }>`
    select removed_at is not null as "isRemoved", state = 'receiving' as "isReceiving"
    from entry_file where id = ${id}`.execute(transaction);
  if (rows[0]?.isRemoved) return 'done';
  return rows[0]?.isReceiving ? 'unfinished' : 'no-file';
}
