import type { AccountId, EntryId } from '@tinsmith/domain/ids';
import { maxEntryImages } from '@tinsmith/domain/limits';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { entryFileKind } from './entry-file.queries.ts';
import { listImages, replaceImages } from './entry-image.queries.ts';
import { findTexts, insertKeptVersion, isEmptyText, type TextName } from './entry-version.queries.ts';

interface Handover {
  readonly accountId: AccountId;
  readonly fromId: EntryId;
  readonly toId: EntryId;
}

/** Names stay the team's own. */
const filled = ['text', 'credits', 'chosenTags', 'links'] as const satisfies readonly TextName[];

/**
 * Gives an entry the texts of another, both under their locks: where it has none of its own, they are filled in; all
 * of them are a version of it, to restore.
 */
export async function keepTexts(transaction: Database, { accountId, fromId, toId }: Handover): Promise<void> {
  const [from, to] = [await findTexts(transaction, fromId), await findTexts(transaction, toId)];
  if (!from || !to) return;
  const kept = Object.fromEntries(Object.entries(from.texts).filter(([, text]) => !isEmptyText(text)));
  if (Object.keys(kept).length === 0) return;
  const missing = filled.filter((name) => kept[name] !== undefined && isEmptyText(to.texts[name]));
  const has = (name: (typeof filled)[number]) => sql<boolean>`${missing.includes(name)}::boolean`;
  await sql`
    update entry set version = entry.version + 1, changed_at = app_now(),
      text = case when ${has('text')} then own.text else entry.text end,
      credits = case when ${has('credits')} then own.credits else entry.credits end,
      chosen_tags = case when ${has('chosenTags')} then own.chosen_tags else entry.chosen_tags end,
      play_link = case when ${has('links')} then own.play_link else entry.play_link end,
      source_link = case when ${has('links')} then own.source_link else entry.source_link end,
      video_link = case when ${has('links')} then own.video_link else entry.video_link end
    from entry own where entry.id = ${toId} and own.id = ${fromId}`.execute(transaction);
  await insertKeptVersion(transaction, accountId, toId, kept, missing);
}

export interface LeftImage {
  readonly address: string;
  readonly title: string;
}

/** Adds the images of an entry to those of another, both locked; returns those for which there is no place. */
export async function keepImages(
  transaction: Database,
  { fromId, toId }: Handover,
): Promise<readonly LeftImage[]> {
  const [own, theirs] = [await listImages(transaction, fromId), await listImages(transaction, toId)];
  if (own.length === 0) return [];
  const { title } = await transaction
    .selectFrom('entry')
    .select('title')
    .where('id', '=', fromId)
    .executeTakeFirstOrThrow();
  const kept = own.slice(0, maxEntryImages - theirs.length);
  // An image is of one entry only.
  await replaceImages(transaction, fromId, []);
  if (kept.length > 0) {
    await replaceImages(transaction, toId, [...theirs, ...kept]);
    await transaction
      .updateTable('stored_file')
      .set({ owner_id: toId })
      .where('owner_kind', '=', entryFileKind)
      .where('owner_id', '=', fromId)
      .where(
        'address',
        'in',
        kept.flatMap(({ name, thumbnail }) => (thumbnail ? [name, thumbnail.name] : [name])),
      )
      .execute();
  }
  return own.slice(kept.length).map(({ name }) => ({ address: name, title }));
}

/** The texts that were handed over are no longer lost with the entry. */
export const clearTexts = (transaction: Database, id: EntryId) =>
  sql`
    update entry set title = '', team_name = '', text = '', credits = '', chosen_tags = '{}', play_link = '',
      source_link = '', video_link = ''
    where id = ${id}`.execute(transaction);
