import type { Rank } from '@tinsmith/domain/ranks';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Viewer } from '../../http/viewer.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/tables.ts';

const hasTwoFactor = (eb: ExpressionBuilder<DB, 'account'>) =>
  eb.exists(
    eb
      .selectFrom('two_factor')
      .whereRef('two_factor.account_id', '=', 'account.id')
      .where('two_factor.confirmed_at', 'is not', null)
      .select('two_factor.account_id'),
  );

/** The name that a row of `account`, under whatever alias, is shown by; one who has left has none any more. */
export const shownName = (alias: string) => sql<string>`
  case when ${sql.ref(`${alias}.deleted_at`)} is null then ${sql.ref(`${alias}.username`)} else 'a former member' end`;

/** The account of a session that is still good: one read by primary key. */
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
        ? eb.case().when(hasTwoFactor(eb)).then(eb.ref('account.rank')).end().as('rank')
        : eb.ref('account.rank').as('rank'),
    )
    .select(sql<boolean>`session.seen_at < app_now() - interval '1 hour'`.as('is_stale'))
    .where('session.token_sha256', '=', tokenSha256)
    .where('session.expires_at', '>', sql<Date>`app_now()`)
    .where('account.deleted_at', 'is', null)
    .executeTakeFirst();
  return row
    ? {
        id: row.id,
        username: row.username,
        rank: row.rank as Rank | null,
        isVerified: row.verified_at !== null,
        avatar: row.avatar,
        isSessionStale: row.is_stale,
      }
    : null;
}

const login = (db: Database) =>
  db
    .selectFrom('account')
    .select(['id', 'username', 'email', 'password_hash', 'verified_at'])
    .select((eb) => hasTwoFactor(eb).as('has_two_factor'))
    .where('deleted_at', 'is', null);

/** The account that a typed name means: a username, or the address of an account that has confirmed it. */
export const findLogin = (db: Database, name: string) =>
  login(db)
    .where((eb) =>
      eb.or([
        eb(sql`lower(username)`, '=', sql`lower(${name})`),
        eb.and([
          eb(sql`lower(email)`, '=', sql`lower(${name})`),
          eb('verified_at', 'is not', null),
          // A username has no @, so a name never means two accounts.
        ]),
      ]),
    )
    .executeTakeFirst();

export const findLoginById = (db: Database, id: number) => login(db).where('id', '=', id).executeTakeFirst();

/** The account an address belongs to: the one that confirmed it, else the newest that gave it. */
export const findAccountByEmail = (db: Database, email: string) =>
  login(db)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .orderBy(sql`verified_at is null`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Whether an account other than `accountId` has confirmed this address. */
export async function isEmailConfirmedElsewhere(
  db: Database,
  email: string,
  accountId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('verified_at', 'is not', null)
    .where('id', '<>', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isUsernameTaken(db: Database, username: string): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where(sql`lower(username)`, '=', sql`lower(${username})`)
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

/** Adds an account; null if the name went to somebody else meanwhile. */
export async function insertAccount(db: Database, account: NewAccount): Promise<{ id: number } | null> {
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
    .returning('id')
    .executeTakeFirst();
  return row ?? null;
}

export const setPasswordHash = (db: Database, accountId: number, passwordHash: string) =>
  db.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', accountId).execute();

/** Takes an address as proven. Throws the database's unique violation if another account has proven it. */
export const confirmEmail = (db: Database, accountId: number, email: string) =>
  db
    .updateTable('account')
    .set({ email, verified_at: sql<Date>`app_now()` })
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .returning('username')
    .executeTakeFirst();

/** Gives a rank; false if there is no such account. */
export async function setRank(db: Database, username: string, rank: Rank): Promise<boolean> {
  const row = await db
    .updateTable('account')
    .set({ rank })
    .where(sql`lower(username)`, '=', sql`lower(${username})`)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Linked before the address was proven, so perhaps by somebody else. */
export const deleteOauthIdentities = (db: Database, accountId: number) =>
  db.deleteFrom('oauth_identity').where('account_id', '=', accountId).execute();
