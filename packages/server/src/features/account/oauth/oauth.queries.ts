import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

export interface IdentityKey {
  readonly provider: string;
  readonly subject: string;
}

export async function findAccountByIdentity(
  db: Database,
  { provider, subject }: IdentityKey,
): Promise<{ id: number } | null> {
  const row = await db
    .selectFrom('oauth_identity')
    .innerJoin('account', 'account.id', 'oauth_identity.account_id')
    .select('account.id')
    .where('oauth_identity.provider', '=', provider)
    .where('oauth_identity.subject', '=', subject)
    .where('account.deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export const listIdentities = (db: Database, accountId: number) =>
  db
    .selectFrom('oauth_identity')
    .select(['provider', 'subject', 'linked_at as linkedAt'])
    .where('account_id', '=', accountId)
    .orderBy('linked_at')
    .execute();

/** Links; false if either side is linked to another already. Linking the same again is fine. */
export async function linkIdentity(
  db: Database,
  accountId: number,
  { provider, subject }: IdentityKey,
): Promise<boolean> {
  await db
    .insertInto('oauth_identity')
    .values({ provider, subject, account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
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
    .select(['id', 'username', 'password_hash'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('two_factor')
            .select('two_factor.account_id')
            .whereRef('two_factor.account_id', '=', 'account.id')
            .where('two_factor.confirmed_at', 'is not', null),
        )
        .as('has_two_factor'),
    )
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('verified_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Unlinks unless it would leave no way to log in; false then. The row lock makes two at once take turns. */
export async function unlinkIdentity(
  transaction: Database,
  accountId: number,
  provider: string,
): Promise<boolean> {
  const account = await transaction
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  const identities = await listIdentities(transaction, accountId);
  const isLinked = identities.some((identity) => identity.provider === provider);
  if (isLinked && account?.password_hash === null && identities.length === 1) return false;
  await transaction
    .deleteFrom('oauth_identity')
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .execute();
  return true;
}
