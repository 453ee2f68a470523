import type { EntrantId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { settleFiles } from '../../platform/files/stored-file.queries.ts';
import { logFileKind } from './log-file.queries.ts';

interface ImportedPicture {
  readonly image: string;
  readonly thumbnail: string;
  readonly width: number;
  readonly height: number;
}

export interface NewImportedPost {
  readonly competitionId: number;
  readonly entrantId: EntrantId;
  readonly postedMs: number;
  readonly text: string;
  readonly isSpoiler: boolean;
  readonly picture: ImportedPicture | null;
}

/** A post after those that were imported before it; triggers set its place and count it. */
export async function insertImportedPost(transaction: Database, post: NewImportedPost): Promise<void> {
  const { picture } = post;
  const { id } = await transaction
    .insertInto('log_post')
    .values({
      competition_id: post.competitionId,
      entrant_id: post.entrantId,
      posted_at: new Date(post.postedMs),
      text: post.text,
      is_spoiler: post.isSpoiler,
      image: picture?.image ?? null,
      thumbnail: picture?.thumbnail ?? null,
      image_width: picture?.width ?? null,
      image_height: picture?.height ?? null,
      image_state: picture && 'ready',
      // Set by the trigger.
      seq: 0,
      visibility: sql`'plain'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (picture) await settleFiles(transaction, { kind: logFileKind, id }, [picture.image, picture.thumbnail]);
}
