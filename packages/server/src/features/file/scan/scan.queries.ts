import { type Rank, ranks } from '@tinsmith/domain/ranks';
import { sql } from 'kysely';
import type { ScanResult } from '../../../platform/clamd.ts';
import type { Database } from '../../../platform/database/database.ts';
import { type FileRow, fileColumns } from '../../../platform/files/stored-file.queries.ts';
import { addJob, defineJob, integer } from '../../../platform/jobs.ts';

export const notifyStaff = defineJob({
  name: 'tell-staff-of-file',
  priority: 'normal',
  queue: null,
  payload: { fileId: integer(), accountId: integer() },
});

/** Pictures, which we re-encode, and videos are not scanned. Worded like the index. */
const isScanned = sql<boolean>`media_type not in ('image/png', 'image/jpeg', 'image/gif', 'image/webp', 'video/webm')`;

/** The next unscanned file, the oldest first; those over which the scanner broke off come last. */
export async function findUnscanned(db: Database, tried: readonly number[]): Promise<FileRow | null> {
  const row = await db
    .selectFrom('stored_file')
    .select(fileColumns)
    .where('scan_state', 'is', null)
    .where('state', '=', 'owned')
    .where(isScanned)
    .where(sql<boolean>`not (id = any(${[...tried]}::bigint[]))`)
    .orderBy('scan_breaks')
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst();
  return row ?? null;
}

export const noteBreak = (db: Database, fileId: number) =>
  sql`update stored_file set scan_breaks = scan_breaks + 1 where id = ${fileId}`.execute(db);

/** Mails about findings go to the staff who run events. */
const notifiedRanks: readonly Rank[] = ranks.filter((rank) => rank !== 'moderator');

/** Records a scan result, once, and notifies staff in the same transaction. */
export const recordScan = (db: Database, fileId: number, result: ScanResult): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('stored_file')
      .set({
        scan_state: result.state,
        scan_finding: result.state === 'clean' ? null : result.finding,
        scanned_at: sql<Date>`wall_now()`,
      })
      .where('id', '=', fileId)
      .where('scan_state', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n || result.state !== 'found') return;
    const staff = await transaction
      .selectFrom('account')
      .select('id')
      .where('rank', 'in', notifiedRanks)
      .where('email', 'is not', null)
      .where('verified_at', 'is not', null)
      .execute();
    for (const { id } of staff) await addJob(transaction, notifyStaff, { fileId, accountId: id });
  });

/** The same by a file's address. */
export async function recordScanAt(db: Database, address: string, result: ScanResult): Promise<void> {
  const file = await db
    .selectFrom('stored_file')
    .select('id')
    .where('address', '=', address)
    .executeTakeFirst();
  if (file) await recordScan(db, file.id, result);
}

/** A finding, and a staff member to notify. */
export async function findFinding(db: Database, fileId: number, accountId: number) {
  const { rows } = await sql<{ finding: string; username: string; email: string }>`
    select f.scan_finding as finding, a.username, a.email
    from stored_file f, account a
    where f.id = ${fileId} and f.scan_state = 'found' and a.id = ${accountId} and a.email is not null
      and a.rank = any(${[...notifiedRanks]})`.execute(db);
  return rows[0] ?? null;
}

export const listFound = (db: Database) =>
  db
    .selectFrom('stored_file')
    .select(['id', 'address', 'owner_kind as ownerKind', 'owner_id as ownerId', 'scan_finding as finding'])
    .where('scan_state', '=', 'found')
    .orderBy('scanned_at')
    .execute();

export async function readScanCounts(db: Database) {
  const { rows } = await sql<{ clean: number; found: number; notScanned: number; waiting: number }>`
    select count(*) filter (where scan_state = 'clean') as clean,
      count(*) filter (where scan_state = 'found') as found,
      count(*) filter (where scan_state = 'not-scanned') as "notScanned",
      count(*) filter (where scan_state is null) as waiting
    from stored_file where state = 'owned' and ${isScanned}`.execute(db);
  return rows[0] ?? { clean: 0, found: 0, notScanned: 0, waiting: 0 };
}
