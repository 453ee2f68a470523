import { type Database, inTransaction } from '../../platform/database/database.ts';
import { siteOwner } from '../../platform/files/files.ts';
import { settleFiles } from '../../platform/files/stored-file.queries.ts';
import { type AuditEntry, insertAuditEntry } from '../site/audit.queries.ts';

export interface NewsPicture {
  readonly name: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

interface PictureRow {
  readonly image: string | null;
  readonly image_alt: string | null;
  readonly image_width: number | null;
  readonly image_height: number | null;
}

export const toNewsPicture = (row: PictureRow): NewsPicture | null =>
  row.image === null
    ? null
    : {
        name: row.image,
        alt: row.image_alt ?? '',
        width: row.image_width ?? 0,
        height: row.image_height ?? 0,
      };

const lockPicture = (transaction: Database, id: number) =>
  transaction
    .selectFrom('news_post')
    .select(['image', 'image_alt', 'image_width', 'image_height'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/**
 * Sets a picture, or changes the alt text of the current one. The replaced one is no longer referenced, and
 * left to the sweep. Returns the new state, or why nothing changed.
 */
export const updateNewsPicture = (
  db: Database,
  id: number,
  alt: string,
  added: Omit<NewsPicture, 'alt'> | null,
  audit: AuditEntry,
): Promise<NewsPicture | 'no-row' | 'no-picture'> =>
  inTransaction(db, async (transaction) => {
    const row = await lockPicture(transaction, id);
    if (!row) return 'no-row';
    const picture = added ?? toNewsPicture(row);
    if (!picture) return 'no-picture';
    await transaction
      .updateTable('news_post')
      .set({
        image: picture.name,
        image_alt: alt,
        image_width: picture.width,
        image_height: picture.height,
      })
      .where('id', '=', id)
      .execute();
    if (added) await settleFiles(transaction, { kind: siteOwner.kind, id }, [added.name]);
    await insertAuditEntry(transaction, audit);
    return { ...picture, alt };
  });

/** Removes the picture, if there is one; false if there is no post. */
export const clearNewsPicture = (db: Database, id: number, audit: AuditEntry): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    if (!(await lockPicture(transaction, id))) return false;
    await transaction
      .updateTable('news_post')
      .set({ image: null, image_alt: null, image_width: null, image_height: null })
      .where('id', '=', id)
      .execute();
    await insertAuditEntry(transaction, audit);
    return true;
  });
