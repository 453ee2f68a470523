import type { EntrantId, EntryId } from '@tinsmith/domain/ids';
import { type RawBuilder, sql } from 'kysely';
import { type NewestRows, onlyRows, type RowSource } from '../../http/resource.ts';
import type { Database } from '../../platform/database/database.ts';
import { shownName } from '../account/account.queries.ts';

const authors = sql`concat_ws(', ', (select string_agg(${shownName('a')}, ', ' order by m.entry_joined_at, m.id)
  from entrant m join account a on a.id = m.account_id where m.entry_id = e.id), nullif(e.other_authors, ''))`;

/** A gift in the making shows only that it exists, and whose it is. */
export const entryRows: RowSource = (_, ids) => sql`
  select e.id::text as id, '/entry/' || e.id || '/' as "to",
    case when s.is_secret then 'A gift in the making' else coalesce(nullif(e.title, ''), 'Untitled') end as title,
    case when s.is_secret then 'Gift' when e.num_shown = 0 then 'Hidden' when e.num_files = 0 and e.play_link = ''
      then 'No file' when not 'source' = any(e.file_tags) and e.source_link = '' then 'No source'
      else 'Published' end as state,
    ${authors} as authors, c.short as event, case when not s.is_secret then e.num_files end as "numFiles",
    case when not s.is_secret then e.changed_at end as changed,
    concat_ws(' ', case when not s.is_secret then e.title end, ${authors}) as search
  from entry e join competition c on c.id = e.competition_id,
    lateral (select is_entry_secret(c, app_now()) as is_secret) s
  where ${onlyRows('e.id', ids)}`;

const entriesWhere = (condition: RawBuilder<unknown>) => sql`
  entry e join competition c on c.id = e.competition_id where ${condition}`;

/** Gifts in the making come last: when one was changed is not shown. */
export const newestEntries: NewestRows = (_, first = sql``) => sql`
  (select e.id, e.changed_at as at from ${entriesWhere(sql`not is_entry_secret(c, app_now())`)} ${first})
  union all (select e.id, '-infinity'::timestamptz as at from ${entriesWhere(sql`is_entry_secret(c, app_now())`)} ${first})`;

export interface PastEntry {
  readonly title: string;
  readonly sourceLink: string;
  readonly playLink: string;
  /** Names with ', ' between them. */
  readonly otherAuthors: string;
}

/** Fills in an entry that staff record for its team. */
export async function fillPastEntry(
  transaction: Database,
  id: EntryId,
  { title, sourceLink, playLink, otherAuthors }: PastEntry,
): Promise<void> {
  await transaction
    .updateTable('entry')
    .set({ title, source_link: sourceLink, play_link: playLink, other_authors: otherAuthors, is_typed: true })
    .set({ changed_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute();
  await sql`select count_entry_members(array[${id}::bigint])`.execute(transaction);
  await sql`select count_entry_files(${id})`.execute(transaction);
}

export async function haveEntry(transaction: Database, entrantIds: readonly EntrantId[]): Promise<boolean> {
  const { rows } = await sql`
    select from entrant where id = any(${[...entrantIds]}::bigint[]) and entry_id is not null limit 1`.execute(
    transaction,
  );
  return rows.length > 0;
}
