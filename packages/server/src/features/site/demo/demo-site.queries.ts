import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { closeSetup } from '../close-setup.queries.ts';

/** A demo needs no setup: there is something to look at already, with the texts that belong to it. */
export async function endSetup(db: Database): Promise<void> {
  await sql`update site_setup set texts = 'demo' where finished_at is null`.execute(db);
  await closeSetup(db);
}
