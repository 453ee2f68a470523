import { insertDemoVotes } from './demo.queries.ts';
import type { DemoStage, StoredEdition } from './demo-stage.ts';

const reviews = [
  'The first minute says it all, and then it keeps going.',
  'I laughed at the ending. Please tell me there is a second level somewhere.',
  'Hard! I never got past the third screen, and I still want to.',
  'It took me a while to find out what to do. A line of help would be enough.',
];

/** Votes of the event in voting. */
export async function fillVotes({ db, nowMs }: DemoStage, { id, competition }: StoredEdition): Promise<void> {
  const { kind, endMs, votingEndMs } = competition;
  if (kind === 'speedhack' && endMs <= nowMs && nowMs < votingEndMs) await insertDemoVotes(db, id, reviews);
}
