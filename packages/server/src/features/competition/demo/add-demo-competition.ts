import type { Database } from '../../../platform/database/database.ts';
import { findCompetition, type NewCompetition } from '../competition.queries.ts';
import { createCompetition } from '../create-competition.ts';
import { noteDemoCompetition } from './demo-competition.queries.ts';

/** Adds an event of the demo and returns its id; null if one that was created by hand has its name. */
export async function addDemoCompetition(
  db: Database,
  competition: NewCompetition,
  isChosen: boolean,
): Promise<number | null> {
  if (await findCompetition(db, competition.short)) return null;
  const { id } = await createCompetition({ db }, competition);
  await noteDemoCompetition(db, id, isChosen);
  return id;
}
