import type { EntryId } from '@tinsmith/domain/ids';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { settleFiles } from '../../platform/files/stored-file.queries.ts';
import { insertAuditEntry, type Writer } from '../site/audit.queries.ts';
import { lockEntry, mayEdit, type Unchanged } from './change-entry.queries.ts';
import { entryFileKind } from './entry-file.queries.ts';

/** One of an entry's images; its name identifies it. */
export interface EntryImageRow {
  readonly name: string;
  readonly kind: 'image' | 'video';
  readonly width: number;
  readonly height: number;
  readonly thumbnail: { readonly name: string; readonly width: number; readonly height: number } | null;
  readonly alt: string;
}

/** The images of the row `entry`, in order: the first in its own columns, the others in a table of their own. */
export const imagesOfEntry: RawBuilder<EntryImageRow[]> = sql<
  EntryImageRow[]
>`case when entry.image is null then '[]'
  else jsonb_build_array(jsonb_build_object(
      'name', entry.image, 'kind', entry.image_kind, 'width', entry.image_width, 'height', entry.image_height,
      'thumbnail', case when entry.thumbnail is not null then jsonb_build_object(
        'name', entry.thumbnail, 'width', entry.thumbnail_width, 'height', entry.thumbnail_height) end,
      'alt', entry.image_alt))
    || coalesce((select jsonb_agg(jsonb_build_object(
      'name', i.image, 'kind', i.kind, 'width', i.width, 'height', i.height,
      'thumbnail', case when i.thumbnail is not null then jsonb_build_object(
        'name', i.thumbnail, 'width', i.thumbnail_width, 'height', i.thumbnail_height) end,
      'alt', i.alt) order by i.place) from entry_image i where i.entry_id = entry.id), '[]') end`;

export const listImages = async (transaction: Database, id: EntryId): Promise<readonly EntryImageRow[]> =>
  (
    await sql<{
      images: EntryImageRow[];
    }>`select ${imagesOfEntry} as images from entry where id = ${id}`.execute(transaction)
  ).rows[0]?.images ?? [];

/** Replaces all images after the first. */
async function replaceOthers(
  transaction: Database,
  id: EntryId,
  others: readonly EntryImageRow[],
): Promise<void> {
  await sql`delete from entry_image where entry_id = ${id}`.execute(transaction);
  if (others.length === 0) return;
  await transaction
    .insertInto('entry_image')
    .values(
      others.map((image, index) => ({
        entry_id: id,
        place: index + 2,
        image: image.name,
        kind: image.kind,
        width: image.width,
        height: image.height,
        thumbnail: image.thumbnail?.name ?? null,
        thumbnail_width: image.thumbnail?.width ?? null,
        thumbnail_height: image.thumbnail?.height ?? null,
        alt: image.alt,
      })),
    )
    .execute();
}

/** The columns of the first image, for an update of `entry`. */
const firstImage = (first: EntryImageRow | undefined) => sql`
  image = ${first?.name ?? null}, image_kind = ${first?.kind ?? null},
  image_width = ${first?.width ?? null}, image_height = ${first?.height ?? null},
  thumbnail = ${first?.thumbnail?.name ?? null}, thumbnail_width = ${first?.thumbnail?.width ?? null},
  thumbnail_height = ${first?.thumbnail?.height ?? null}, image_alt = ${first?.alt ?? ''}`;

/** Gives an entry that is locked these images; the caller settles their files. */
export async function replaceImages(
  transaction: Database,
  id: EntryId,
  [first, ...others]: readonly EntryImageRow[],
): Promise<void> {
  await sql`
    update entry set ${firstImage(first)}, version = entry.version + 1, changed_at = app_now()
    where id = ${id}`.execute(transaction);
  await replaceOthers(transaction, id, others);
}

class NotChangedError extends Error {
  readonly unchanged: Unchanged;
  constructor(unchanged: Unchanged) {
    super(unchanged.reason);
    this.unchanged = unchanged;
  }
}

export type ChangedImages = readonly EntryImageRow[] | Unchanged;

/**
 * Changes the images of an entry. `edit` gets them as they are under the entry's lock, so that of two team
 * members at once neither loses one; it throws to change nothing. Those left out are left to the sweep.
 */
export async function changeImages(
  db: Database,
  writer: Writer,
  id: EntryId,
  edit: (images: readonly EntryImageRow[]) => readonly EntryImageRow[],
): Promise<ChangedImages> {
  const changing = db.transaction().execute(async (transaction) => {
    await lockEntry(transaction, id);
    // Who may not edit learns nothing about its images; the update below decides.
    const { rows: allowed } = await sql`
      select from entry join competition c on c.id = entry.competition_id
      where entry.id = ${id} and ${mayEdit(writer)}`.execute(transaction);
    if (allowed.length === 0) throw new NotChangedError({ reason: 'refused' });
    const images = edit(await listImages(transaction, id));
    const [first, ...others] = images;
    const { rows } = await sql<{ isEmptied: boolean }>`
      update entry set ${firstImage(first)}, version = entry.version + 1, changed_at = app_now()
      from competition c where c.id = entry.competition_id and entry.id = ${id} and ${mayEdit(writer)}
      returning entry.is_empty and coalesce(entry_kept_for(entry.id) in ('result', 'ballot'), false) as "isEmptied"`.execute(
      transaction,
    );
    if (!rows[0]) throw new NotChangedError({ reason: 'refused' });
    if (rows[0].isEmptied) throw new NotChangedError({ reason: 'emptied' });
    await replaceOthers(transaction, id, others);
    await settleFiles(
      transaction,
      { kind: entryFileKind, id },
      images.flatMap(({ name, thumbnail }) => [name, thumbnail?.name]),
    );
    if (writer.byRank) await insertAuditEntry(transaction, writer.byRank);
    return images;
  });
  try {
    return await changing;
  } catch (error) {
    if (error instanceof NotChangedError) return error.unchanged;
    throw error;
  }
}
