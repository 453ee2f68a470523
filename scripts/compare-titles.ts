import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

// npm run titles -- save FILE | compare FILE [RENAMED]
// A change to the tests must not lose one. Save the titles before it, compare after it: a title missing from both
// CI and nightly fails, unless RENAMED gives its new name, one `old -> new` per line.

interface VitestTest {
  readonly name: string;
  readonly projectName: string;
}
interface PlaywrightSuite {
  readonly title: string;
  readonly file: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly { readonly title: string }[];
}

const runs = { ci: {}, nightly: { NIGHTLY: 'true' } } as const;

const ask = (command: string[], env: Readonly<Record<string, string>>): string =>
  execFileSync('npx', command, {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });

const titlesOf = (suite: PlaywrightSuite, above: readonly string[] = []): string[] => [
  ...(suite.specs ?? []).map((spec) => [...above, spec.title].join(' > ')),
  // The outermost suite is the file: tests may move from one to another.
  ...(suite.suites ?? []).flatMap((inner) => titlesOf(inner, [...above, inner.title])),
];

function listTitles(env: Readonly<Record<string, string>>): string[] {
  const vitest: VitestTest[] = JSON.parse(ask(['vitest', 'list', '--json'], env));
  const playwright: { suites: PlaywrightSuite[] } = JSON.parse(
    ask(['playwright', 'test', '--list', '--reporter=json'], env),
  );
  const titles = [
    ...vitest.map((test) => `${test.projectName}: ${test.name}`),
    ...playwright.suites.flatMap((suite) => titlesOf(suite)).map((title) => `browser: ${title}`),
  ];
  // The saved file has one title per line.
  return titles.map((title) => title.replace(/\s+/g, ' '));
}

/** Titles in `before` and not in `now`; a title that occurs twice counts twice. */
export function findMissing(
  before: readonly string[],
  now: readonly string[],
  renamed: ReadonlyMap<string, string>,
): string[] {
  const left = new Map<string, number>();
  for (const title of now) left.set(title, (left.get(title) ?? 0) + 1);
  return before.filter((title) => {
    const current = renamed.get(title);
    // Several tests may have become one.
    if (current !== undefined) return !left.has(current);
    const count = left.get(title) ?? 0;
    left.set(title, count - 1);
    return count <= 0;
  });
}

const linesOf = (file: string): string[] => readFileSync(file, 'utf8').split('\n').filter(Boolean);

/** The titles of both runs; one in both counts once. */
function listAll(): string[] {
  const [ci, nightly] = [listTitles(runs.ci), listTitles(runs.nightly)];
  return [...ci, ...findMissing(nightly, ci, new Map())];
}

function run([verb, file, renames]: readonly string[]): number {
  if (!file || (verb !== 'save' && verb !== 'compare')) {
    process.stderr.write('npm run titles -- save FILE | compare FILE [RENAMED]\n');
    return 2;
  }
  const now = listAll();
  if (verb === 'save') {
    writeFileSync(file, `${now.toSorted().join('\n')}\n`);
    process.stdout.write(`${now.length} titles in ${path.resolve(file)}\n`);
    return 0;
  }
  const renamed = new Map(
    (renames ? linesOf(renames) : []).map((line) => {
      const [from = '', to = ''] = line.split(' -> ');
      return [from, to] as const;
    }),
  );
  const before = linesOf(file);
  const missing = findMissing(before, now, renamed);
  for (const title of missing) process.stdout.write(`missing: ${title}\n`);
  process.stdout.write(`${before.length} titles before, ${now.length} now, ${missing.length} missing\n`);
  return missing.length > 0 ? 1 : 0;
}

if (import.meta.main) process.exit(run(process.argv.slice(2)));
