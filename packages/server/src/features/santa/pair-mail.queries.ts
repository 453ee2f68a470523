import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

export interface NewReceiverMail {
  readonly id: number;
  readonly email: string;
  readonly giverName: string;
  readonly short: string;
  readonly competitionTitle: string;
}

/** A mail about a new pair that is still to be sent, while the pair stands. */
export async function findNewReceiverMail(db: Database, pairId: number): Promise<NewReceiverMail | null> {
  const { rows } = await sql<NewReceiverMail>`
    select p.id, a.email, a.username as "giverName", c.short, c.title as "competitionTitle"
    from santa_pair p join entrant g on g.id = p.giver_id join account a on a.id = g.account_id
    join competition c on c.id = p.competition_id
    where p.id = ${pairId} and p.ended_at is null and p.mailed_at is null
      and a.verified_at is not null and a.deleted_at is null and a.email is not null`.execute(db);
  return rows[0] ?? null;
}

export const markPairMailed = (db: Database, pairId: number) =>
  db.updateTable('santa_pair').set({ mailed_at: sql<Date>`app_now()` }).where('id', '=', pairId).execute();
