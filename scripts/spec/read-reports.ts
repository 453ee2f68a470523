import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Level, Outcome, Outcomes } from './outcomes.ts';

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    /** Also true for a skipped test. */
    readonly ok: boolean;
    readonly tests?: readonly { readonly status: string }[];
  }[];
}

const skipped = new Set(['skipped', 'pending', 'todo', 'disabled']);

const outcomeOf = (isGood: boolean, statuses: readonly string[]): Outcome => {
  if (statuses.some((status) => skipped.has(status))) return 'none';
  return isGood ? 'passed' : 'failed';
};

/** Domain rules and components are tested directly, everything else through HTTP. */
const levelOf = (file: string): Level => (/\/packages\/(?:domain|contract|web)\//.test(file) ? 'D' : 'A');

function addVitest(outcomes: Outcomes, { testResults }: VitestReport): void {
  for (const { name, assertionResults } of testResults) {
    for (const { fullName, status } of assertionResults) {
      outcomes.add(levelOf(name), fullName, outcomeOf(status === 'passed', [status]));
    }
  }
}

function addPlaywright(outcomes: Outcomes, suites: readonly PlaywrightSuite[], above = ''): void {
  for (const suite of suites) {
    const title = `${above} ${suite.title}`;
    for (const { title: ofSpec, ok, tests = [] } of suite.specs ?? [])
      outcomes.add(
        'B',
        `${title} ${ofSpec}`,
        outcomeOf(
          ok,
          tests.map(({ status }) => status),
        ),
      );
    addPlaywright(outcomes, suite.suites ?? [], title);
  }
}

/** Reads every JSON report in a folder, Vitest's or Playwright's. */
export function readReports(outcomes: Outcomes, folder: string): void {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  if (files.length === 0) throw new Error(`There are no reports in ${folder}`);
  for (const file of files) {
    const report = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
    if ('testResults' in report) addVitest(outcomes, report);
    else addPlaywright(outcomes, report.suites);
  }
}
