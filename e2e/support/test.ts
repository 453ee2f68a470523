import { test as base, expect, type Page } from '@playwright/test';
import type { Rank } from '@tinsmith/domain/ranks';
import { type Database, openDatabase } from '../../packages/server/src/platform/database/database.ts';
import { become, createUser } from './people.ts';
import { readSite } from './sites.ts';

interface Fixtures {
  /** Complaints that a test provokes on purpose. */
  readonly expectComplaint: (pattern: RegExp) => void;
  readonly logIn: (traits?: { username?: string; rank?: Rank }) => Promise<string>;
}
interface WorkerFixtures {
  readonly db: Database;
}

/** Every browser test fails on a console error or warning, a policy violation or a hydration warning. */
export const test = base.extend<Fixtures & { watchConsole: undefined; expected: RegExp[] }, WorkerFixtures>({
  baseURL: async ({}, use, { parallelIndex }) => use(readSite(parallelIndex).url),
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
    async ({}, use, { parallelIndex }) => {
      const { ownerUrl } = readSite(parallelIndex);
      const { db } = openDatabase({ databaseUrl: ownerUrl, databasePool: 2 });
      await use(db);
      await db.destroy();
    },
    { scope: 'worker' },
  ],
  logIn: async ({ db, context, baseURL }, use) =>
    use(async (traits = {}) => {
      const user = await createUser(db, traits);
      await become(context, user, baseURL ?? '');
      return user.username;
    }),
});

export { expect };

/** True once the page's script has taken over. */
export const hydrated = (page: Page) =>
  page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')));

/** Opens a page and waits for its script; answers its status. */
export async function open(page: Page, address: string): Promise<number | undefined> {
  const answer = await page.goto(address);
  await hydrated(page);
  return answer?.status();
}
