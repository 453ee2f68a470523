import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** The short name of the demo's competition, if there is a demo: see scripts/demo. */
export async function findDemoShort(db: Database): Promise<string | null> {
  const { rows } = await sql<{ short: string }>`
    select short from competition where id in (select id from demo.competition where is_chosen)`.execute(db);
  return rows[0]?.short ?? null;
}
