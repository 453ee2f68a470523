import type { DemoEdition, DemoStage } from '../../../demo/demo-stage.ts';
import { insertDemoEntrants } from './demo-entrant.queries.ts';

/** Signs people up for an edition. */
export async function fillEntrants(
  { db, accounts }: DemoStage,
  { id, entrants, entrantIds }: DemoEdition,
): Promise<void> {
  const known = entrants.flatMap(({ name, info, joinedMs }) => {
    const accountId = accounts.get(name);
    return accountId === undefined ? [] : [{ accountId, info, joinedMs }];
  });
  for (const [name, entrantId] of await insertDemoEntrants(db, id, known)) entrantIds.set(name, entrantId);
}
