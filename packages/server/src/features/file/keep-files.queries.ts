import type { AccountId, EntryId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { entryUploadKind, recountFiles } from './entry-file.queries.ts';
import { maxFiles } from './upload/seal.queries.ts';

export interface FilesToKeep {
  readonly accountId: AccountId;
  readonly fromId: EntryId;
  readonly toId: EntryId;
  /** Images for which the other entry has no place: they become files. */
  readonly images: readonly { readonly address: string; readonly title: string }[];
}

/** An image of an entry becomes one of another entry's files. */
async function addImageFile(
  transaction: Database,
  { accountId, fromId, toId }: FilesToKeep,
  image: FilesToKeep['images'][number],
): Promise<void> {
  const extension = /\.\w+$/.exec(image.address)?.[0] ?? '';
  const name = `${image.title.replace(/[/\\]/g, ' ').trim() || 'Untitled'}${extension}`;
  const { numAffectedRows } = await sql`
    with stored as (
      update stored_file set owner_kind = ${entryUploadKind}, owner_id = random_id()
      where address = ${image.address} and state = 'owned' and owner_kind = 'entry' and owner_id = ${fromId}
        and bytes > 0 and sha256 is not null
      returning address, owner_id, bytes, sha256)
    insert into entry_file (id, entry_id, account_id, address, name, bytes, sha256, state, received_at, checked_at,
      is_match, findings)
    select owner_id, ${toId}, ${accountId}, address, ${name}, bytes, sha256, 'checked', app_now(), app_now(), true,
      jsonb_build_array(jsonb_build_object('kind', 'picture', 'subject', ${name}::text))
    from stored`.execute(transaction);
  if (numAffectedRows !== 1n) throw new Error('An image could not be kept.');
}

/**
 * Moves all files of an entry to another, also those on their way, which go on; both are locked. Bytes that are there
 * already stay one file. Returns false if there is no room: then nothing may be committed.
 */
export async function moveFiles(
  transaction: Database,
  files: FilesToKeep,
  maxEntryBytes: number,
): Promise<boolean> {
  const { fromId, toId } = files;
  await sql`
    update entry_file own set superseded_at = app_now(), touched_at = wall_now()
    from entry_file there
    where own.entry_id = ${fromId} and there.entry_id = ${toId} and own.superseded_at is null
      and there.superseded_at is null and own.state <> 'receiving' and there.state <> 'receiving'
      and (own.bytes, own.sha256) = (there.bytes, there.sha256) and coalesce(there.is_match, true)`.execute(
    transaction,
  );
  await sql`update entry_file set entry_id = ${toId} where entry_id = ${fromId}`.execute(transaction);
  for (const image of files.images) await addImageFile(transaction, files, image);
  await recountFiles(transaction, fromId);
  await recountFiles(transaction, toId);
  const { rows } = await sql<{ isFull: boolean }>`
    select coalesce(sum(bytes), 0) > ${maxEntryBytes} or count(*) > ${maxFiles} as "isFull"
    from entry_file where entry_id = ${toId} and superseded_at is null`.execute(transaction);
  return !rows[0]?.isFull;
}
