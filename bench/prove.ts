import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../packages/server/src/testing/test-environment.ts';
import { compareRuns, describeChange } from './support/compare.ts';
import type { Measured } from './support/report.ts';

// npm run bench:prove -- [--unchanged 10] [--planted 1] [--part sql]: that the bench notices. A slow-down of about 30 %
// is planted in SQL, in rendering and in nginx, and must be found each time; runs of the same code must raise no alarm.
// One row of each measurement is enough, and a run of it takes a minute.

const { values } = parseArgs({
  options: {
    unchanged: { type: 'string', default: '10' },
    planted: { type: 'string', default: '1' },
    part: { type: 'string' },
  },
});
const measurements = {
  sql: { name: 'api', row: 'log page' },
  rendering: { name: 'render', row: '/RECORD/log' },
  nginx: { name: 'edge', row: '/news, compressed' },
} as const;
type Plant = keyof typeof measurements;
const plants = Object.keys(measurements) as Plant[];

const folder = mkdtempSync(path.join(tmpdir(), 'tinsmith-prove-'));
let isBuilt = false;
function measure(about: Plant, isPlanted: boolean): Measured {
  const { name, row } = measurements[about];
  const others = [...(isPlanted ? ['--plant', about] : []), ...(isBuilt ? ['--built'] : [])];
  const fixed = ['--size', '1', '--rounds', '5', '--row', row, '--dry', '--out', folder];
  const args = ['bench/run.ts', name, ...fixed, ...others];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${name} could not be measured.`);
  isBuilt = true;
  return JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8'));
}

let failures = 0;
const say = (line: string) => void process.stdout.write(`${line}\n`);
for (const plant of plants.filter((one) => values.part === undefined || one === values.part)) {
  const { name, row } = measurements[plant];
  say(`\n${name} (${row}): as it is`);
  const before = measure(plant, false);
  for (let run = 1; run <= Number(values.unchanged); run += 1) {
    const changes = compareRuns(before, measure(plant, false));
    const numAlarms = changes.filter(({ isSlower }) => isSlower).length;
    failures += numAlarms;
    say(`unchanged, run ${run}: ${numAlarms} alarms`);
    for (const change of changes) say(`  ${describeChange(change)}`);
  }
  for (let run = 1; run <= Number(values.planted); run += 1) {
    const changes = compareRuns(before, measure(plant, true));
    const isFound = changes.some(({ isSlower }) => isSlower);
    if (!isFound) failures += 1;
    say(`slower ${plant}, run ${run}: ${isFound ? 'found' : 'NOT FOUND'}`);
    for (const change of changes) say(`  ${describeChange(change)}`);
  }
}
rmSync(folder, { recursive: true, force: true });
say(failures === 0 ? '\nThe bench notices, and raises no false alarm.' : `\n${failures} failures.`);
process.exitCode = failures === 0 ? 0 : 1;
