import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { plantedFaults } from '../packages/server/src/testing/simulation/planted.ts';

// npm run simulate -- --seed N --runs 40 --steps 250: plays jams at random and prints the shortest story that breaks
// an invariant.
// --fault NAME takes one guard out of the site first, and --faults each of them in turn: the simulator must notice.
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    runs: { type: 'string' },
    steps: { type: 'string', default: '250' },
    fault: { type: 'string' },
    faults: { type: 'boolean', default: false },
  },
});
const maxStepsToFind = 20_000;
const names = plantedFaults
  .map(({ name }) => name)
  .filter((name) => values.faults || (values.fault && name.includes(values.fault)));
const isPlanting = values.faults || values.fault !== undefined;
if (isPlanting && names.length === 0) throw new Error(`There is no fault named ${values.fault}.`);

const seed = values.seed ?? (isPlanting ? '1' : String(Date.now() % 1_000_000));
const runs = values.runs ?? (isPlanting ? String(Math.floor(maxStepsToFind / Number(values.steps))) : '40');

function play(fault: string | null): boolean {
  process.stdout.write(`seed ${seed}, ${runs} jams of ${values.steps} steps${fault ? `: ${fault}` : ''}\n`);
  const { status } = spawnSync(
    'npx',
    ['vitest', 'run', '--project', 'api', 'packages/server/src/testing/simulation/simulate.test.ts'],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        SIMULATE_SEED: seed,
        SIMULATE_RUNS: runs,
        SIMULATE_STEPS: values.steps,
        ...(fault && { SIMULATE_FAULT: fault }),
      },
    },
  );
  return status === 0;
}

const failed = (isPlanting ? names : [null]).filter((fault) => !play(fault));
process.exitCode = failed.length === 0 ? 0 : 1;
