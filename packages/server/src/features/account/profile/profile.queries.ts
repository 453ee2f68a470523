import { foldCase } from '@tinsmith/domain/fold-case';
import type { AccountId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { periodOf } from '../../../platform/retention.ts';
import { keptMailRequests } from '../account.retention.ts';

const profile = (db: Database) =>
  db
    .selectFrom('account')
    .select([
      'id',
      'username',
      'email',
      'verified_at',
      'is_email_shown',
      'location',
      'info',
      'avatar',
      'created_at',
      'password_hash',
    ])
    .where('deleted_at', 'is', null);

export const findProfile = (db: Database, username: string) =>
  profile(db).where(sql`lower(username)`, '=', foldCase(username)).executeTakeFirst();

export const findProfileById = (db: Database, accountId: AccountId) =>
  profile(db).where('id', '=', accountId).executeTakeFirst();

/**
 * The address that a user changed to and has not confirmed. It depends on the request, never on whether a
 * link was sent: none is sent to an address that has an account, and this must not reveal that.
 */
export async function findPendingEmail(db: Database, accountId: AccountId): Promise<string | null> {
  const row = await db
    .selectFrom('mail_request')
    .innerJoin('account', 'account.id', 'mail_request.account_id')
    .select('mail_request.email')
    .where('mail_request.account_id', '=', accountId)
    .where('mail_request.kind', '=', 'change-email')
    .where('mail_request.requested_at', '>', sql<Date>`app_now() - ${periodOf(keptMailRequests)}`)
    .where(sql<boolean>`fold_case(mail_request.email) is distinct from fold_case(account.email)`)
    // Confirming any address voids the other links that were sent.
    .where(
      sql<boolean>`not exists (
        select from account_token t where t.account_id = ${accountId} and t.purpose = 'change-email'
          and t.used_at >= mail_request.requested_at)`,
    )
    .orderBy('mail_request.requested_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.email ?? null;
}

export interface ProfileTexts {
  readonly location: string;
  readonly info: string;
  readonly isEmailShown: boolean;
}

export const updateProfile = (db: Database, accountId: AccountId, texts: ProfileTexts) =>
  db
    .updateTable('account')
    .set({ location: texts.location, info: texts.info, is_email_shown: texts.isEmailShown })
    .where('id', '=', accountId)
    .execute();

/** Changes an address that was never confirmed; false if the account has confirmed one meanwhile. */
export async function updateUnverifiedEmail(
  db: Database,
  accountId: AccountId,
  email: string,
): Promise<boolean> {
  const row = await db
    .updateTable('account')
    .set({ email })
    .where('id', '=', accountId)
    .where('verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes only the capitalization of an address. */
export const respellEmail = (db: Database, accountId: AccountId, email: string) =>
  db
    .updateTable('account')
    .set({ email })
    .where('id', '=', accountId)
    .where(sql`fold_case(email)`, '=', foldCase(email))
    .execute();

export const avatarFileKind = 'account';

/** Whether the file `f` is the avatar of the account that owns it. */
export const isAvatarFile = sql<boolean>`exists (
  select from account a where a.id = f.owner_id and a.avatar = f.address and a.deleted_at is null)`;

export const setAvatarName = (db: Database, accountId: AccountId, avatar: string | null) =>
  db.updateTable('account').set({ avatar }).where('id', '=', accountId).execute();

/** All data of an account that its owner may have, without hashes and secrets. */
export const getAccountData = (db: Database, accountId: AccountId) =>
  db
    .selectFrom('account')
    .select(['id', 'username', 'email', 'location', 'info', 'avatar'])
    .select(['rank', 'is_email_shown as isEmailShown'])
    .select(['created_at as createdAt', 'verified_at as verifiedAt'])
    .select(sql<boolean>`password_hash is not null`.as('hasPassword'))
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();

export const listSessionData = (db: Database, accountId: AccountId) =>
  db
    .selectFrom('session')
    .select(['user_agent as userAgent', 'created_at as startedAt'])
    .select(['seen_at as seenAt', 'expires_at as expiresAt'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();

export const listMailData = (db: Database, accountId: AccountId) =>
  db
    .selectFrom('mail_request')
    .select(['kind', 'email', 'requested_at as requestedAt', 'sent_at as sentAt'])
    .where('account_id', '=', accountId)
    .orderBy('requested_at')
    .execute();

/**
 * Removes everything personal from an account. Its row stays, under a reserved name, for the things it made
 * together with others.
 */
export async function eraseAccount(transaction: Database, accountId: AccountId): Promise<void> {
  await transaction
    .updateTable('account')
    .set({
      username: sql`'deleted-' || id`,
      email: null,
      password_hash: null,
      location: '',
      info: '',
      avatar: null,
      is_email_shown: false,
      rank: null,
      deleted_at: sql<Date>`app_now()`,
    })
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .execute();
  await transaction.deleteFrom('session').where('account_id', '=', accountId).execute();
  await transaction.deleteFrom('account_token').where('account_id', '=', accountId).execute();
  await transaction.deleteFrom('mail_request').where('account_id', '=', accountId).execute();
  await transaction.deleteFrom('oauth_identity').where('account_id', '=', accountId).execute();
  await transaction.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  await transaction.deleteFrom('api_token').where('account_id', '=', accountId).execute();
  await transaction.deleteFrom('suspension').where('account_id', '=', accountId).execute();
  await transaction.deleteFrom('two_factor').where('account_id', '=', accountId).execute();
}
