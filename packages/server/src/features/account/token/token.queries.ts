import type { AccountId } from '@tinsmith/domain/ids';
import type { Rank } from '@tinsmith/domain/ranks';
import type { Scope } from '@tinsmith/domain/scopes';
import { sql } from 'kysely';
import type { Viewer } from '../../../http/viewer.ts';
import type { Database } from '../../../platform/database/database.ts';

export interface TokenHolder {
  readonly account: NonNullable<Viewer['account']>;
  readonly scopes: readonly Scope[];
}

/** The owner of a token, with their current rights. Staff who need a second factor need it for tokens too. */
export async function findTokenHolder(
  db: Database,
  tokenSha256: Buffer,
  staffNeedsTwoFactor: boolean,
): Promise<TokenHolder | null> {
  const { rows } = await sql<{
    id: AccountId;
    username: string;
    rank: Rank | null;
    isVerified: boolean;
    isSuspended: boolean;
    avatar: string | null;
    scopes: Scope[];
    tokenId: number;
    isUseOld: boolean;
  }>`
    select a.id, a.username, a.avatar, a.verified_at is not null as "isVerified", t.scopes, t.id as "tokenId",
      coalesce(a.suspended_until > app_now(), false) as "isSuspended",
      coalesce(t.used_at < app_now() - interval '1 hour', true) as "isUseOld",
      case when not ${staffNeedsTwoFactor} or exists (
        select from two_factor f where f.account_id = a.id and f.confirmed_at is not null) then a.rank end as rank
    from api_token t join account a on a.id = t.account_id
    where t.token_sha256 = ${tokenSha256} and t.revoked_at is null and a.deleted_at is null`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { scopes, tokenId, isUseOld, ...account } = row;
  if (isUseOld)
    await sql`update api_token set used_at = date_trunc('hour', app_now()) where id = ${tokenId}`.execute(db);
  const rank = account.isSuspended ? null : account.rank;
  return { account: { ...account, rank, isSessionStale: false }, scopes };
}

export const listTokensOf = (db: Database, accountId: AccountId) =>
  db
    .selectFrom('api_token')
    .select(['id', 'name', 'scopes', 'created_at', 'used_at', 'revoked_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

export async function countOpenTokens(db: Database, accountId: AccountId): Promise<number> {
  const { rows } = await sql<{ num: number }>`
    select count(*)::int as num from api_token where account_id = ${accountId} and revoked_at is null`.execute(
    db,
  );
  return rows[0]?.num ?? 0;
}

export const insertToken = (
  db: Database,
  token: { accountId: AccountId; name: string; scopes: readonly Scope[]; tokenSha256: Buffer },
) =>
  db
    .insertInto('api_token')
    .values({
      account_id: token.accountId,
      name: token.name,
      scopes: [...token.scopes],
      token_sha256: token.tokenSha256,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

export async function revokeToken(db: Database, accountId: AccountId, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update api_token set revoked_at = app_now()
    where id = ${id} and account_id = ${accountId} and revoked_at is null`.execute(db);
  return numAffectedRows === 1n;
}

/** Along with every other way into an account. */
export const revokeTokensOf = (transaction: Database, accountId: AccountId) =>
  sql`update api_token set revoked_at = app_now() where account_id = ${accountId} and revoked_at is null`.execute(
    transaction,
  );
