import type { DemoEdition, DemoStage } from '../../../demo/demo-stage.ts';
import { freezeSnapshot } from '../calculate-results.ts';
import { publishFrozen } from '../result.queries.ts';
import { countDemoBallots } from './demo-result.queries.ts';

/** Freezes and publishes the ranking of an edition whose voting is over. */
export async function fillResults({ db, nowMs }: DemoStage, edition: DemoEdition): Promise<void> {
  const { competition, id: competitionId, games } = edition;
  if (competition.kind !== 'speedhack' || competition.votingEndMs > nowMs || games.length === 0) return;
  const audit = { accountId: null, via: 'command-line', competitionId, details: {} } as const;
  await freezeSnapshot(db, competitionId, { excluded: [] }, { ...audit, action: 'froze-results' });
  const { numEntries, numBallots } = await countDemoBallots(db, competitionId);
  const note = `${numEntries} games, ${numBallots} ballots, one winner. Thank you for playing each other's games.`;
  await publishFrozen(db, competitionId, note, { ...audit, action: 'published-results' });
}
