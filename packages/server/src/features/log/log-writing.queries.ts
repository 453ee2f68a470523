import type { AccountId, EntrantId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { defineJob, integer } from '../../platform/jobs.ts';
import { type AuditEntry, insertAuditEntry } from '../site/audit.queries.ts';

/** Here and not with its code, so that queueing it does not load the image code. */
export const processScreenshot = defineJob({
  name: 'process-screenshot',
  priority: 'normal',
  queue: null,
  payload: { postId: integer() },
});

/** A picture as sent, waiting for the worker. */
export interface UploadedPicture {
  readonly upload: string;
  readonly width: number;
  readonly height: number;
}

export interface NewLogPost {
  readonly competitionId: number;
  readonly accountId: AccountId;
  readonly text: string;
  readonly isSpoiler: boolean;
  readonly picture: UploadedPicture | null;
}

/** Posts; the statement itself checks that the author has joined and posting is open. Returns its id. */
export async function insertPost(db: Database, post: NewLogPost): Promise<number | null> {
  const { picture } = post;
  const { rows } = await sql<{ id: number }>`
    insert into log_post
      (competition_id, entrant_id, text, is_spoiler, image_upload, image_width, image_height, image_state)
    select c.id, e.id, ${post.text}, ${post.isSpoiler}, ${picture?.upload ?? null}, ${picture?.width ?? null}::int,
      ${picture?.height ?? null}::int, ${picture ? 'waiting' : null}
    from competition c join entrant e on e.competition_id = c.id
    where c.id = ${post.competitionId} and e.account_id = ${post.accountId} and can_post(c, app_now())
    -- Whoever leaves at this moment is waited for, and then found gone.
    for key share of e
    returning id`.execute(db);
  return rows[0]?.id ?? null;
}

/** The owner of a log and whether it is open, locked for the transaction: no post can come in between. */
export async function lockOwnLog(
  transaction: Database,
  competitionId: number,
  accountId: AccountId,
): Promise<{ entrantId: EntrantId; canPost: boolean } | null> {
  const { rows } = await sql<{ entrantId: EntrantId; canPost: boolean }>`
    select e.id as "entrantId", can_post(c, app_now()) as "canPost"
    from entrant e join competition c on c.id = e.competition_id
    where e.competition_id = ${competitionId} and e.account_id = ${accountId}
    for update of e`.execute(transaction);
  return rows[0] ?? null;
}

/** The fields that decide about changing a post, locked until the transaction ends. */
export interface HeldPost {
  readonly id: number;
  readonly competitionId: number;
  readonly version: number;
  readonly isSpoiler: boolean;
  readonly isHidden: boolean;
  readonly image: string | null;
  readonly thumbnail: string | null;
}

const held = sql`id, competition_id as "competitionId", version, is_spoiler as "isSpoiler",
  hidden_at is not null as "isHidden", image, thumbnail`;

export async function lockLatestPost(transaction: Database, entrantId: EntrantId): Promise<HeldPost | null> {
  const { rows } = await sql<HeldPost>`
    select ${held} from log_post where entrant_id = ${entrantId}
    order by seq desc limit 1 for no key update`.execute(transaction);
  return rows[0] ?? null;
}

export async function lockPost(transaction: Database, id: number): Promise<HeldPost | null> {
  const { rows } = await sql<HeldPost>`
    select ${held} from log_post where id = ${id} for no key update`.execute(transaction);
  return rows[0] ?? null;
}

export const updateText = (db: Database, id: number, post: { text: string; isSpoiler: boolean }) =>
  db
    .updateTable('log_post')
    .set({
      text: post.text,
      is_spoiler: post.isSpoiler,
      edited_at: sql<Date>`app_now()`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute();

/** Replaces the picture, or removes it if null. */
export const updatePicture = (db: Database, id: number, picture: UploadedPicture | null) =>
  db
    .updateTable('log_post')
    .set({
      image_upload: picture?.upload ?? null,
      image: null,
      thumbnail: null,
      image_width: picture?.width ?? null,
      image_height: picture?.height ?? null,
      image_state: picture ? 'waiting' : null,
    })
    .where('id', '=', id)
    .execute();

export async function findUpload(db: Database, id: number): Promise<string | null> {
  const row = await db.selectFrom('log_post').select('image_upload').where('id', '=', id).executeTakeFirst();
  return row?.image_upload ?? null;
}

export interface FinishedPicture {
  readonly image: string;
  readonly thumbnail: string;
  readonly width: number;
  readonly height: number;
}

/** Shows the picture made from an upload; false if another upload has replaced it meanwhile. */
export async function finishPicture(
  db: Database,
  id: number,
  upload: string,
  picture: FinishedPicture,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('log_post')
    .set({
      image_upload: null,
      image: picture.image,
      thumbnail: picture.thumbnail,
      image_width: picture.width,
      image_height: picture.height,
      image_state: 'ready',
    })
    .where('id', '=', id)
    .where('image_upload', '=', upload)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Gives up on an upload that cannot be made into a picture. */
export const failPicture = (db: Database, id: number, upload: string) =>
  db
    .updateTable('log_post')
    .set({ image_upload: null, image_state: 'failed' })
    .where('id', '=', id)
    .where('image_upload', '=', upload)
    .execute();

/** Deletes a post of an account, unless staff hid it: the post and their reason are kept. */
export async function deleteOwnPost(db: Database, id: number, accountId: AccountId): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from log_post p using entrant e
    where p.id = ${id} and e.id = p.entrant_id and e.account_id = ${accountId} and p.hidden_at is null`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** Hides a post, on behalf of staff. */
export async function hide(
  transaction: Database,
  id: number,
  reason: string,
  audit: AuditEntry,
): Promise<void> {
  await transaction
    .updateTable('log_post')
    .set({
      hidden_at: sql<Date>`app_now()`,
      hidden_reason: reason,
      // Hiding it again does not make it one's own decision.
      hidden_by: sql<AccountId | null>`case when outranks(hidden_by, ${audit.accountId}) then hidden_by
        else ${audit.accountId}::bigint end`,
    })
    .where('id', '=', id)
    .execute();
  await insertAuditEntry(transaction, audit);
}

/** Shows a hidden post again, on behalf of staff; false if someone of a higher rank hid it. */
export async function unhide(transaction: Database, id: number, audit: AuditEntry): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('log_post')
    .set({ hidden_at: null, hidden_reason: null, hidden_by: null })
    .where('id', '=', id)
    .where(sql<boolean>`not outranks(hidden_by, ${audit.accountId})`)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await insertAuditEntry(transaction, audit);
  return true;
}
