import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';

// npm run spec: runs all tests and prints, for each requirement, whether a test at each of its levels passes.

type Level = 'D' | 'A' | 'B';
type Outcome = 'passed' | 'failed';

interface Requirement {
  readonly id: string;
  readonly levels: readonly Level[];
}

/** Reads lines such as `- **R2.05** (D B) In the client router …`. */
export function readRequirements(text: string): Requirement[] {
  return [...text.matchAll(/^- \*\*(R\d+\.\d+)\*\* \(([DAB ]+)\)/gm)].map(([, id = '', levels = '']) => ({
    id,
    levels: levels.split(/\s*/).filter(Boolean) as Level[],
  }));
}

class Outcomes {
  readonly #seen = new Map<string, Outcome>();

  /** Notes a test; one that failed outweighs all that passed. */
  add(level: Level, title: string, hasPassed: boolean): void {
    for (const [, id] of title.matchAll(/\[(R\d+\.\d+)\]/g)) {
      const key = `${id} ${level}`;
      if (!hasPassed) this.#seen.set(key, 'failed');
      else if (!this.#seen.has(key)) this.#seen.set(key, 'passed');
    }
  }

  of({ id, levels }: Requirement): Outcome | 'none' {
    const outcomes = levels.map((level) => this.#seen.get(`${id} ${level}`));
    if (outcomes.includes('failed')) return 'failed';
    return outcomes.includes(undefined) ? 'none' : 'passed';
  }
}

const levelOfProject: Record<string, Level> = { domain: 'D', web: 'D', api: 'A', system: 'A' };

interface VitestReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

function addVitest(outcomes: Outcomes, project: string, file: string): void {
  const report: VitestReport = JSON.parse(readFileSync(file, 'utf8'));
  for (const test of report.testResults.flatMap((result) => result.assertionResults)) {
    outcomes.add(levelOfProject[project] ?? 'A', test.fullName, test.status === 'passed');
  }
}

interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly { readonly title: string; readonly ok: boolean }[];
}

function addPlaywright(outcomes: Outcomes, suites: readonly PlaywrightSuite[], above = ''): void {
  for (const suite of suites) {
    const title = `${above} ${suite.title}`;
    for (const spec of suite.specs ?? []) outcomes.add('B', `${title} ${spec.title}`, spec.ok);
    addPlaywright(outcomes, suite.suites ?? [], title);
  }
}

function run(): number {
  const folder = 'test-results/spec';
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const outcomes = new Outcomes();
  for (const project of Object.keys(levelOfProject)) {
    const file = `${folder}/${project}.json`;
    const flags = ['--project', project, '--reporter=json', `--outputFile=${file}`];
    spawnSync('npx', ['vitest', 'run', ...flags], { stdio: ['ignore', 'ignore', 'inherit'] });
    addVitest(outcomes, project, file);
  }
  const browser = `${folder}/browser.json`;
  spawnSync('npx', ['playwright', 'test', '--reporter=json', '--output=test-results/browser'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: browser },
  });
  addPlaywright(outcomes, JSON.parse(readFileSync(browser, 'utf8')).suites);

  const requirements = readRequirements(readFileSync('docs/requirements.md', 'utf8'));
  for (const requirement of requirements)
    process.stdout.write(`${requirement.id} ${outcomes.of(requirement)}\n`);
  const passed = requirements.filter((requirement) => outcomes.of(requirement) === 'passed').length;
  process.stdout.write(`${passed} of ${requirements.length} passed\n`);
  return requirements.some((requirement) => outcomes.of(requirement) === 'failed') ? 1 : 0;
}

if (import.meta.main) process.exit(run());
