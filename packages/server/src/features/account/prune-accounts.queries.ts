import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** Removes expired rows. Returns how many of each were removed. */
export async function pruneAccountRows(db: Database) {
  const now = sql<Date>`app_now()`;
  const sessions = await db.deleteFrom('session').where('expires_at', '<=', now).executeTakeFirst();
  // Used ones stay until then: they show that a change of address was superseded.
  const tokens = await db.deleteFrom('account_token').where('expires_at', '<=', now).executeTakeFirst();
  const mailRequests = await db
    .deleteFrom('mail_request')
    .where('requested_at', '<', sql<Date>`app_now() - interval '7 days'`)
    .executeTakeFirst();
  const failures = await db
    .deleteFrom('login_failure')
    .where('last_at', '<', sql<Date>`app_now() - interval '1 day'`)
    .executeTakeFirst();
  return {
    sessions: Number(sessions.numDeletedRows),
    tokens: Number(tokens.numDeletedRows),
    mailRequests: Number(mailRequests.numDeletedRows),
    failures: Number(failures.numDeletedRows),
  };
}
