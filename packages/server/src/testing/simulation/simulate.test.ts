import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { reportFigure, sizes } from '../sizes.ts';
import { useSmtp } from '../smtp.ts';
import { shorten } from './shorten.ts';
import { type Failure, simulate } from './simulate.ts';
import { stepsOf } from './steps.ts';

// npm run simulate -- --seed N --runs 40 --steps 250
const { SIMULATE_SEED, SIMULATE_RUNS, SIMULATE_STEPS } = process.env;
const seed = Number(SIMULATE_SEED ?? 1);
const smtp = useSmtp();
const numRuns = Number(SIMULATE_RUNS ?? sizes.simulations);
const numSteps = Number(SIMULATE_STEPS ?? sizes.simulatedSteps);

const describeFailure = ({ broken, story }: Failure): string =>
  [...broken, '', `${story.length} lines:`, ...story].join('\n');

test('a jam played at random, two things at once included, breaks no invariant', async () => {
  let numPlayed = 0;
  for (const [run, steps] of fc.sample(stepsOf(numSteps), { seed, numRuns }).entries()) {
    const failure = await simulate(steps, smtp);
    numPlayed += failure?.numSteps ?? steps.length;
    if (failure) {
      const shortest = await shorten(steps.slice(0, failure.numSteps), failure, smtp);
      expect.fail(`seed ${seed}, run ${run}, after ${numPlayed} steps\n${describeFailure(shortest.failure)}`);
    }
  }
  reportFigure(`simulation: ${numPlayed} steps in ${numRuns} jams, seed ${seed}`);
}, 7_200_000);
