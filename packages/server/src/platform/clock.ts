import { sql } from 'kysely';
import type { Database } from './database/database.ts';

/** The database's time: the only one that decides anything. */
export async function readClock(db: Database): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(db);
  return rows[0]?.now.getTime() ?? Number.NaN;
}
