import type { DemoEdition, DemoStage } from '../../../demo/demo-stage.ts';
import { insertDemoVotes } from './demo-vote.queries.ts';
import { fillBallots } from './fill-ballots.ts';

const reviews = [
  'The first minute says it all, and then it keeps going.',
  'I laughed at the ending. Please tell me there is a second level somewhere.',
  'Hard! I never got past the third screen, and I still want to.',
  'It took me a while to find out what to do. A line of help would be enough.',
];

/** Some votes so far if an edition is in voting, and all ballots if that is over. */
export async function fillVotes(stage: DemoStage, edition: DemoEdition): Promise<void> {
  const { kind, endMs, votingEndMs } = edition.competition;
  if (kind !== 'speedhack' || endMs > stage.nowMs) return;
  if (stage.nowMs < votingEndMs) await insertDemoVotes(stage.db, edition.id, reviews);
  else if (edition.games.length > 0) await fillBallots(stage, edition);
}
