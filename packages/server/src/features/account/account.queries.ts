import { foldCase } from '@tinsmith/domain/fold-case';
import type { AccountId } from '@tinsmith/domain/ids';
import type { Rank } from '@tinsmith/domain/ranks';
import { sql } from 'kysely';
import type { Viewer } from '../../http/viewer.ts';
import type { Database } from '../../platform/database/database.ts';
import { hasTwoFactor } from './two-factor/two-factor.queries.ts';

/** The display name of a row of `account`, under any alias; a deleted account has no name any more. */
export const shownName = (alias: string) => sql<string>`
  case when ${sql.ref(`${alias}.deleted_at`)} is null then ${sql.ref(`${alias}.username`)} else 'a former member' end`;

/** The account of a valid session: one read by primary key. */
export async function findAccountBySession(
  db: Database,
  tokenSha256: Buffer,
  staffNeedsTwoFactor: boolean,
): Promise<Viewer['account']> {
  const row = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['account.id', 'account.username', 'account.verified_at', 'account.avatar'])
    .select((eb) =>
      staffNeedsTwoFactor
        ? eb
            .case()
            .when('session.second_factor_at', 'is not', null)
            .then(eb.ref('account.rank'))
            .end()
            .as('rank')
        : eb.ref('account.rank').as('rank'),
    )
    .select(sql<boolean>`session.seen_at < app_now() - interval '1 hour'`.as('is_stale'))
    .select(sql<boolean>`coalesce(account.suspended_until > app_now(), false)`.as('is_suspended'))
    .where('session.token_sha256', '=', tokenSha256)
    .where('session.expires_at', '>', sql<Date>`app_now()`)
    .where('account.deleted_at', 'is', null)
    .where('account.imported_at', 'is', null)
    .executeTakeFirst();
  return row
    ? {
        id: row.id,
        username: row.username,
        rank: row.is_suspended ? null : (row.rank as Rank | null),
        isSuspended: row.is_suspended,
        isVerified: row.verified_at !== null,
        avatar: row.avatar,
        isSessionStale: row.is_stale,
      }
    : null;
}

const login = (db: Database) =>
  db
    .selectFrom('account')
    .select(['id', 'username', 'email', 'password_hash', 'verified_at', 'credential_version'])
    .select((eb) => hasTwoFactor(eb).as('has_two_factor'))
    .where('deleted_at', 'is', null)
    // Nobody logs in as a person who came from an archive.
    .where('imported_at', 'is', null);

/** The account that a typed name refers to: a username, or an address the account has confirmed. */
export const findLogin = (db: Database, name: string) =>
  login(db)
    .where((eb) =>
      eb.or([
        eb(sql`lower(username)`, '=', foldCase(name)),
        eb.and([
          eb(sql`fold_case(email)`, '=', foldCase(name)),
          eb('verified_at', 'is not', null),
          // A username has no @, so a name never refers to two accounts.
        ]),
      ]),
    )
    .executeTakeFirst();

export const findLoginById = (db: Database, id: AccountId) =>
  login(db).where('id', '=', id).executeTakeFirst();

/** The account an address belongs to: the one that confirmed it, otherwise the newest that gave it. */
export const findAccountByEmail = (db: Database, email: string) =>
  login(db)
    .where(sql`fold_case(email)`, '=', foldCase(email))
    .orderBy(sql`verified_at is null`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Whether an account other than `accountId` has confirmed this address. */
export async function isEmailConfirmedElsewhere(
  db: Database,
  email: string,
  accountId: AccountId,
): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where(sql`fold_case(email)`, '=', foldCase(email))
    .where('verified_at', 'is not', null)
    .where('id', '<>', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isUsernameTaken(db: Database, username: string): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where(sql`lower(username)`, '=', foldCase(username))
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewAccount {
  readonly username: string;
  readonly email: string | null;
  readonly passwordHash: string | null;
  readonly rank?: Rank;
  readonly isVerified?: boolean;
}

/** Adds an account; null if someone else took the name meanwhile. */
export async function insertAccount(
  db: Database,
  account: NewAccount,
): Promise<{ id: AccountId; credential_version: number } | null> {
  const row = await db
    .insertInto('account')
    .values({
      username: account.username,
      email: account.email,
      password_hash: account.passwordHash,
      rank: account.rank ?? null,
      verified_at: account.isVerified ? sql`app_now()` : null,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(username)`).doNothing())
    .returning(['id', 'credential_version'])
    .executeTakeFirst();
  return row ?? null;
}

/** Leaves an account without a password. */
export const dropPassword = (db: Database, accountId: AccountId) =>
  db.updateTable('account').set({ password_hash: null }).where('id', '=', accountId).execute();

/** Marks an address as confirmed. Throws a unique violation if another account has confirmed it. */
export const confirmEmail = (db: Database, accountId: AccountId, email: string) =>
  db
    .updateTable('account')
    .set({ email, verified_at: sql<Date>`app_now()` })
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .returning('username')
    .executeTakeFirst();

/** The rank of staff who are deciding something, locked so that it cannot end meanwhile; null while suspended. */
export async function lockRank(transaction: Database, id: AccountId): Promise<Rank | null> {
  const { rows } = await sql<{ rank: Rank | null }>`
    select case when suspended_until > app_now() then null else rank end as rank
    from account where id = ${id} and deleted_at is null for no key update`.execute(transaction);
  return rows[0]?.rank ?? null;
}

export const listOwners = (db: Database) =>
  db
    .selectFrom('account')
    .select(['id', 'email', 'verified_at'])
    .where('rank', '=', 'owner')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();

/** Sets the rank of an account, if the account exists. */
export const setRank = (db: Database, username: string, rank: Rank) =>
  db
    .updateTable('account')
    .set({ rank })
    .where(sql`lower(username)`, '=', foldCase(username))
    .where('deleted_at', 'is', null)
    .where('imported_at', 'is', null)
    .returning(['id', 'email', 'verified_at'])
    .executeTakeFirst();
