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
    await sql`update entry_file set chosen_tags = ${[...tags]}::text[] where id = ${file.id}`.execute(
      transaction,
    );
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
      where id = ${file.id} and not exists (
        select from entrant m where m.entry_id = entry_file.entry_id and m.account_id = ${audit.accountId})`.execute(
      transaction,
    );
    if (numAffectedRows !== 1n) return false;
    await insertAuditEntry(transaction, audit);
    return true;
  });
