import type { EntrantId } from '../../packages/domain/src/ids.ts';
import { insertDemoEntrants } from './demo.queries.ts';
import type { DemoStage } from './demo-stage.ts';
import type { PlannedEdition } from './plan-editions.ts';

/** Signs people up, and returns their entrant ids by username. */
export function fillEntrants(
  { db, accounts }: DemoStage,
  competitionId: number,
  { entrants }: PlannedEdition,
): Promise<ReadonlyMap<string, EntrantId>> {
  const known = entrants.flatMap(({ name, info, joinedMs }) => {
    const accountId = accounts.get(name);
    return accountId === undefined ? [] : [{ accountId, info, joinedMs }];
  });
  return insertDemoEntrants(db, competitionId, known);
}
