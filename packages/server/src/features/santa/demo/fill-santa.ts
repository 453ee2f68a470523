import { randomBytes } from 'node:crypto';
import { runSantaDraw, santaAlgorithm } from '@tinsmith/domain/draw-santa';
import { commitTo } from '@tinsmith/domain/draw-seed';
import { insertDemoSeal } from '../../../demo/demo-seal.queries.ts';
import type { DemoEdition, DemoStage } from '../../../demo/demo-stage.ts';
import { listEntrantsInDraw } from '../../../platform/draws/draw.queries.ts';
import { insertDrawnPairs, insertSantaDraw, listEarlierPairs } from '../santa-draw.queries.ts';
import { insertDemoLetters, insertDemoThanks, settleDemoSantas } from './demo-santa.queries.ts';

const letters = [
  {
    isFromGiver: true,
    text: 'You wrote "any kind of moth". Is a moth that is a boss still any kind?',
    day: 2,
  },
  { isFromGiver: false, text: 'Especially then. Bonus if it is polite about it.', day: 3 },
  { isFromGiver: true, text: 'Keyboard or gamepad? And do you mind being cold in a game?', day: 6 },
] as const;

const thanks = [
  'I have lost to it eleven times and I am <b>so</b> happy. Thank you!',
  'You read my wishlist better than I wrote it.',
  'The rain. How did you know about the rain?',
];

/** Draws the names of a gift exchange that has begun, with letters while it runs and thanks after its end. */
export async function fillSanta({ db, nowMs }: DemoStage, { id, competition }: DemoEdition): Promise<void> {
  if (competition.kind !== 'gift-exchange' || competition.startMs > nowMs) return;
  const seed = randomBytes(32).toString('hex');
  const sealId = await insertDemoSeal(db, id, santaAlgorithm, commitTo(seed));
  const entrants = await listEntrantsInDraw(db, id);
  const history = await listEarlierPairs(db, id, entrants);
  const outcome = runSantaDraw({ seed, entrants, beacon: null, history, exclusions: [], veil: '' });
  await insertSantaDraw(db, {
    competitionId: id,
    sealId,
    seed,
    entrants,
    beaconUrl: null,
    beacon: null,
    history,
    numExclusions: 0,
    exclusionsHash: null,
    outcome,
  });
  await insertDrawnPairs(db, id, outcome.ring);
  await settleDemoSantas(db, id);
  await insertDemoLetters(db, id, letters);
  await insertDemoThanks(db, id, thanks);
}
