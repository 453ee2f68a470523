import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

type FormTable = 'news_post' | 'site_page' | 'upcoming_item' | 'rule' | 'sign_up';

/** Locks the row of a form until the transaction ends. */
export const lockRow = (table: FormTable) => (transaction: Database, id: number) =>
  sql`select from ${sql.table(table)} where id = ${id} for update`.execute(transaction);

/** There is at most one row, and none yet on a new site. */
export const lockSettings = (transaction: Database) =>
  sql`select pg_advisory_xact_lock(hashtext('site.settings'))`.execute(transaction);
