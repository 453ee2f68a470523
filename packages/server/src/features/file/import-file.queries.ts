import type { EntryId } from '@tinsmith/domain/ids';
import type { RunMeCheck } from '@tinsmith/domain/run-me-check';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { settleFiles } from '../../platform/files/stored-file.queries.ts';
import { entryUploadKind, recountFiles } from './entry-file.queries.ts';

export interface NewImportedFile {
  readonly entryId: EntryId;
  readonly address: string;
  readonly name: string;
  readonly bytes: number;
  readonly sha256: Buffer;
  readonly crc32: number;
  /** The time that counted, and whether it was after the end. */
  readonly timeMs: number;
  readonly isLate: boolean;
  /** Why staff counted it as in time. */
  readonly countedReason: string | null;
  readonly check: RunMeCheck;
  readonly chosenTags: readonly string[] | null;
}

/** A file as if it had arrived and been checked when its archive says so. Nobody is named as its uploader. */
export async function insertImportedFile(transaction: Database, file: NewImportedFile): Promise<void> {
  const time = sql`to_timestamp(${file.timeMs} / 1000.0)`;
  // A late file that was sealed in time arrived after the grace period.
  const arrived = file.isLate
    ? sql`greatest(${time}, c.ends_at + make_interval(secs => c.grace_seconds))`
    : time;
  const counted =
    file.countedReason === null ? sql`not ${file.isLate} and ${time} >= c.ends_at` : sql`not ${file.isLate}`;
  const { rows } = await sql<{ id: number }>`
    insert into entry_file (entry_id, address, name, bytes, sha256, crc32, state, sealed_at, received_at, checked_at,
      is_match, proposed_tags, chosen_tags, findings, counted_at, counted_reason)
    select e.id, ${file.address}, ${file.name}, ${file.bytes}, ${file.sha256}, ${file.crc32}, 'checked', ${time},
      ${arrived}, app_now(), true, ${[...file.check.tags]}::text[],
      ${file.chosenTags && [...file.chosenTags]}::text[], ${JSON.stringify(file.check.findings)}::jsonb,
      case when ${counted} then app_now() end, case when ${counted} then ${file.countedReason ?? ''}::text end
    from entry e join competition c on c.id = e.competition_id where e.id = ${file.entryId} returning id`.execute(
    transaction,
  );
  await settleFiles(transaction, { kind: entryUploadKind, id: rows[0]?.id ?? 0 }, [file.address]);
  await recountFiles(transaction, file.entryId);
}
