import type { DemoEdition, DemoStage } from '../../packages/server/src/demo/demo-stage.ts';
import { findCompetition } from '../../packages/server/src/features/competition/competition.queries.ts';
import type { Database } from '../../packages/server/src/platform/database/database.ts';
import { collectParts } from './collect-parts.ts';
import { listDemoEntrants, lockDemo } from './demo.queries.ts';
import { demoPeople, unverifiedPeople } from './people.ts';
import { planEditions } from './plan-editions.ts';

/**
 * Adds what people of the demo do once its competition has been moved into a later phase: votes, and results. Whatever
 * is there already stays.
 */
export async function continueDemo(db: Database, short: string): Promise<void> {
  const competition = await findCompetition(db, short);
  if (!competition) return;
  await lockDemo(db);
  const { kind, nowMs } = competition;
  const planned = planEditions({ kind, phase: 'results' }, nowMs).find(({ isChosen }) => isChosen);
  if (!planned) return;
  const stage: DemoStage = {
    db,
    files: null,
    storePicture: async () => null,
    nowMs,
    people: demoPeople,
    unverified: unverifiedPeople,
    accounts: new Map(),
  };
  const edition: DemoEdition = {
    ...planned,
    id: competition.id,
    competition,
    entrantIds: await listDemoEntrants(db, competition.id),
    entryIds: new Map(),
  };
  for (const { fillVotes } of await collectParts()) await fillVotes?.(stage, edition);
}
