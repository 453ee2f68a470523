import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

// npm run simulate -- --seed N --runs 40 --steps 250: plays jams at random and prints the shortest story that breaks
// an invariant.
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    runs: { type: 'string', default: '40' },
    steps: { type: 'string', default: '250' },
  },
});
process.stdout.write(`seed ${values.seed}, ${values.runs} jams of ${values.steps} steps\n`);
const { status } = spawnSync(
  'npx',
  ['vitest', 'run', '--project', 'api', 'packages/server/src/testing/simulation/simulate.test.ts'],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      SIMULATE_SEED: values.seed,
      SIMULATE_RUNS: values.runs,
      SIMULATE_STEPS: values.steps,
    },
  },
);
process.exitCode = status ?? 1;
