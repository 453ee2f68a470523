import type { AccountId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import { maxSessionDays, sessionDays } from '../../../http/session.ts';
import type { Database } from '../../../platform/database/database.ts';

const days = (count: number) => sql<Date>`make_interval(days => ${sql.lit(count)})`;
const inTime = sql<Date>`app_now() + ${days(sessionDays)}`;

export interface NewSession {
  readonly tokenSha256: Buffer;
  readonly accountId: AccountId;
  /** As it was when the user proved to be the account's owner. */
  readonly credentialVersion: number;
  readonly userAgent: string;
  /** Whether a two-factor code was part of the proof. */
  readonly hasSecondFactor: boolean;
}

/**
 * Adds a session; false if all ways in were ended since the proof was given. The lock waits for a new
 * password being set at this moment, which would not see this session.
 */
export async function insertSession(db: Database, session: NewSession): Promise<boolean> {
  const { rows } = await sql`
    with owner as (
      select id from account
      where id = ${session.accountId} and credential_version = ${session.credentialVersion} and deleted_at is null
      for share)
    insert into session (token_sha256, account_id, user_agent, expires_at, second_factor_at)
    select ${session.tokenSha256}::bytea, id, ${session.userAgent}, ${inTime},
      case when ${session.hasSecondFactor}::boolean then app_now() end
    from owner returning id`.execute(db);
  return rows.length > 0;
}

/** Extends a session in use, never beyond its absolute end. Returns how many seconds it lasts. */
export async function touchSession(db: Database, tokenSha256: Buffer): Promise<number | null> {
  const row = await db
    .updateTable('session')
    .set({
      seen_at: sql<Date>`app_now()`,
      expires_at: sql<Date>`greatest(expires_at, least(${inTime}, created_at + ${days(maxSessionDays)}))`,
    })
    .where('token_sha256', '=', tokenSha256)
    .where('expires_at', '>', sql<Date>`app_now()`)
    .returning(sql<number>`floor(extract(epoch from expires_at - app_now()))::int`.as('seconds'))
    .executeTakeFirst();
  return row?.seconds ?? null;
}

export const deleteSession = (db: Database, tokenSha256: Buffer) =>
  db.deleteFrom('session').where('token_sha256', '=', tokenSha256).execute();

/** Ends one session of an account; false if it has none with that number. */
export async function deleteSessionOf(db: Database, accountId: AccountId, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Ends the sessions of an account, all of them or all but one. */
export const deleteSessions = (db: Database, accountId: AccountId, keptTokenSha256: Buffer | null) =>
  db
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .$if(keptTokenSha256 !== null, (query) => query.where('token_sha256', '<>', keptTokenSha256 as Buffer))
    .execute();

export const listSessions = (db: Database, accountId: AccountId) =>
  db
    .selectFrom('session')
    .select(['id', 'token_sha256', 'user_agent', 'seen_at'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', sql<Date>`app_now()`)
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .execute();
