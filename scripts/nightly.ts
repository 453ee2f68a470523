import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

// npm run nightly -- [FEATURE]: the tests that CI runs small, at real sizes and with real time limits.
// These are tests that read testing/sizes.ts or use axe; of a FEATURE, those in its folder or named after it.

const root = path.resolve(import.meta.dirname, '..');

/** Files not named after their feature: by their name, or its first word. */
const others: Readonly<Record<string, string>> = {
  'draw-ring': 'santa',
  'repair-ring': 'santa',
  'replay-santa': 'santa',
  krampushack: 'santa',
  gallery: 'entry',
  xss: 'log',
  webm: 'log',
  draw: 'rule',
  rules: 'rule',
  upload: 'file',
  reviews: 'review',
};

function featureOf(file: string, features: readonly string[]): string {
  const [, ofFolder] = /\/features\/([^/]+)\//.exec(file) ?? [];
  if (ofFolder) return ofFolder;
  if (file.includes('/testing/simulation/')) return 'simulation';
  const stem = path.basename(file).split('.')[0] ?? '';
  const [word = ''] = stem.split('-');
  const known = others[stem] ?? others[word] ?? word;
  if (/^(e2e|packages\/domain)\//.test(file)) return features.includes(known) ? known : 'site';
  return 'platform';
}

const files = globSync(
  [
    'packages/domain/src/*.test.ts',
    'packages/server/src/**/*.test.ts',
    'e2e/system/*.test.ts',
    'e2e/*.spec.ts',
    'packages/web/app/**/*.spec.ts',
  ],
  { cwd: root },
).filter((file) => /testing\/sizes\.ts|support\/axe\.ts/.test(readFileSync(path.join(root, file), 'utf8')));
const features = globSync('packages/server/src/features/*', { cwd: root }).map((folder) =>
  path.basename(folder),
);
const filesOf = new Map<string, string[]>();
for (const file of files.toSorted()) {
  const feature = featureOf(file, features);
  filesOf.set(feature, [...(filesOf.get(feature) ?? []), file]);
}

const [wanted] = process.argv.slice(2);
const chosen = wanted ? filesOf.get(wanted) : files.toSorted();
if (!chosen) {
  const known = [...filesOf.keys()].toSorted().join(', ');
  process.stderr.write(`Nothing is large in ${wanted}. There are: ${known}.\n`);
  process.exit(2);
}

const folder = mkdtempSync(path.join(tmpdir(), 'tinsmith-nightly-'));
const figures = path.join(folder, 'figures.txt');
const env = { ...process.env, NIGHTLY: 'true', FIGURES: figures };

const start = (file: string, args: readonly string[]): boolean =>
  spawnSync(file, args, { cwd: root, stdio: 'inherit', env }).status === 0;
const run = (command: readonly string[], some: readonly string[]): boolean =>
  some.length === 0 || start('npx', [...command, ...some]);

// Two cores: tests that measure time get the machine to themselves.
const vitest = ['vitest', 'run', '--no-file-parallelism'];
const passed = [
  run(
    vitest,
    chosen.filter((file) => file.endsWith('.test.ts')),
  ),
  run(
    ['playwright', 'test', '--workers=1', `--global-timeout=${4 * 3_600_000}`],
    chosen.filter((file) => file.endsWith('.spec.ts')),
  ),
  // The simulator with one guard of the site removed at a time.
  !chosen.some((file) => file.endsWith('/simulate.test.ts')) ||
    start(process.execPath, ['scripts/simulate.ts', '--faults']),
].every(Boolean);

process.stdout.write(`\nMeasured${wanted ? ` for ${wanted}` : ''}:\n`);
process.stdout.write(existsSync(figures) ? readFileSync(figures, 'utf8') : 'nothing\n');
rmSync(folder, { recursive: true, force: true });
process.stdout.write(`${chosen.length} files, ${passed ? 'all passed' : 'FAILED'}\n`);
process.exit(passed ? 0 : 1);
