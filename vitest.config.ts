import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { plantedFault } from './packages/server/src/testing/simulation/planted.ts';
import { filesOfNextCommits } from './scripts/long-tests.ts';
import { filesForOldest } from './scripts/oldest-postgres.ts';

const longest = ['/http/secrecy.', '/pages/crawl.', '/dev/demo.', '/http/fuzz.', '/platform/screenshots.'];

/** So that no worker is left with a long file at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId.includes(name));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const withPostgres = {
  globalSetup: 'packages/server/src/testing/global-setup.ts',
  // Each file has its own database, so files may run in parallel.
  maxWorkers: 2,
  testTimeout: 180_000,
  hookTimeout: 180_000,
};

/** Takes a guard out of the source as it is loaded: see `npm run simulate -- --fault`. */
const plantFault = {
  name: 'plant-fault',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    const edits = plantedFault?.edits.filter(({ file }) => id.endsWith(`/packages/server/src/${file}`)) ?? [];
    return edits.length === 0
      ? null
      : edits.reduce((changed, { find, replace }) => changed.replace(find, () => replace), code);
  },
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'domain',
          include: ['{packages/{domain,contract}/src,scripts,bench}/**/*.test.ts'],
          testTimeout: 180_000,
          // Nothing is kept between files, so that modules need not be loaded for each.
          isolate: false,
        },
      },
      {
        test: {
          name: 'web',
          include: ['packages/web/*.test.ts', 'packages/web/app/**/*.test.{ts,tsx}'],
          testTimeout: 180_000,
          isolate: false,
        },
      },
      {
        plugins: plantedFault ? [plantFault] : [],
        test: {
          name: 'api',
          include: ['packages/server/src/**/*.test.ts'],
          exclude: [
            ...configDefaults.exclude,
            ...filesOfNextCommits(),
            ...(process.env.ON_NEWEST_POSTGRES === 'true' ? filesForOldest({ isNightly: false }) : []),
          ],
          ...withPostgres,
          // More than there are cores: each waits for the database half of the time.
          maxWorkers: 3,
          // Projects with another number of workers run one after the other.
          sequence: { groupOrder: 1 },
          // A planted fault must not stay behind in the cache of modules.
          fsModuleCache: plantedFault === undefined,
          // A site is imported once per worker; each file creates its own data.
          isolate: false,
          // Pages use the production React, which is also the fast one. Our own settings are passed explicitly.
          env: { NODE_ENV: 'production' },
        },
      },
      // Several processes, a real nginx: one file at a time, since they share the machine's two cores.
      {
        test: {
          name: 'system',
          include: ['e2e/system/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...filesOfNextCommits()],
          ...withPostgres,
          globalSetup: [withPostgres.globalSetup, 'e2e/system/bundle-server.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 2 },
          // The site is imported once; each file creates its own database and ends its processes.
          isolate: false,
          testTimeout: 240_000,
        },
      },
    ],
  },
});
