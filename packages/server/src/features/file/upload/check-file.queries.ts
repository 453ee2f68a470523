import type { Finding } from '@tinsmith/domain/run-me-check';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { type EntryFileRow, lockEntryOf, recountFiles } from '../entry-file.queries.ts';

export interface Measured {
  readonly bytes: number;
  readonly sha256: Buffer;
  readonly crc32: number;
  readonly tags: readonly string[];
  readonly findings: readonly Finding[];
}

/** An arrived file supersedes the one that it replaces. One that was removed or replaced itself meanwhile does not. */
export const supersede = (transaction: Database, id: number) =>
  sql`
    update entry_file old set superseded_at = app_now(), touched_at = wall_now()
    from entry_file f join entry e on e.id = f.entry_id join competition c on c.id = e.competition_id
    where f.id = ${id} and f.state = 'checked' and f.superseded_at is null and old.id = f.replaces_id and old.entry_id = f.entry_id
      and old.superseded_at is null and (is_in_time(f, c) or not is_in_time(old, c))`.execute(transaction);

/**
 * Records the checks of a received file, once, and makes it downloadable. It then supersedes the file that it
 * was to replace, unless that one is in time and this one is not: the entry as it was at the deadline must
 * stay.
 */
export const settleChecked = (db: Database, file: EntryFileRow, measured: Measured): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await lockEntryOf(transaction, file.entryId);
    const { numAffectedRows } = await sql`
      update entry_file set state = 'checked', checked_at = app_now(), crc32 = ${measured.crc32},
        is_match = (bytes = ${measured.bytes} and sha256 = ${measured.sha256}),
        proposed_tags = ${[...measured.tags]}::text[], findings = ${JSON.stringify(measured.findings)}::jsonb
      where id = ${file.id} and state = 'received'`.execute(transaction);
    if (numAffectedRows !== 1n) return;
    await sql`
      update stored_file set state = 'owned', bytes = ${measured.bytes}, sha256 = ${measured.sha256}
      where address = ${file.address} and state = 'receiving'`.execute(transaction);
    await supersede(transaction, file.id);
    await recountFiles(transaction, file.entryId);
  });
