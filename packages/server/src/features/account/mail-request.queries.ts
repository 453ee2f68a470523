import { foldCase } from '@tinsmith/domain/fold-case';
import type { AccountId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { KeptUndo } from './account-token.queries.ts';

/** Mails with a link that anyone may request. */
export const linkMails = ['registered', 'verify', 'reset', 'change-email'] as const;
/** Mails that notify of a change. */
export type NoticeKind =
  | 'email-changed'
  | 'password-changed'
  | 'site-linked'
  | 'site-unlinked'
  | 'two-factor-on'
  | 'two-factor-off'
  | 'suspended'
  | 'suspension-lifted'
  | 'appeal-answered'
  | 'rank-changed'
  | 'staff-changed'
  | 'account-deleted';
export type MailKind = (typeof linkMails)[number] | NoticeKind;

export interface MailRequest {
  readonly kind: MailKind;
  /** Null if only the address is known: the worker finds the account. */
  readonly accountId: AccountId | null;
  readonly email: string;
  /** The subject of a notice. */
  readonly detail?: string;
  /** Where the link leads in the end; empty if unknown. */
  readonly nextPath?: string;
}

export const insertMailRequest = (db: Database, request: MailRequest) =>
  db
    .insertInto('mail_request')
    .values({
      kind: request.kind,
      account_id: request.accountId,
      email: request.email,
      detail: request.detail ?? '',
      next_path: request.nextPath ?? '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();

/** A request whose mail has not been sent yet. */
export const findOpenMailRequest = (db: Database, id: number) =>
  db
    .selectFrom('mail_request')
    .select(['id', 'kind', 'account_id', 'email', 'detail'])
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .executeTakeFirst();

/** Nothing is left of a deleted account once its last mail is sent. */
export const dropMailRequest = (db: Database, id: number) =>
  db.deleteFrom('mail_request').where('id', '=', id).execute();

export const markMailSent = (db: Database, id: number) =>
  db.updateTable('mail_request').set({ sent_at: sql<Date>`app_now()` }).where('id', '=', id).execute();

/** Voids pending requests: links not sent yet, and addresses waiting to be confirmed. */
export const forgetLinkRequests = (
  transaction: Database,
  accountId: AccountId,
  { keptUndoBefore }: KeptUndo,
) =>
  transaction
    .deleteFrom('mail_request')
    .where((eb) =>
      eb.or([
        eb.and([eb('kind', 'in', linkMails), eb('sent_at', 'is', null)]),
        eb('kind', '=', 'change-email'),
        ...(keptUndoBefore === 'any'
          ? []
          : [
              eb.and([
                eb('kind', '=', 'email-changed'),
                eb('sent_at', 'is', null),
                ...(keptUndoBefore ? [eb('requested_at', '>=', keptUndoBefore)] : []),
              ]),
            ]),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb('account_id', '=', accountId),
        // A reset request has no account, only an address.
        eb.and([
          eb('account_id', 'is', null),
          eb(
            sql`fold_case(email)`,
            '=',
            eb.selectFrom('account').select(sql`fold_case(email)`.as('email')).where('id', '=', accountId),
          ),
        ]),
      ]),
    )
    .execute();

/** How many mails with a link an address was sent within the last hour. */
export async function countMailsLately(db: Database, email: string): Promise<number> {
  const row = await db
    .selectFrom('mail_request')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(sql`fold_case(email)`, '=', foldCase(email))
    .where('kind', 'in', linkMails)
    .where('sent_at', '>', sql<Date>`app_now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Requests whose mails were not sent yet, and for how long the oldest has waited. Those that were given up don't count. */
export async function readOpenRequests(db: Database) {
  const { rows } = await sql<{ num: number; oldestSeconds: number; numSentToday: number }>`
    select count(*) filter (where sent_at is null)::int as num,
      coalesce(extract(epoch from app_now() - min(requested_at) filter (where sent_at is null)), 0)::float8 as "oldestSeconds",
      count(*) filter (where sent_at > app_now() - interval '1 day')::int as "numSentToday"
    from mail_request where requested_at > app_now() - interval '2 days'`.execute(db);
  return rows[0] ?? { num: 0, oldestSeconds: 0, numSentToday: 0 };
}
