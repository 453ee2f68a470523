import type { EntrantId, EntryId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { settleFiles } from '../../platform/files/stored-file.queries.ts';
import { entryFileKind } from './entry-file.queries.ts';
import { type EntryImageRow, replaceImages } from './entry-image.queries.ts';

export interface NewImportedEntry {
  readonly competitionId: number;
  readonly title: string;
  readonly teamName: string;
  readonly text: string;
  readonly credits: string;
  readonly chosenTags: readonly string[];
  readonly links: Readonly<Record<'play' | 'source' | 'video', string>>;
  readonly isUnranked: boolean;
  readonly otherAuthors: readonly string[];
  readonly images: readonly EntryImageRow[];
  /** In the order in which they are named. */
  readonly members: readonly EntrantId[];
}

/** An entry of an event that is over, with its members and images. */
export async function insertImportedEntry(transaction: Database, entry: NewImportedEntry): Promise<EntryId> {
  const { rows } = await sql<{ id: EntryId }>`
    insert into entry (competition_id, created_at, title, team_name, text, credits, chosen_tags, play_link, source_link,
      video_link, is_unranked, other_authors, is_typed)
    select c.id, c.starts_at, ${entry.title}, ${entry.teamName}, ${entry.text}, ${entry.credits},
      ${[...entry.chosenTags]}::text[], ${entry.links.play}, ${entry.links.source}, ${entry.links.video},
      ${entry.isUnranked}, ${entry.otherAuthors.join(', ')}, ${entry.otherAuthors.length > 0}
    from competition c where c.id = ${entry.competitionId} returning id`.execute(transaction);
  const id = rows[0]?.id as EntryId;
  for (const [place, entrantId] of entry.members.entries())
    await sql`
      update sign_up s set entry_id = ${id}, entry_joined_at = c.starts_at + ${place} * interval '1 millisecond'
      from competition c where c.id = s.competition_id and s.id = ${entrantId}`.execute(transaction);
  if (entry.images.length > 0) {
    await replaceImages(transaction, id, entry.images);
    const names = entry.images.flatMap(({ name, thumbnail }) => [name, thumbnail?.name]);
    await settleFiles(transaction, { kind: entryFileKind, id }, names);
  }
  return id;
}

/** The search words and numbers of an entry count its other authors only with its members. */
export const countImportedMembers = (transaction: Database, ids: readonly EntryId[]) =>
  sql`select count_entry_members(${[...ids]}::bigint[])`.execute(transaction);
