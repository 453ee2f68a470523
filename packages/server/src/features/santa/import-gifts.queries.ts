import type { EntrantId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { PublishedNumbers } from './santa-draw.queries.ts';

/** The draw as it was published where it was made, and nobody whose gift is still to come. */
export async function publishImportedDraw(
  transaction: Database,
  competitionId: number,
  drawnMs: number,
  numbers: PublishedNumbers,
): Promise<void> {
  await sql`
    update santa_draw set published = ${JSON.stringify(numbers)}::jsonb, left_notified_at = app_now()
    where competition_id = ${competitionId}`.execute(transaction);
  await transaction
    .updateTable('competition')
    .set({ draws_names: true, drawn_at: new Date(drawnMs) })
    .where('id', '=', competitionId)
    .execute();
}

export interface NewImportedPair {
  readonly competitionId: number;
  readonly giverId: EntrantId;
  readonly receiverId: EntrantId;
  readonly madeBy: 'draw' | 'repair' | 'elf';
  /** A note that its receiver chose to show, with the day. */
  readonly thanks: { readonly text: string; readonly day: string } | null;
}

/** A gift that has come. Nobody is mailed about it. */
export const insertImportedPair = (transaction: Database, pair: NewImportedPair) =>
  sql`
    insert into santa_pair (competition_id, giver_id, receiver_id, made_by, made_at, unwrapped_at, thanks, thanked_at,
      are_thanks_public, mail_asked_at, gift_mail_asked_at, elf_mail_asked_at)
    select c.id, ${pair.giverId}, ${pair.receiverId}, ${pair.madeBy}, c.starts_at, app_now(), ${pair.thanks?.text ?? null},
      (${pair.thanks?.day ?? null}::date + time '12:00') at time zone 'UTC', ${pair.thanks !== null}, app_now(),
      app_now(), app_now()
    from competition c where c.id = ${pair.competitionId}`.execute(transaction);
