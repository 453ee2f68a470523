import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** What belongs to these events alone goes with them. */
export async function deleteDemoCompetitions(db: Database): Promise<void> {
  await sql`delete from competition where id in (select id from demo.competition)`.execute(db);
  await sql`delete from demo.competition`.execute(db);
}

export const noteDemoCompetition = (db: Database, id: number, isChosen: boolean) =>
  sql`insert into demo.competition (id, is_chosen) values (${id}, ${isChosen})`.execute(db);
