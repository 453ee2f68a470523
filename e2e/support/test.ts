import { test as base, expect, type Page, type Request } from '@playwright/test';
import type { Rank } from '@tinsmith/domain/ranks';
import { completeAddresses } from '../../packages/domain/src/site-addresses.ts';
import {
  readSiteSettings,
  type SiteSettings,
  writeSiteSettings,
} from '../../packages/server/src/features/site/site.queries.ts';
import { type Database, openDatabase } from '../../packages/server/src/platform/database/database.ts';
import { become, createUser } from './people.ts';
import { readSite } from './sites.ts';
import { isItsTurn } from './turns.ts';

interface Fixtures {
  /** Console complaints that a test provokes on purpose. */
  readonly expectComplaint: (pattern: RegExp) => void;
  /** Removes every address that only an installation can know, until the test ends. */
  readonly clearAddresses: () => Promise<void>;
  readonly logIn: (traits?: { username?: string; rank?: Rank }) => Promise<string>;
}
interface WorkerFixtures {
  readonly db: Database;
}

const withoutAddresses = (settings: SiteSettings): SiteSettings => ({
  ...settings,
  links: completeAddresses({}),
  organizers: settings.organizers.map((one) => ({ ...one, email: null })),
});

/** What a call of a page lacks: the cookies, or the header that repeats one of them. Null: nothing. */
async function findLack(request: Request): Promise<string | null> {
  const { pathname } = new URL(request.url());
  const isCall = ['fetch', 'xhr'].includes(request.resourceType()) && /^\/(?:api|files)\//.test(pathname);
  if (!isCall || ['GET', 'HEAD'].includes(request.method())) return null;
  // A page that is closed meanwhile takes its requests with it.
  const headers = await request.allHeaders().catch(() => null);
  if (headers === null) return null;
  // Of one that was cancelled the browser reports only what the page itself set.
  if (!headers.cookie && request.failure() && headers['x-csrftoken']) return null;
  const token = /csrftoken=([^;]+)/.exec(headers.cookie ?? '')?.[1];
  return token && headers['x-csrftoken'] === token ? null : `${request.method()} ${pathname}`;
}

/** Every browser test fails on a console error or warning, a policy violation or a hydration warning. */
export const test = base.extend<
  Fixtures & { turn: undefined; watchConsole: undefined; watchWrites: undefined; expected: RegExp[] },
  WorkerFixtures
>({
  turn: [
    async ({}, use, testInfo) => {
      testInfo.skip(!isItsTurn(testInfo), 'its turn comes at a later commit');
      await use(undefined);
    },
    { auto: true },
  ],
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
  // And on a write without credentials or the CSRF header (R7.41), whichever code sends it.
  watchWrites: [
    async ({ context }, use) => {
      const lacks: Promise<string | null>[] = [];
      context.on('request', (request) => void lacks.push(findLack(request)));
      await use(undefined);
      expect((await Promise.all(lacks)).filter((lack) => lack !== null)).toEqual([]);
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
  clearAddresses: async ({ db }, use) => {
    const settings = await readSiteSettings(db);
    await use(() => writeSiteSettings(db, withoutAddresses(settings)).then(() => {}));
    await writeSiteSettings(db, settings);
  },
  logIn: async ({ db, context, baseURL }, use) =>
    use(async (traits = {}) => {
      const user = await createUser(db, traits);
      await become(context, user, baseURL ?? '');
      return user.username;
    }),
});

export { expect };

interface Fiber {
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly memoizedState: { readonly isDehydrated?: boolean; readonly dehydrated?: unknown } | null;
  readonly stateNode: { readonly current: Fiber };
}

/** True once the page's script has taken over every part, including those whose code loads later. */
export const hydrated = (page: Page) =>
  page.waitForFunction(() => {
    const key = Object.keys(document).find((name) => name.startsWith('__reactContainer'));
    if (!key) return false;
    const root = (document as unknown as Record<string, Fiber>)[key]?.stateNode.current;
    if (!root || root.memoizedState?.isDehydrated) return false;
    // The drawing of the countdown loads at the first input, or after a second and a half.
    window.dispatchEvent(new Event('pointerdown'));
    const left: Fiber[] = [root];
    for (let fiber = left.pop(); fiber; fiber = left.pop()) {
      if (fiber.memoizedState?.dehydrated) return false;
      if (fiber.child) left.push(fiber.child);
      if (fiber.sibling) left.push(fiber.sibling);
    }
    return true;
  });

/** Opens a page and waits for its script; returns its status. */
export async function open(page: Page, address: string): Promise<number | undefined> {
  const answer = await page.goto(address);
  await hydrated(page);
  return answer?.status();
}
