import type { AccountId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { lockAccount } from './session/proof.queries.ts';

export type TokenPurpose = 'verify' | 'reset' | 'change-email' | 'undo-email';

/** How long a mailed link is good. */
const lifetimes: Record<TokenPurpose, string> = {
  verify: '7 days',
  'change-email': '7 days',
  'undo-email': '7 days',
  reset: '1 hour',
};

export interface NewToken {
  readonly tokenSha256: Buffer;
  readonly accountId: AccountId;
  readonly purpose: TokenPurpose;
  readonly email: string;
}

/**
 * Adds a link for a mail that was asked for; false if the request is void by now. The lock makes whatever voids it
 * wait, and find the link.
 */
export async function insertToken(db: Database, mailRequestId: number, token: NewToken): Promise<boolean> {
  const { rows } = await sql`
    with request as (select requested_at, next_path from mail_request where id = ${mailRequestId} for update)
    insert into account_token (token_sha256, account_id, purpose, email, created_at, expires_at, next_path)
    select ${token.tokenSha256}::bytea, ${token.accountId}::bigint, ${token.purpose}, ${token.email},
      requested_at, app_now() + ${lifetimes[token.purpose]}::interval, next_path
    from request returning account_id`.execute(db);
  return rows.length > 0;
}

/** A link that is still good. */
export const findToken = (db: Database, tokenSha256: Buffer, purposes: readonly TokenPurpose[]) =>
  db
    .selectFrom('account_token')
    .innerJoin('account', 'account.id', 'account_token.account_id')
    .select([
      'account_token.account_id',
      'account_token.purpose',
      'account_token.email',
      'account_token.created_at',
      'account_token.next_path',
      'account.username',
      'account.verified_at',
      'account.email as current_email',
    ])
    .where('account_token.token_sha256', '=', tokenSha256)
    .where('account_token.purpose', 'in', purposes)
    .where('account_token.used_at', 'is', null)
    .where('account_token.expires_at', '>', sql<Date>`app_now()`)
    .where('account.deleted_at', 'is', null)
    // Only a change of address, and its undoing, may name another address than the account's own.
    .where((eb) =>
      eb.or([
        eb('account_token.purpose', 'in', ['change-email', 'undo-email']),
        eb(sql`fold_case(account.email)`, '=', sql`fold_case(account_token.email)`),
      ]),
    )
    .executeTakeFirst();

/** A link to be followed: looked up again once its account is locked, so that of two at a moment one follows it. */
export async function takeToken(
  transaction: Database,
  tokenSha256: Buffer,
  purposes: readonly TokenPurpose[],
) {
  const found = await findToken(transaction, tokenSha256, purposes);
  if (!found || !(await lockAccount(transaction, found.account_id))) return undefined;
  return findToken(transaction, tokenSha256, purposes);
}

/** Links to confirm an address are done with, the one followed and any sent beside it. */
export const useUpConfirmations = (db: Database, accountId: AccountId) =>
  db
    .updateTable('account_token')
    .set({ used_at: sql<Date>`app_now()` })
    .where('account_id', '=', accountId)
    .where('purpose', 'in', ['verify', 'change-email'])
    .where('used_at', 'is', null)
    .execute();

/** Of the links that undo a change of address: those of changes before a moment are kept, or any, or none. */
export interface KeptUndo {
  readonly keptUndoBefore: Date | 'any' | null;
}

/** All links are done with, but for those that undo a change of address from before a moment. */
export const useUpTokens = (db: Database, accountId: AccountId, { keptUndoBefore }: KeptUndo) =>
  db
    .updateTable('account_token')
    .set({ used_at: sql<Date>`app_now()` })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .$if(keptUndoBefore === 'any', (query) => query.where('purpose', '<>', 'undo-email'))
    .$if(keptUndoBefore instanceof Date, (query) =>
      query.where((eb) =>
        eb.or([eb('purpose', '<>', 'undo-email'), eb('created_at', '>=', keptUndoBefore as Date)]),
      ),
    )
    .execute();
