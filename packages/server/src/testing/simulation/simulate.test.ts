import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { reportFigure, sizes } from '../sizes.ts';
import { useSmtp } from '../smtp.ts';
import { plantedFault } from './planted.ts';
import { shorten } from './shorten.ts';
import { type Failure, simulate } from './simulate.ts';
import { type Step, stepsOf } from './steps.ts';

// npm run simulate -- --seed N --runs 40 --steps 250 --lanes 2
const { SIMULATE_SEED, SIMULATE_RUNS, SIMULATE_STEPS, SIMULATE_LANE = '0/1' } = process.env;
const seed = Number(SIMULATE_SEED ?? 1);
const smtp = useSmtp();
const numRuns = Number(SIMULATE_RUNS ?? sizes.simulations);
const numSteps = Number(SIMULATE_STEPS ?? sizes.simulatedSteps);
/** Several processes can share the jams of a seed: the lane of this one, and how many there are. */
const [lane = 0, numLanes = 1] = SIMULATE_LANE.split('/').map(Number);
const maxShortest = 12;
/** In jams: long runs say how far they are. */
const progressEvery = 10;

const describeFailure = ({ broken, story }: Failure): string =>
  [...broken, '', `${story.length} lines:`, ...story].join('\n');

interface Found {
  readonly run: number;
  readonly numPlayed: number;
  readonly steps: readonly Step[];
  readonly failure: Failure;
}

/**
 * Plays jams until one breaks an invariant; its story is as short as possible. Returns the number of steps if none
 * does.
 */
async function play(): Promise<Found | number> {
  let [numPlayed, numJams] = [0, 0];
  for (const [run, steps] of fc.sample(stepsOf(numSteps), { seed, numRuns }).entries()) {
    if (run % numLanes !== lane) continue;
    const failure = await simulate(steps, smtp);
    numPlayed += failure?.numSteps ?? steps.length;
    numJams += 1;
    if (numJams % progressEvery === 0)
      process.stdout.write(`lane ${lane}: ${numPlayed} steps played in ${numJams} jams\n`);
    if (!failure) continue;
    process.stdout.write(`after ${numPlayed} steps: ${failure.broken[0]}\n`);
    return { run, numPlayed, ...(await shorten(steps.slice(0, failure.numSteps), failure, smtp)) };
  }
  return numPlayed;
}

test.skipIf(plantedFault !== undefined)(
  'a jam played at random, two things at once included, breaks no invariant',
  async () => {
    const found = await play();
    if (typeof found !== 'number')
      expect.fail(
        `seed ${seed}, run ${found.run}, after ${found.numPlayed} steps\n${describeFailure(found.failure)}`,
      );
    reportFigure(`simulation: ${found} steps, lane ${SIMULATE_LANE} of ${numRuns} jams, seed ${seed}`);
  },
  20_000_000,
);

test.runIf(plantedFault !== undefined)(
  `a jam played at random finds that ${plantedFault?.name}`,
  async () => {
    const found = await play();
    if (typeof found === 'number') return expect.fail(`not found in ${found} steps`);
    reportFigure(
      `planted: ${plantedFault?.name}: found after ${found.numPlayed} steps, shortened to ${found.steps.length}`,
    );
    process.stdout.write(`${describeFailure(found.failure)}\n`);
    expect(found.steps.length).toBeLessThanOrEqual(maxShortest);
  },
  20_000_000,
);
