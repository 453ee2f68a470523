import { sql } from 'kysely';
import type { Viewer } from '../../http/viewer.ts';
import type { Database } from '../../platform/database/database.ts';

/** The account of a session that is still good: one read by primary key. */
export async function findAccountBySession(db: Database, tokenSha256: Buffer): Promise<Viewer['account']> {
  const row = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['account.id', 'account.username', 'account.is_staff', 'account.verified_at'])
    .where('session.token_sha256', '=', tokenSha256)
    .where('session.expires_at', '>', sql<Date>`app_now()`)
    .executeTakeFirst();
  return row
    ? { id: row.id, username: row.username, isStaff: row.is_staff, isVerified: row.verified_at !== null }
    : null;
}
