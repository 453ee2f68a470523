import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/**
 * Ends the setup for good, if it is open, and erases what was typed there. Whatever makes an owner calls it in the
 * same transaction, which can't commit otherwise (`account_owner_ends_setup`).
 */
export async function closeSetup(transaction: Database): Promise<void> {
  await transaction
    .updateTable('site_setup')
    .set({ finished_at: sql<Date>`app_now()`, names: null, links: null, organizers: null })
    .set({ username: null, email: null, password_hash: null, mail_code: null })
    .where('finished_at', 'is', null)
    .execute();
  await transaction.deleteFrom('setup_token').execute();
}
