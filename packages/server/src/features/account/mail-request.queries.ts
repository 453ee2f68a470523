import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

export type MailKind = 'registered' | 'verify' | 'reset' | 'change-email';

export interface MailRequest {
  readonly kind: MailKind;
  /** Null where only the address is known: whose it is, the worker finds out. */
  readonly accountId: number | null;
  readonly email: string;
}

export const insertMailRequest = (db: Database, request: MailRequest) =>
  db
    .insertInto('mail_request')
    .values({ kind: request.kind, account_id: request.accountId, email: request.email })
    .returning('id')
    .executeTakeFirstOrThrow();

/** A request that no mail was sent for yet. */
export const findOpenMailRequest = (db: Database, id: number) =>
  db
    .selectFrom('mail_request')
    .select(['id', 'kind', 'account_id', 'email'])
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .executeTakeFirst();

export const markMailSent = (db: Database, id: number) =>
  db.updateTable('mail_request').set({ sent_at: sql<Date>`app_now()` }).where('id', '=', id).execute();

/** How many mails an address got within the last hour. */
export async function countMailsLately(db: Database, email: string): Promise<number> {
  const row = await db
    .selectFrom('mail_request')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('sent_at', '>', sql<Date>`app_now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return row.count;
}
