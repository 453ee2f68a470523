import type { AccountId } from '@tinsmith/domain/ids';
import { isMailKind, type MailKind } from '@tinsmith/domain/mail-kinds';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** Whether an account `a` can be mailed: its address is confirmed, and it is not deleted or suspended. */
export const canBeMailed = sql<boolean>`(
  a.verified_at is not null and a.deleted_at is null and a.email is not null
  and coalesce(a.suspended_until, '-infinity') <= app_now())`;

/** Whether an account `a` has not opted out of a kind. */
export const wantsMail = (kind: MailKind) => sql<boolean>`
  not exists (select from mail_opt_out o where o.account_id = a.id and o.kind = ${kind})`;

export async function listOptOuts(db: Database, accountId: AccountId): Promise<MailKind[]> {
  const rows = await db
    .selectFrom('mail_opt_out')
    .select('kind')
    .where('account_id', '=', accountId)
    .execute();
  return rows.map(({ kind }) => kind).filter(isMailKind);
}

export async function switchMail(
  db: Database,
  accountId: AccountId,
  kind: MailKind,
  isOn: boolean,
): Promise<void> {
  if (isOn)
    await db
      .deleteFrom('mail_opt_out')
      .where('account_id', '=', accountId)
      .where('kind', '=', kind)
      .execute();
  else
    await db
      .insertInto('mail_opt_out')
      .values({ account_id: accountId, kind })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** The current address of an account; null if deleted. */
export async function findMailAddress(db: Database, accountId: AccountId): Promise<string | null> {
  const row = await db
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.email ?? null;
}

/** Also removes queued mails: a deleted account is not mailed. */
export async function forgetMails(transaction: Database, accountId: AccountId): Promise<void> {
  await transaction.deleteFrom('mail_opt_out').where('account_id', '=', accountId).execute();
  await transaction.deleteFrom('single_mail').where('account_id', '=', accountId).execute();
  await sql`delete from event_mail where entrant_id in (select id from sign_up where account_id = ${accountId})`.execute(
    transaction,
  );
}

/** The event mails a user was sent, for themselves. */
export async function listOwnEventMails(db: Database, accountId: AccountId): Promise<unknown[]> {
  const { rows } = await sql`
    select c.short as event, r.name as mail, m.state, m.queued_at as "queuedAt", m.ended_at as "endedAt"
    from event_mail m join mail_round r on r.id = m.round_id join competition c on c.id = r.competition_id
    join sign_up s on s.id = m.entrant_id where s.account_id = ${accountId} order by m.queued_at, r.name`.execute(
    db,
  );
  return rows;
}

/** The mails of single features a user was sent, for themselves. */
export const listOwnSingleMails = (db: Database, accountId: AccountId): Promise<unknown[]> =>
  db
    .selectFrom('single_mail')
    .select(['kind as mail', 'asked_at as askedAt', 'sent_at as sentAt'])
    .where('account_id', '=', accountId)
    .orderBy('asked_at')
    .orderBy('id')
    .execute();
