import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const root = path.resolve(import.meta.dirname, '../../../..');
const sources = ['packages/web/app', 'packages/web/public', 'packages/domain/src', 'packages/contract/src'];
/** The configuration of the build, and its plugins. */
const configuration = [
  'package-lock.json',
  ...readdirSync(path.join(root, 'packages/web'))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `packages/web/${name}`),
];

const changedAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

function newestSource(): number {
  const files = sources.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name)),
  );
  return Math.max(...[...files, ...configuration.map((file) => path.join(root, file))].map(changedAt));
}

const build = path.join(root, 'packages/web/build/test');
const lock = path.join(root, 'packages/web/build/.lock');
const staleLockMs = 120_000;

/** One process at a time builds or copies; a lock left behind by a killed one is taken over. */
async function withLock<T>(work: () => T): Promise<T> {
  mkdirSync(path.dirname(lock), { recursive: true });
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch {
      if (Date.now() - changedAt(lock) > staleLockMs) rmSync(lock, { recursive: true, force: true });
      await wait(100);
    }
  }
  try {
    return work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

function buildIfStale(): void {
  if (changedAt(path.join(build, 'server/index.js')) > newestSource()) return;
  execFileSync('npm', ['run', '--silent', 'build:test', '-w', '@tinsmith/web'], {
    cwd: root,
    stdio: 'pipe',
    // Test runners set it to test, which would load React's development build.
    env: { ...process.env, NODE_ENV: 'production' },
  });
}

/** Builds the pages with their test-only routes, unless the last build is newer than every source. */
export const ensureTestBuild = (): Promise<void> => withLock(buildIfStale);

/** The same as a private copy, which a concurrent build cannot remove. */
export const copyTestBuild = (place: string): Promise<void> =>
  withLock(() => {
    buildIfStale();
    cpSync(build, place, { recursive: true });
  });
