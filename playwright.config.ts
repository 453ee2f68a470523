import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

// The same engine without a window, a third faster; the full browser if only that is installed.
const shell = '/usr/bin/chromium-headless-shell';
const chromium = process.env.CHROMIUM ?? (existsSync(shell) ? shell : '/usr/bin/chromium');

const long = ['competition', 'site', 'play', 'entry', 'account', 'every-page', 'log'].map(
  (name) => `e2e/${name}.spec.ts`,
);

export default defineConfig({
  // The longest first, so that no worker is left with one at the end.
  projects: [
    { name: 'long', testMatch: long },
    { name: 'others', testMatch: ['e2e/*.spec.ts', 'packages/web/app/**/*.spec.ts'], testIgnore: long },
  ],
  globalSetup: './e2e/support/global-setup.ts',
  outputDir: 'test-results',
  // Each has its own site; see e2e/support/sites.ts.
  workers: 2,
  fullyParallel: false,
  forbidOnly: process.env.CI === 'true',
  // A shared machine can be ten times slower for minutes.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  globalTimeout: 60 * 60_000,
  reporter:
    process.env.CI === 'true' ? [['dot'], ['json', { outputFile: 'test-reports/browser.json' }]] : [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    // Nothing is drawn while a test waits. Tests of what moves turn motion on.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
