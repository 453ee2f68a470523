import { foldCase } from '@tinsmith/domain/fold-case';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Letter } from './mail-definition.ts';

/** Records a mail before its first try. False if it was sent already. */
export async function recordMail(
  db: Database,
  { definition, to }: Pick<Letter, 'definition' | 'to'>,
): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`
    insert into single_mail as m (id, kind, account_id)
    select ${to.id}, ${definition.name}, (
      select id from account where fold_case(email) = ${foldCase(to.email)} and deleted_at is null
      order by verified_at nulls last, id limit 1)
    on conflict (id) do update set kind = m.kind
    returning m.sent_at is null as "isOpen"`.execute(db);
  return rows[0]?.isOpen ?? false;
}

export const markSingleSent = (db: Database, id: string) =>
  sql`update single_mail set sent_at = app_now() where id = ${id}`.execute(db);

/** A mail that its reader has switched off was never wanted. */
export const forgetSingle = (db: Database, id: string) =>
  sql`delete from single_mail where id = ${id}`.execute(db);

/** Mails that wait for the mail server, and for how long the oldest has waited. */
export async function readOpenSingles(db: Database) {
  const { rows } = await sql<{ num: number; oldestSeconds: number; numSentToday: number }>`
    select count(*) filter (where sent_at is null)::int as num,
      coalesce(extract(epoch from app_now() - min(asked_at) filter (where sent_at is null)), 0)::float8 as "oldestSeconds",
      count(*) filter (where sent_at > app_now() - interval '1 day')::int as "numSentToday"
    from single_mail where asked_at > app_now() - interval '2 days'`.execute(db);
  return rows[0] ?? { num: 0, oldestSeconds: 0, numSentToday: 0 };
}
