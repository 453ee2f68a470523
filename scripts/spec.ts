import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findDeadProofs } from './spec/dead-proofs.ts';
import { Outcomes, readRequirements } from './spec/outcomes.ts';
import { readReports } from './spec/read-reports.ts';

// npm run spec: runs all tests and prints, for each requirement, whether a test at each of its levels passes.
// npm run spec -- --from DIR: the same from the JSON reports in DIR, without running a test.

const root = path.resolve(import.meta.dirname, '..');

/** Beside `test-results`, which Playwright empties. */
const ownReports = path.join(root, 'test-reports');

function runTests(): void {
  rmSync(ownReports, { recursive: true, force: true });
  mkdirSync(ownReports, { recursive: true });
  const run = (command: readonly string[], environment: NodeJS.ProcessEnv = {}) =>
    spawnSync('npx', command, {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ...environment },
    });
  for (const project of ['domain', 'web', 'api', 'system']) {
    const flags = ['--project', project, '--reporter=json', `--outputFile=${ownReports}/${project}.json`];
    run(['vitest', 'run', ...flags]);
  }
  run(['playwright', 'test', '--reporter=json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: `${ownReports}/browser.json`,
  });
}

/** Proofs that only test unused product code count as failed. */
function failDeadProofs(outcomes: Outcomes): void {
  const files = globSync(
    ['packages/{domain,contract}/src/**/*.test.ts', 'packages/web/app/**/*.test.{ts,tsx}'],
    {
      cwd: root,
    },
  );
  const dead = findDeadProofs(
    root,
    files.map((file) => path.join(root, file)),
  );
  for (const { file, title, uses } of dead) {
    const names = [...new Set(uses.map(({ name }) => name))].join(', ');
    process.stdout.write(`${path.relative(root, file)}: '${title}' tests what only tests use: ${names}\n`);
    outcomes.add('D', title, 'failed');
  }
}

function run(): number {
  const { values } = parseArgs({ options: { from: { type: 'string' } } });
  if (!values.from) runTests();
  const outcomes = new Outcomes();
  readReports(outcomes, values.from ?? ownReports);
  failDeadProofs(outcomes);

  const requirements = readRequirements(readFileSync(path.join(root, 'docs/requirements.md'), 'utf8'));
  for (const requirement of requirements)
    process.stdout.write(`${requirement.id} ${outcomes.of(requirement)}\n`);
  const passed = requirements.filter((requirement) => outcomes.of(requirement) === 'passed').length;
  process.stdout.write(`${passed} of ${requirements.length} passed\n`);
  return requirements.some((requirement) => outcomes.of(requirement) === 'failed') ? 1 : 0;
}

process.exit(run());
