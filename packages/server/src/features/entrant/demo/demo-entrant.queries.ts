import type { AccountId, EntrantId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** Also the sign-ups of the demo's people for other events, and those of others for its events. */
export const deleteDemoSignUps = (db: Database) =>
  sql`delete from sign_up where account_id in (select id from demo.account)
      or competition_id in (select id from demo.competition)`.execute(db);

interface DemoEntrant {
  readonly accountId: AccountId;
  readonly info: string;
  readonly joinedMs: number;
}

/** Returns their ids by username. */
export async function insertDemoEntrants(
  db: Database,
  competitionId: number,
  entrants: readonly DemoEntrant[],
): Promise<Map<string, EntrantId>> {
  const { rows } = await sql<{ id: EntrantId; username: string }>`
    with added as (
      insert into entrant (competition_id, account_id, info, joined_at)
      select ${competitionId}, e."accountId", e.info, to_timestamp(e."joinedMs" / 1000.0)
      from jsonb_to_recordset(${JSON.stringify(entrants)}::jsonb) as e("accountId" bigint, info text, "joinedMs" bigint)
      order by e."joinedMs" returning id, account_id)
    select added.id, account.username from added join account on account.id = added.account_id order by added.id
  `.execute(db);
  return new Map(rows.map((row) => [row.username, row.id]));
}

export const markDemoLooking = (db: Database, entrantId: EntrantId, skills: readonly string[]) =>
  db
    .updateTable('entrant')
    .set({ is_looking_for_team: true, skills: [...skills] })
    .where('id', '=', entrantId)
    .execute();
