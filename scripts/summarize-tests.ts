import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

// node scripts/summarize-tests.ts REPORT...: the slowest test files and every failed test of JSON reports by
// Vitest and Playwright.

interface Suite {
  readonly file: string;
  readonly specs?: readonly {
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly {
      readonly results: readonly { duration: number; error?: { message?: string } }[];
    }[];
  }[];
  readonly suites?: readonly Suite[];
}
interface Report {
  readonly testResults?: readonly {
    name: string;
    status: string;
    message: string;
    startTime: number;
    endTime: number;
    assertionResults: readonly { fullName: string; status: string; failureMessages: readonly string[] }[];
  }[];
  readonly suites?: readonly Suite[];
}
interface Failure {
  readonly file: string;
  readonly title: string;
  readonly message: string;
}

const reports = process.argv
  .slice(2)
  .filter((file) => existsSync(file))
  .map((file): Report => JSON.parse(readFileSync(file, 'utf8')));

const durationOf = ({ specs = [], suites = [] }: Suite): number =>
  specs
    .flatMap((spec) => spec.tests.flatMap((test) => test.results))
    .reduce((sum, result) => sum + result.duration, 0) +
  suites.reduce((sum, suite) => sum + durationOf(suite), 0);

const failuresOf = ({ file, specs = [], suites = [] }: Suite): Failure[] => [
  ...specs
    .filter((spec) => !spec.ok)
    .map(({ title, tests }) => ({
      file,
      title,
      message: tests.flatMap((test) => test.results).find((result) => result.error)?.error?.message ?? '',
    })),
  ...suites.flatMap(failuresOf),
];

const times = reports.flatMap(({ testResults = [], suites = [] }): [string, number][] => [
  ...testResults.map((result): [string, number] => [
    path.relative('.', result.name),
    result.endTime - result.startTime,
  ]),
  ...suites.map((suite): [string, number] => [suite.file, durationOf(suite)]),
]);
process.stdout.write('\nThe slowest test files:\n');
for (const [file, ms] of times.toSorted(([, a], [, b]) => b - a).slice(0, 5))
  process.stdout.write(`${String(Math.round(ms / 1000)).padStart(5)} s  ${file}\n`);

const failures = reports.flatMap(({ testResults = [], suites = [] }): Failure[] => [
  ...testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative('.', name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // A file that could not be loaded has no tests.
    if (status === 'failed' && failed.length === 0) return [{ file, title: '(the whole file)', message }];
    return failed.map(({ fullName, failureMessages }) => ({
      file,
      title: fullName,
      message: failureMessages[0] ?? '',
    }));
  }),
  ...suites.flatMap(failuresOf),
]);
if (failures.length > 0) process.stdout.write('\nFailed tests:\n');
for (const { file, title, message } of failures.slice(0, 20)) {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, 12);
  process.stdout.write(
    `  ${file}: ${title}\n${lines.map((line) => `      ${line.slice(0, 300)}\n`).join('')}`,
  );
}
