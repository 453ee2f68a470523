import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { plantedFaults } from '../packages/server/src/testing/simulation/planted.ts';

// npm run simulate -- --seed N --runs 40 --steps 250: plays jams at random and prints the shortest story that breaks
// an invariant. --lanes 2 plays them in two processes.
// --fault NAME takes one guard out of the site first, and --faults each of them in turn: the simulator must notice.
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    runs: { type: 'string' },
    steps: { type: 'string', default: '250' },
    lanes: { type: 'string', default: '1' },
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
// The story of a fault is found by one process.
const numLanes = isPlanting ? 1 : Number(values.lanes);

async function playLane(fault: string | null, lane: number): Promise<boolean> {
  const child = spawn(
    'npx',
    ['vitest', 'run', '--project', 'api', 'packages/server/src/testing/simulation/simulate.test.ts'],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        SIMULATE_SEED: seed,
        SIMULATE_RUNS: runs,
        SIMULATE_STEPS: values.steps,
        SIMULATE_LANE: `${lane}/${numLanes}`,
        ...(fault && { SIMULATE_FAULT: fault }),
      },
    },
  );
  const [code] = await once(child, 'exit');
  return code === 0;
}

async function play(fault: string | null): Promise<boolean> {
  process.stdout.write(`seed ${seed}, ${runs} jams of ${values.steps} steps${fault ? `: ${fault}` : ''}\n`);
  const lanes = Array.from({ length: numLanes }, (_, lane) => playLane(fault, lane));
  return (await Promise.all(lanes)).every(Boolean);
}

let isFine = true;
for (const fault of isPlanting ? names : [null]) isFine = (await play(fault)) && isFine;
process.exitCode = isFine ? 0 : 1;
