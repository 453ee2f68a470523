import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

// node scripts/slowest-tests.ts REPORT...: the five slowest test files of JSON reports by Vitest and Playwright.

interface Suite {
  readonly file: string;
  readonly specs?: readonly {
    readonly tests: readonly { readonly results: readonly { duration: number }[] }[];
  }[];
  readonly suites?: readonly Suite[];
}
interface Report {
  readonly testResults?: readonly { name: string; startTime: number; endTime: number }[];
  readonly suites?: readonly Suite[];
}

const durationOf = ({ specs = [], suites = [] }: Suite): number =>
  specs
    .flatMap((spec) => spec.tests.flatMap((test) => test.results))
    .reduce((sum, result) => sum + result.duration, 0) +
  suites.reduce((sum, suite) => sum + durationOf(suite), 0);

const times = process.argv
  .slice(2)
  .filter((file) => existsSync(file))
  .flatMap((file): [string, number][] => {
    const report: Report = JSON.parse(readFileSync(file, 'utf8'));
    return [
      ...(report.testResults ?? []).map((result): [string, number] => [
        path.relative('.', result.name),
        result.endTime - result.startTime,
      ]),
      ...(report.suites ?? []).map((suite): [string, number] => [suite.file, durationOf(suite)]),
    ];
  });
for (const [file, ms] of times.toSorted(([, a], [, b]) => b - a).slice(0, 5))
  process.stdout.write(`${String(Math.round(ms / 1000)).padStart(5)} s  ${file}\n`);
