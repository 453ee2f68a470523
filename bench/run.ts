import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { endAll } from '../e2e/system/process.ts';
import { startPostgres } from '../packages/server/src/testing/start-postgres.ts';
import { root } from '../packages/server/src/testing/test-environment.ts';
import { dataDir } from '../scripts/dev-database.ts';
import { compareRuns, describeChange } from './support/compare.ts';
import { pinToSite, readMachine } from './support/machine.ts';
import type { Bench, Measurement } from './support/measurement.ts';
import { endPrograms, runLoad } from './support/processes.ts';
import { measureReference } from './support/reference-load.ts';
import {
  isReached,
  type Measured,
  printTable,
  readMeasured,
  saveMeasured,
  writeResults,
} from './support/report.ts';
import { type BenchSite, plants, startBenchSite } from './support/site.ts';
import { openTemplates } from './support/templates.ts';

// npm run bench -- [NAME…] [--rounds 5] [--size 1|10|100] [--fill] [--dry]
// Measures the site beside the bare engines, with a jam of record size: bench/README.md.

const measurements: Readonly<Record<string, () => Promise<{ measurement: Measurement }>>> = {
  pages: () => import('./measurements/pages.ts'),
  lists: () => import('./measurements/lists.ts'),
  results: () => import('./measurements/results.ts'),
  api: () => import('./measurements/api.ts'),
  edge: () => import('./measurements/edge.ts'),
  render: () => import('./measurements/render.ts'),
  ballots: () => import('./measurements/ballots.ts'),
  upload: () => import('./measurements/upload.ts'),
  live: () => import('./measurements/live.ts'),
  blocks: () => import('./measurements/blocks.ts'),
  plans: () => import('./measurements/plans.ts'),
  rush: () => import('./measurements/rush.ts'),
  play: () => import('./measurements/play.ts'),
  'first-visit': () => import('./measurements/first-visit.ts'),
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    size: { type: 'string', default: '100' },
    /** Only fills the databases that measurements use. */
    fill: { type: 'boolean', default: false },
    /** Prints, and leaves bench/RESULTS.md as it is. */
    dry: { type: 'boolean', default: false },
    /** Another folder for the figures than bench/results. */
    out: { type: 'string' },
    /** Compares with what bench/results has. */
    compare: { type: 'boolean', default: false },
    /** Makes a part slower on purpose: sql, rendering or nginx. */
    plant: { type: 'string' },
    /** Only rows whose name contains it, of api, blocks, edge, render and rush; with --dry or --out. */
    row: { type: 'string', default: '' },
    /** Uses the pages that were built last. */
    built: { type: 'boolean', default: false },
  },
});
const percent = Number(values.size);
const chosen = positionals.length > 0 ? positionals : Object.keys(measurements);
const unknown = chosen.filter((name) => !Object.hasOwn(measurements, name));
const plant = plants.find((one) => one === values.plant) ?? null;
/** Some rows would take the place of all in bench/results. */
const losesRows = values.row !== '' && !values.dry && values.out === undefined;
if (
  unknown.length > 0 ||
  ![1, 10, 100].includes(percent) ||
  (values.plant !== undefined && plant === null) ||
  losesRows
) {
  process.stderr.write(
    `Usage: npm run bench -- [NAME…] [--rounds N] [--size 1|10|100] [--fill] [--dry] [--out FOLDER] [--compare] [--plant ${plants.join('|')}] [--row TEXT] [--built]\nNames: ${Object.keys(measurements).join(', ')}\n`,
  );
  process.exit(2);
}

const say = (line: string) =>
  void process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);

const isPinned = pinToSite();
const folder = await mkdtemp(path.join(tmpdir(), 'tinsmith-bench-'));
const postgres = await startPostgres({ folder: `${dataDir}/bench/postgres`, isPersistent: true });
if (!postgres.isOurs && !process.env.DATABASE_URL) {
  process.stderr.write('Another bench is running.\n');
  process.exit(2);
}
const templates = openTemplates(postgres, `${dataDir}/bench`, say);
const sites = new Map<string, Promise<BenchSite>>();

async function closeSites(): Promise<void> {
  for (const site of sites.values()) await site.then((opened) => opened.stop()).catch(() => {});
  sites.clear();
}

async function cleanUp(code: number): Promise<void> {
  await closeSites();
  endPrograms();
  await endAll();
  await templates.dropCopies().catch(() => {});
  await postgres.stop();
  // The logs of what failed are in it.
  if (code === 0) await rm(folder, { recursive: true, force: true });
  else process.stderr.write(`Logs are in ${folder}\n`);
}

let cleaning: Promise<void> | null = null;
/** Once, also if what is measured fails because of it. */
async function stop(code: number): Promise<never> {
  cleaning ??= cleanUp(code);
  await cleaning;
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(1));

const bench: Bench = {
  rounds: Number(values.rounds),
  percent,
  isPinned,
  adminUrl: postgres.urlOf('postgres'),
  folder,
  say: (line) => say(`  ${line}`),
  isWanted: (row) => row.includes(values.row),
  openSite(size, phase, options = {}) {
    const key = `${size} ${phase} ${options.name ?? 'shared'}`;
    const known = sites.get(key);
    if (known && !options.settings) return known;
    const site = Promise.resolve(known)
      .then((opened) => opened?.stop())
      .then(() => startBenchSite(templates, folder, size, phase, { ...options, plant }));
    sites.set(key, site);
    return site;
  },
  async load(plan) {
    const outcome = await runLoad(isPinned, plan);
    if (Object.keys(outcome.errors).length > 0)
      throw new Error(`${plan.targets[0]?.path}: ${JSON.stringify(outcome.errors)}`);
    return outcome;
  },
};

async function readPostgresVersion(): Promise<string> {
  const client = new pg.Client({ connectionString: bench.adminUrl });
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  await client.end();
  return rows[0]?.server_version.split(' ')[0] ?? '';
}

try {
  for (const phase of ['voting', 'results'] as const)
    for (const size of new Set([1, percent])) await templates.ensure(size, phase);
  if (values.fill) await stop(0);
  if (!values.built) {
    say('Building the pages');
    execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'pipe' });
  }
  const machine = readMachine(isPinned, await readPostgresVersion());
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
  const all: Measured[] = [];
  const failed: string[] = [];
  for (const [index, name] of chosen.entries()) {
    const load = measurements[name];
    if (!load) continue;
    const { measurement } = await load();
    say(`${index + 1} of ${chosen.length}: ${measurement.title}`);
    const began = performance.now();
    const before = await measureReference(bench.adminUrl);
    const rows = await measurement.run(bench).catch((error: Error) => {
      // The others go on: a whole run takes half an hour.
      failed.push(name);
      process.stderr.write(`${error.stack}\n`);
      return null;
    });
    if (!rows) continue;
    const after = await measureReference(bench.adminUrl);
    const { title, beside, unfair } = measurement;
    const measured: Measured = {
      ...{ name, title, beside, unfair, measuredAt: new Date().toISOString(), commit, percent },
      ...{ rounds: bench.rounds, seconds: (performance.now() - began) / 1000, machine },
      reference: [before, after],
      rows,
    };
    all.push(measured);
    const earlier = values.compare ? readMeasured(name) : null;
    if (earlier) for (const change of compareRuns(earlier, measured)) say(`  ${describeChange(change)}`);
    if (values.out !== undefined) saveMeasured(measured, values.out);
    else if (!values.dry) saveMeasured(measured);
    say(`  took ${measured.seconds.toFixed(0)} s`);
  }
  if (!values.dry) writeResults(Object.keys(measurements));
  process.stdout.write(`\n${printTable(all)}\n`);
  const missed = all.flatMap(({ rows }) => rows).filter((row) => isReached(row) === false).length;
  process.stdout.write(
    `\n${missed === 0 ? 'Every goal was reached.' : `${missed} goals were not reached.`}\n`,
  );
  if (failed.length > 0) process.stdout.write(`Not measured: ${failed.join(', ')}\n`);
  await stop(failed.length > 0 ? 1 : 0);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  await stop(1);
}
