import { defineConfig } from 'vitest/config';

const withPostgres = {
  globalSetup: 'packages/server/src/testing/global-setup.ts',
  // Each file works on a database of its own, so files may run side by side.
  maxWorkers: 2,
  testTimeout: 20_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'domain', include: ['{packages/{domain,contract}/src,scripts}/**/*.test.ts'] } },
      { test: { name: 'web', include: ['packages/web/{app,without-schemas}/**/*.test.{ts,tsx}'] } },
      {
        test: {
          name: 'api',
          include: ['packages/server/src/**/*.test.ts'],
          ...withPostgres,
          isolate: false,
          // Pages are rendered by the React that people get, which is also the quick one. Settings of ours are given.
          env: { NODE_ENV: 'production' },
        },
      },
      // Several processes, a real nginx: one file at a time, since they share the machine's two cores.
      {
        test: {
          name: 'system',
          include: ['e2e/system/**/*.test.ts'],
          ...withPostgres,
          fileParallelism: false,
          testTimeout: 120_000,
        },
      },
    ],
  },
});
