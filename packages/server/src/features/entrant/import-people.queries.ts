import type { AccountId, EntrantId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

export interface NewImportedEntrant {
  readonly competitionId: number;
  readonly accountId: AccountId;
  readonly info: string;
  readonly isFirstTimer: boolean;
}

/** An entrant of an event that is over, as they were at its start. */
export async function insertImportedEntrant(
  transaction: Database,
  { competitionId, accountId, info, isFirstTimer }: NewImportedEntrant,
): Promise<EntrantId> {
  // The trigger sets who is new by what is here. While the sign-up is withdrawn it is counted nowhere.
  const { rows } = await sql<{ id: EntrantId }>`
    insert into sign_up (competition_id, account_id, info, joined_at, mailed_at, withdrawn_at)
    select c.id, ${accountId}, ${info}, least(c.join_closes_at, c.starts_at), app_now(), app_now()
    from competition c where c.id = ${competitionId} returning id`.execute(transaction);
  const id = rows[0]?.id as EntrantId;
  await sql`update sign_up set is_first_timer = ${isFirstTimer}, withdrawn_at = null where id = ${id}`.execute(
    transaction,
  );
  return id;
}
