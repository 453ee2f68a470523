import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../../../packages/server/src/testing/test-environment.ts';
import { type Figures, say } from '../support/figures.ts';
import { copyCommit, git, installPackages, migrationsIn } from '../support/versions.ts';

/**
 * Tests of the older version that a newer schema may fail, each with the reason. They are about the schema itself, not
 * about what the older version does on it.
 */
const aboutTheSchema: readonly (readonly [title: RegExp, reason: string])[] = [
  [/^migrations the table types are those of/, 'compares with the types of its own version'],
  [/^migrations the printed schema is that of/, 'compares with the schema of its own version'],
  [/^migrations every kind of difference from the printed schema/, 'the same'],
  [/doctor names each thing .* a migration that was not run$/, 'counts the migrations of its own version'],
];

interface Report {
  readonly numTotalTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** The last commit before the newest migration was added. */
async function findCommitBefore(): Promise<string> {
  const newest = (await git('ls-files', migrationsIn)).split('\n').toSorted().at(-1) ?? '';
  const added = await git('log', '--diff-filter=A', '--format=%H', '-1', '--', newest);
  return `${added}^`;
}

async function runTests(folder: string, files: readonly string[]): Promise<Report> {
  const output = path.join(folder, 'report.json');
  await rm(output, { force: true });
  const child = spawn(
    'npx',
    ['vitest', 'run', '--project', 'api', '--reporter=json', `--outputFile=${output}`, ...files],
    { cwd: folder, stdio: 'ignore' },
  );
  await once(child, 'close');
  return JSON.parse(await readFile(output, 'utf8'));
}

const listFailed = ({ testResults }: Report, folder: string) =>
  testResults.flatMap(({ name, message, assertionResults }) => {
    const file = path.relative(folder, name);
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    // A file that could not be loaded has no tests.
    if (failed.length === 0 && message !== '') return [{ file, title: file, why: message }];
    return failed.map(({ fullName, failureMessages }) => ({
      file,
      title: fullName,
      why: failureMessages[0]?.split('\n')[0] ?? '',
    }));
  });

/** The API tests of the commit before the newest migration, on databases with all migrations of this tree. */
export async function runOldTests(_from: string, figures: Figures): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tinsmith-old-tests-'));
  try {
    const commit = await findCommitBefore();
    say(`runs the API tests of ${await git('log', '-1', '--format=%h %s', commit)}`);
    await copyCommit(commit, folder);
    await installPackages(folder);
    await cp(path.join(root, migrationsIn), path.join(folder, migrationsIn), { recursive: true });
    const report = await runTests(folder, []);
    const first = listFailed(report, folder);
    // On a busy machine one may fail for lack of time: what fails twice is broken.
    const again =
      first.length === 0
        ? []
        : listFailed(await runTests(folder, [...new Set(first.map(({ file }) => file))]), folder);
    const expected = again.filter(({ title }) => aboutTheSchema.some(([known]) => known.test(title)));
    const broken = again.filter((one) => !expected.includes(one));
    for (const { title, why } of again) say(`${title}: ${why}`);
    figures.add(
      'API tests of the version before on the new schema',
      report.numTotalTests,
      report.numTotalTests > 500,
    );
    figures.add('of them about the schema itself, and expected to fail', expected.length);
    figures.add('of them broken', broken.length, broken.length === 0);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
