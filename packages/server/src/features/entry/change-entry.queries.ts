import { can, type Rank } from '@tinsmith/domain/ranks';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { EntryImageRow } from './entry.queries.ts';

export interface Editor {
  readonly id: number;
  readonly rank: Rank | null;
}

/** Its team while it is editable; staff always, unless it is a secret and they take part themselves. */
const mayEdit = ({ id, rank }: Editor) => sql<boolean>`(
  (can_edit_entry(c, app_now()) and exists (
    select from entrant m where m.entry_id = entry.id and m.account_id = ${id}))
  or (${can(rank, 'edit-entries')}::boolean and not (is_entry_secret(c, app_now()) and exists (
    select from entrant m where m.competition_id = c.id and m.account_id = ${id}))))`;

/** Holds an entry, so that the statement that follows sees who is in its team now. */
const lockEntry = (transaction: Database, id: number) =>
  sql`select from entry where id = ${id} for update`.execute(transaction);

/** Changes the text; false where the statement itself finds that this editor may not. */
export const updateText = (db: Database, editor: Editor, id: number, text: string): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    await lockEntry(transaction, id);
    const { numAffectedRows } = await sql`
      update entry set text = ${text}, version = entry.version + 1, changed_at = app_now()
      from competition c where c.id = entry.competition_id and entry.id = ${id} and ${mayEdit(editor)}`.execute(
      transaction,
    );
    return numAffectedRows === 1n;
  });

export interface EntryDetails {
  readonly title?: string | undefined;
  readonly teamName?: string | undefined;
  readonly credits?: string | undefined;
  readonly chosenTags?: readonly string[] | undefined;
}

/** Changes what is given of the details. */
export const updateDetails = (
  db: Database,
  editor: Editor,
  id: number,
  details: EntryDetails,
): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    await lockEntry(transaction, id);
    const { numAffectedRows } = await sql`
      update entry set
        title = coalesce(${details.title ?? null}, entry.title),
        team_name = coalesce(${details.teamName ?? null}, entry.team_name),
        credits = coalesce(${details.credits ?? null}, entry.credits),
        chosen_tags = coalesce(${details.chosenTags ?? null}::text[], entry.chosen_tags),
        version = entry.version + 1, changed_at = app_now()
      from competition c where c.id = entry.competition_id and entry.id = ${id} and ${mayEdit(editor)}`.execute(
      transaction,
    );
    return numAffectedRows === 1n;
  });

export interface NewEntryImage {
  readonly image: EntryImageRow;
  readonly thumbnail: { readonly name: string; readonly width: number; readonly height: number } | null;
}

/** Puts an image in; what it replaces is discarded by a trigger. */
export const updateImage = (
  db: Database,
  editor: Editor,
  id: number,
  { image, thumbnail }: NewEntryImage,
): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    await lockEntry(transaction, id);
    const { numAffectedRows } = await sql`
      update entry set
        image = ${image.name}, image_kind = ${image.kind},
        image_width = ${image.width}, image_height = ${image.height},
        thumbnail = ${thumbnail?.name ?? null},
        thumbnail_width = ${thumbnail?.width ?? null}, thumbnail_height = ${thumbnail?.height ?? null},
        version = entry.version + 1, changed_at = app_now()
      from competition c where c.id = entry.competition_id and entry.id = ${id} and ${mayEdit(editor)}`.execute(
      transaction,
    );
    return numAffectedRows === 1n;
  });
