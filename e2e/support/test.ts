import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { type Database, openDatabase } from '../../packages/server/src/platform/database/database.ts';
import { createAccount, createSession } from '../../packages/server/src/testing/factories.ts';

interface Fixtures {
  /** Complaints that a test provokes on purpose. */
  readonly expectComplaint: (pattern: RegExp) => void;
  readonly logIn: (traits?: { username?: string; isStaff?: boolean }) => Promise<string>;
}
interface WorkerFixtures {
  readonly db: Database;
}

/** Every browser test fails on a console error or warning, a policy violation or a hydration warning. */
export const test = base.extend<Fixtures & { watchConsole: undefined; expected: RegExp[] }, WorkerFixtures>({
  baseURL: async ({}, use) => use(process.env.E2E_URL ?? ''),
  expected: async ({}, use) => use([]),
  expectComplaint: async ({ expected }, use) => use((pattern) => void expected.push(pattern)),
  watchConsole: [
    async ({ context, expected }, use) => {
      const complaints: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      context.on('weberror', (problem) => complaints.push(problem.error().message));
      await use(undefined);
      expect(complaints.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
  db: [
    async ({}, use) => {
      const { db } = openDatabase({ databaseUrl: process.env.E2E_DATABASE_URL ?? '', databasePool: 2 });
      await use(db);
      await db.destroy();
    },
    { scope: 'worker' },
  ],
  logIn: async ({ db, context, baseURL }, use) =>
    use(async (traits = {}) => {
      const account = await createAccount(db, traits);
      const value = await createSession(db, account.id);
      await context.addCookies([
        { name: 'session', value, url: baseURL ?? '', httpOnly: true, sameSite: 'Lax' },
      ]);
      return account.username;
    }),
});

export { expect };

/** True once the page's script has taken over. */
export const hydrated = (page: Page) =>
  page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')));

export async function expectNoAxeFindings(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual(
    [],
  );
}
