import { sql } from 'kysely';
import { sessionDays } from '../../../http/session.ts';
import type { Database } from '../../../platform/database/database.ts';

const expiry = sql<Date>`app_now() + make_interval(days => ${sql.lit(sessionDays)})`;

export const insertSession = (db: Database, tokenSha256: Buffer, accountId: number, userAgent: string) =>
  db
    .insertInto('session')
    .values({
      token_sha256: tokenSha256,
      account_id: accountId,
      user_agent: userAgent,
      expires_at: expiry,
    })
    .execute();

/** Prolongs a session that is in use. */
export const touchSession = (db: Database, tokenSha256: Buffer) =>
  db
    .updateTable('session')
    .set({ seen_at: sql<Date>`app_now()`, expires_at: expiry })
    .where('token_sha256', '=', tokenSha256)
    .where('expires_at', '>', sql<Date>`app_now()`)
    .execute();

export const deleteSession = (db: Database, tokenSha256: Buffer) =>
  db.deleteFrom('session').where('token_sha256', '=', tokenSha256).execute();

/** Ends the sessions of an account, all of them or all but one. */
export const deleteSessions = (db: Database, accountId: number, keptTokenSha256: Buffer | null) =>
  db
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .$if(keptTokenSha256 !== null, (query) => query.where('token_sha256', '<>', keptTokenSha256 as Buffer))
    .execute();

export const listSessions = (db: Database, accountId: number) =>
  db
    .selectFrom('session')
    .select(['id', 'token_sha256', 'user_agent', 'seen_at'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', sql<Date>`app_now()`)
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .execute();
