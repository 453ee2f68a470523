import { foldCase } from '@tinsmith/domain/fold-case';
import type { AccountId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { hasTwoFactor } from '../two-factor/two-factor.queries.ts';

export interface IdentityKey {
  readonly provider: string;
  readonly subject: string;
}

export async function findAccountByIdentity(
  db: Database,
  { provider, subject }: IdentityKey,
): Promise<{ id: AccountId; username: string; credential_version: number; has_two_factor: boolean } | null> {
  const row = await db
    .selectFrom('oauth_identity')
    .innerJoin('account', 'account.id', 'oauth_identity.account_id')
    .select(['account.id', 'account.username', 'account.credential_version'])
    .select((eb) => hasTwoFactor(eb).as('has_two_factor'))
    .where('oauth_identity.provider', '=', provider)
    .where('oauth_identity.subject', '=', subject)
    .where('account.deleted_at', 'is', null)
    .executeTakeFirst();
  return row ? { ...row, has_two_factor: Boolean(row.has_two_factor) } : null;
}

export const listIdentities = (db: Database, accountId: AccountId) =>
  db
    .selectFrom('oauth_identity')
    .select(['provider', 'subject', 'linked_at as linkedAt'])
    .where('account_id', '=', accountId)
    .orderBy('linked_at')
    .execute();

/** Links; false if either side is already linked elsewhere, 'new' unless the link existed before. */
export async function linkIdentity(
  db: Database,
  accountId: AccountId,
  { provider, subject }: IdentityKey,
): Promise<boolean | 'new'> {
  const added = await db
    .insertInto('oauth_identity')
    .values({ provider, subject, account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst();
  if (added) return 'new';
  const row = await db
    .selectFrom('oauth_identity')
    .select('account_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The account that has confirmed an address. */
export const findConfirmedAccount = (db: Database, email: string) =>
  db
    .selectFrom('account')
    .select(['id', 'username', 'password_hash', 'credential_version'])
    .select((eb) => hasTwoFactor(eb).as('has_two_factor'))
    .where(sql`fold_case(email)`, '=', foldCase(email))
    .where('verified_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Links made before the owner proved their identity again may have been made by someone else. */
export const deleteOauthIdentities = (db: Database, accountId: AccountId) =>
  db.deleteFrom('oauth_identity').where('account_id', '=', accountId).execute();

/**
 * Unlinks unless it would leave no way to log in; false if there was no such link. The caller has locked the
 * account, so concurrent calls take turns.
 */
export async function unlinkIdentity(
  transaction: Database,
  accountId: AccountId,
  provider: string,
): Promise<boolean | 'last-way-in'> {
  const account = await transaction
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', accountId)
    .executeTakeFirst();
  const identities = await listIdentities(transaction, accountId);
  const isLinked = identities.some((identity) => identity.provider === provider);
  if (isLinked && account?.password_hash === null && identities.length === 1) return 'last-way-in';
  await transaction
    .deleteFrom('oauth_identity')
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .execute();
  return isLinked;
}
