import type { AccountId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { linkDays } from './account.retention.ts';
import { lockAccount } from './session/proof.queries.ts';

export type TokenPurpose = 'verify' | 'reset' | 'change-email' | 'undo-email';

/** How long a mailed link stays valid. */
const lifetimes: Record<TokenPurpose, string> = {
  verify: `${linkDays} days`,
  'change-email': `${linkDays} days`,
  'undo-email': `${linkDays} days`,
  reset: '1 hour',
};

export interface NewToken {
  readonly tokenSha256: Buffer;
  readonly accountId: AccountId;
  readonly purpose: TokenPurpose;
  readonly email: string;
}

/**
 * Adds a link for a requested mail; false if the request has been voided. The lock makes anything that voids
 * the request wait and then find the link.
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

/** A link that is still valid. */
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
    // Only links that change an address, or undo that, may name an address other than the account's.
    .where((eb) =>
      eb.or([
        eb('account_token.purpose', 'in', ['change-email', 'undo-email']),
        eb(sql`fold_case(account.email)`, '=', sql`fold_case(account_token.email)`),
      ]),
    )
    .executeTakeFirst();

/** Looks a link up again once its account is locked, so that only one of two concurrent requests uses it. */
export async function takeToken(
  transaction: Database,
  tokenSha256: Buffer,
  purposes: readonly TokenPurpose[],
) {
  const found = await findToken(transaction, tokenSha256, purposes);
  if (!found || !(await lockAccount(transaction, found.account_id))) return undefined;
  return findToken(transaction, tokenSha256, purposes);
}

/** Whether the address that a link was mailed to is its account's, and confirmed, by this link or another. */
export async function isConfirmedAlready(db: Database, tokenSha256: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from account_token t join account a on a.id = t.account_id
    where t.token_sha256 = ${tokenSha256}::bytea and t.purpose in ('verify', 'change-email')
      and a.deleted_at is null and a.verified_at is not null
      and fold_case(a.email) = fold_case(t.email)`.execute(db);
  return rows.length > 0;
}

/** Uses up the links that confirm an address: the one followed and any others that were sent. */
export const useUpConfirmations = (db: Database, accountId: AccountId) =>
  db
    .updateTable('account_token')
    .set({ used_at: sql<Date>`app_now()` })
    .where('account_id', '=', accountId)
    .where('purpose', 'in', ['verify', 'change-email'])
    .where('used_at', 'is', null)
    .execute();

/** Which links that undo a change of address are kept: those of changes before a moment, all, or none. */
export interface KeptUndo {
  readonly keptUndoBefore: Date | 'any' | null;
}

/** Uses up all links, except the kept ones that undo a change of address. */
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
