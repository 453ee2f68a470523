import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Whether the database takes writes: a standby, and a primary that was set aside, only answer. */
export async function takesWrites(db: Database): Promise<boolean> {
  const { rows } = await sql<{ takes: boolean }>`
    select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as takes`.execute(db);
  return rows[0]?.takes === true;
}
