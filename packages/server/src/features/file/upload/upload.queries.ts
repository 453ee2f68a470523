import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { addJob, defineJob, integer } from '../../../platform/jobs.ts';
import { periodOf } from '../../../platform/retention.ts';
import { insertAuditEntry, type Writer } from '../../site/audit.queries.ts';
import { type EntryFileRow, lockEntryOf, recountFiles } from '../entry-file.queries.ts';
import { keptAbandoned, keptRemoved, keptSuperseded } from '../file.retention.ts';
import { canWriteFiles } from './seal.queries.ts';

/** Stores the storage's id for the pieces of a file. */
export const savePieces = (db: Database, address: string, pieces: string) =>
  sql`update stored_file set pieces = ${pieces} where address = ${address} and state = 'receiving'`.execute(
    db,
  );

/** An upload in progress is not abandoned. */
export const touchUpload = (db: Database, id: number) =>
  sql`update entry_file set touched_at = wall_now() where id = ${id}`.execute(db);

export const checkFile = defineJob({
  name: 'check-file',
  priority: 'bulk',
  queue: null,
  payload: { fileId: integer() },
});

/** A check that already waits keeps its place. */
const addCheck = (transaction: Database, id: number) =>
  addJob(transaction, checkFile, { fileId: id }, `${checkFile.name}-${id}`);

/** Whether the account that sealed a file may still have it taken: not while it is suspended. */
const isSealerFree = sql<boolean>`not exists (
  select from account a where a.id = f.account_id and a.suspended_until > app_now())`;

/** The same before its pieces are joined, which is work. */
export async function canBeReceived(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`select from entry_file f where f.id = ${id} and ${isSealerFree}`.execute(db);
  return rows.length > 0;
}

/**
 * Marks all bytes as received, idempotently. From then on the time of arrival counts, and the worker compares
 * the file with its seal. False if it was received before, or may not be: who sealed it may be suspended since.
 */
export const markReceived = (db: Database, id: number): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const { numAffectedRows } = await sql`
      update entry_file f set state = 'received', received_at = app_now(), touched_at = wall_now()
      where f.id = ${id} and f.state = 'receiving' and ${isSealerFree}`.execute(transaction);
    if (numAffectedRows !== 1n) return false;
    await addCheck(transaction, id);
    return true;
  });

/** Cancels an upload. Once all its bytes are received it is too late. */
export const deleteUpload = (
  db: Database,
  writer: Writer,
  file: EntryFileRow,
): Promise<'done' | 'may-not' | 'too-late'> =>
  db.transaction().execute(async (transaction) => {
    await lockEntryOf(transaction, file.entryId);
    if (!(await canWriteFiles(transaction, writer, file.entryId))) return 'may-not';
    const { numAffectedRows } = await sql`
      delete from entry_file where id = ${file.id} and state = 'receiving'`.execute(transaction);
    if (numAffectedRows !== 1n) return 'too-late';
    await recountFiles(transaction, file.entryId);
    if (writer.byRank) await insertAuditEntry(transaction, writer.byRank);
    return 'done';
  });

/**
 * Begun uploads that may be complete without being marked so: after a kill between the two. The longest unasked
 * first: on S3 each costs a call.
 */
export const takeUnfinished = async (db: Database, limit: number): Promise<{ id: number }[]> =>
  (
    await sql<{ id: number }>`
      update entry_file set swept_at = wall_now() where id in (
        select f.id from entry_file f join stored_file s on s.address = f.address
        where f.state = 'receiving' and s.pieces is not null
        order by f.swept_at nulls first, f.id limit ${limit} for update of f skip locked)
      returning id`.execute(db)
  ).rows;

/** Checks files again whose check was lost with its job, such as one that failed too often: each once an hour. */
export const recheckLost = (db: Database, limit: number): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: number }>`
      update entry_file set touched_at = wall_now() where id in (
        select id from entry_file
        where state = 'received' and touched_at < wall_now() - interval '1 hour'
        order by touched_at limit ${limit} for update skip locked)
      returning id`.execute(transaction);
    for (const { id } of rows) await addCheck(transaction, id);
  });

/** How long nothing may arrive before an upload is abandoned. By the real clock. */
const abandonedAge = periodOf(keptAbandoned);

export const listAbandoned = async (
  db: Database,
  limit: number,
): Promise<{ id: number; entryId: EntryFileRow['entryId'] }[]> =>
  (
    await sql<{ id: number; entryId: EntryFileRow['entryId'] }>`
      select id, entry_id as "entryId" from entry_file
      where state = 'receiving' and touched_at < wall_now() - ${abandonedAge}
      order by touched_at limit ${limit}`.execute(db)
  ).rows;

export const deleteAbandoned = (db: Database, { id, entryId }: Pick<EntryFileRow, 'id' | 'entryId'>) =>
  db.transaction().execute(async (transaction) => {
    await lockEntryOf(transaction, entryId);
    await sql`
      delete from entry_file where id = ${id} and state = 'receiving'
        and touched_at < wall_now() - ${abandonedAge}`.execute(transaction);
    await recountFiles(transaction, entryId);
  });

/** Replaced files are kept through the voting and some time more, by both clocks. */
export const listOldSuperseded = async (db: Database, limit: number): Promise<Pick<EntryFileRow, 'id'>[]> =>
  (
    await sql<{ id: number }>`
      select f.id from entry_file f join entry e on e.id = f.entry_id join competition c on c.id = e.competition_id
      where f.superseded_at is not null and f.removed_at is null and f.touched_at < wall_now() - ${periodOf(keptSuperseded)}
        and c.voting_ends_at < least(wall_now(), app_now()) - ${periodOf(keptSuperseded)}
      order by f.superseded_at limit ${limit}`.execute(db)
  ).rows;

export const deleteSuperseded = (db: Database, ids: readonly number[]) =>
  sql`
    delete from entry_file
    where id = any(${[...ids]}::bigint[]) and superseded_at is not null and removed_at is null`.execute(db);

/**
 * Leaves the bytes of removed files to the sweep, some time after they were removed by both clocks: until then the
 * organizers can look into a complaint. The row stays for the receipt.
 */
export const releaseRemoved = (db: Database, limit: number) =>
  sql`
    update entry_file set address = null where id in (
      select id from entry_file
      where removed_at < app_now() - ${periodOf(keptRemoved)} and address is not null and state = 'checked'
        and touched_at < wall_now() - ${periodOf(keptRemoved)}
      order by removed_at limit ${limit} for update skip locked)`.execute(db);
