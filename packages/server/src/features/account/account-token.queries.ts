import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

export type TokenPurpose = 'verify' | 'reset' | 'change-email';

/** How long a mailed link is good. */
const lifetimes: Record<TokenPurpose, string> = {
  verify: '7 days',
  'change-email': '7 days',
  reset: '1 hour',
};

export interface NewToken {
  readonly tokenSha256: Buffer;
  readonly accountId: number;
  readonly purpose: TokenPurpose;
  readonly email: string;
}

export const insertToken = (db: Database, token: NewToken) =>
  db
    .insertInto('account_token')
    .values({
      token_sha256: token.tokenSha256,
      account_id: token.accountId,
      purpose: token.purpose,
      email: token.email,
      expires_at: sql`app_now() + ${lifetimes[token.purpose]}::interval`,
    })
    .execute();

/** A link that is still good. With `forUpdate` nobody else can use it until this transaction is over. */
export const findToken = (
  db: Database,
  tokenSha256: Buffer,
  purposes: readonly TokenPurpose[],
  options: { forUpdate: boolean } = { forUpdate: false },
) =>
  db
    .selectFrom('account_token')
    .innerJoin('account', 'account.id', 'account_token.account_id')
    .select([
      'account_token.account_id',
      'account_token.purpose',
      'account_token.email',
      'account.username',
      'account.verified_at',
    ])
    .where('account_token.token_sha256', '=', tokenSha256)
    .where('account_token.purpose', 'in', purposes)
    .where('account_token.used_at', 'is', null)
    .where('account_token.expires_at', '>', sql<Date>`app_now()`)
    .where('account.deleted_at', 'is', null)
    // Only a change of address may name another address than the account's own.
    .where((eb) =>
      eb.or([
        eb('account_token.purpose', '=', 'change-email'),
        eb(sql`lower(account.email)`, '=', sql`lower(account_token.email)`),
      ]),
    )
    .$if(options.forUpdate, (query) => query.forUpdate())
    .executeTakeFirst();

/** Links of these kinds are done with, the one followed and any sent beside it. */
export const useUpTokens = (db: Database, accountId: number, purposes: readonly TokenPurpose[]) =>
  db
    .updateTable('account_token')
    .set({ used_at: sql<Date>`app_now()` })
    .where('account_id', '=', accountId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute();
