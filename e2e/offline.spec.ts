import { rm } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { type Database, openDatabase } from '../packages/server/src/platform/database/database.ts';
import { createEntryFile } from '../packages/server/src/testing/entry-factories.ts';
import { sizes } from '../packages/server/src/testing/sizes.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { hourMs, stopClock } from './support/clock.ts';
import { createEntry, createEvents, removeEntries, removeEvents } from './support/entries.ts';
import { copyAsOtherBuild } from './support/other-build.ts';
import { become, createMember } from './support/people.ts';
import { rateAll } from './support/rate.ts';
import { readGround } from './support/sites.ts';
import { type RunningSite, startSiteOn } from './support/start-site.ts';
import { expect, hydrated, test } from './support/test.ts';
import { type Edge, startNginx } from './system/nginx.ts';

type Events = Awaited<ReturnType<typeof createEvents>>;

/** A user with a game that came in time. */
async function createMaker(db: Database, events: Events, title: string) {
  const maker = await createMember(db, events.jam);
  const entryId = await createEntry(db, events.jam, [maker.entrantId], { title, text: `About ${title}.` });
  const inTime = new Date(events.jam.endMs - hourMs);
  await createEntryFile(db, entryId, {
    name: `${title}.zip`,
    tags: ['linux'],
    sealedAt: inTime,
    receivedAt: inTime,
  });
  return { ...maker, entryId };
}

const bar = (page: Page) => page.getByRole('status').filter({ hasText: /offline|reach the site/ });
const isBarLoaded = (page: Page) =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('connection-bar-')),
  );
const listReviews = async (db: Database, { entrantId }: { entrantId: number }) => {
  const rows = await db
    .selectFrom('ballot')
    .select(['score_all', 'review'])
    .where('entrant_id', '=', entrantId as never)
    .orderBy('review')
    .execute();
  return rows.map(({ score_all, review }) => `${review}: ${score_all}`);
};

test.describe('a lost connection', () => {
  let events: Events;
  test.beforeAll(async ({ db }) => {
    events = await createEvents(db);
    await removeEntries(db);
    await stopClock(db, events.moments.voting);
  });
  test.afterAll(async ({ db }) => removeEvents(db));

  test('[R12.01] a voter without a connection votes from the first entry to the last, and moves on once it is back', async ({
    page,
    db,
    context,
    baseURL,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    const voter = await createMaker(db, events, 'Own');
    const titles = ['Hive Mind', 'Iguana Tilt', 'Jam Jar', 'Kite Club', 'Lamp Post', 'Mole Hole'];
    for (const title of titles) await createMaker(db, events, title);
    await become(context, voter, baseURL ?? '');
    await page.goto('/play28/vote');
    await hydrated(page);
    for (const [index] of titles.entries()) {
      // Lost at the first entry, back for a moment in the middle, lost again until the end.
      await context.setOffline(index !== 3);
      const heading = page.getByRole('article').getByRole('heading', { level: 3 });
      await expect(heading).toBeVisible();
      const title = await heading.innerText();
      await rateAll(page, 3);
      await page.getByLabel('Review').fill(`Played ${title}`);
      if (index === 1) {
        await expect(bar(page)).toContainText("You're offline. You can keep voting.");
        await expectNoAxeFindings(page);
      }
      if (index === 3) await expect.poll(async () => (await listReviews(db, voter)).length).toBe(4);
      if (index === titles.length - 1) {
        // More than was fetched ahead: what cannot be shown says so.
        await expect(page.getByText("Saved on this device. We'll send it when you're back")).toBeVisible();
        break;
      }
      await page.getByRole('button', { name: 'Next entry' }).click();
      await expect(heading).not.toHaveText(title);
    }

    // Another page stays away; this one stays.
    await expect(bar(page)).toBeVisible();
    await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'FAQ' }).click();
    await expect(bar(page)).toContainText('The page you chose will open once we can.');
    await expect(page.getByRole('heading', { name: 'Vote', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Stay here' }).click();
    await expect(bar(page)).not.toContainText('The page you chose');
    await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'FAQ' }).click();
    await expect(bar(page)).toContainText('The page you chose will open once we can.');
    await context.setOffline(false);
    await expect(page.getByText("You're back online. 2 votes sent.")).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('FAQ');
    await expect.poll(() => listReviews(db, voter)).toEqual(titles.map((title) => `Played ${title}: 3`));
  });

  test('[R13.06] a page that is open while the database is away says so, keeps what was typed, and comes back', async ({
    page,
    db,
    context,
    baseURL,
    expectComplaint,
  }) => {
    expectComplaint(/Failed to load resource/);
    const writer = await createMember(db, events.jam);
    await become(context, writer, baseURL ?? '');
    await page.goto(`/${events.jam.short}/log`);
    await hydrated(page);
    // As the processes answer without their database.
    const away = {
      status: 503,
      contentType: 'text/plain; charset=utf-8',
      headers: { 'x-problem': 'unavailable', 'retry-after': '2' },
      body: 'The site is briefly unavailable. Please try again in a moment.\n',
    };
    for (const address of ['**/api/v1/log/**', '**/api/v1/available'])
      await page.route(address, (route) => route.fulfill(away));
    const message = page.getByRole('textbox', { name: 'Message' });
    await message.fill('Written while the database was away.');
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(page.getByText('The site is briefly unavailable.')).toBeVisible();
    await expect(bar(page)).toContainText("We can't reach the site right now.");
    await expect(page.getByText(/spare/)).toHaveCount(0);
    await expect(message).toHaveValue('Written while the database was away.');

    await page.unroute('**/api/v1/available');
    await page.unroute('**/api/v1/log/**');
    await expect(bar(page)).toHaveCount(0, { timeout: 30_000 });
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(message).toHaveValue('');
    const posts = await db
      .selectFrom('log_post')
      .select('id')
      .where('entrant_id', '=', writer.entrantId)
      .execute();
    expect(posts.length).toBe(1);
  });

  test('[R12.01] every page says that it is offline, also the prize-giving in full screen; a broken frame is no bare screen', async ({
    page,
    context,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_INTERNET_DISCONNECTED|Failed to fetch|for a test|throw\.route|React Router caught/);
    await page.goto('/play28/results/show');
    await hydrated(page);
    await page.keyboard.press('f');
    await expect(page.locator(':fullscreen')).toBeVisible();
    await expect.poll(() => isBarLoaded(page)).toBe(true);
    await context.setOffline(true);
    await expect(page.locator(':fullscreen').getByText("You're offline.")).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText("You're back online.")).toBeVisible();

    await page.goto('/test/throw');
    await hydrated(page);
    // The bar's code comes with the first movement.
    await page.getByLabel('Text').click();
    await expect.poll(() => isBarLoaded(page)).toBe(true);
    // What a user is about to press stays where it is.
    const button = page.getByRole('button', { name: 'Break everything' });
    const before = await button.boundingBox();
    await context.setOffline(true);
    await expect(bar(page)).toContainText('You can keep reading and writing here.');
    expect(await button.boundingBox()).toEqual(before);
    const barBox = await page.getByRole('region', { name: 'Connection' }).boundingBox();
    const headerBox = await page.getByRole('banner').boundingBox();
    expect(barBox?.y).toBeGreaterThanOrEqual((headerBox?.y ?? 0) + (headerBox?.height ?? 0));
    await page.getByRole('button', { name: 'Break everything' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something broke');
    await expect(page.getByText("This page couldn't be shown. What you saved is safe.")).toBeVisible();
    await expect(page.getByText('Application Error')).toHaveCount(0);
    await context.setOffline(false);
    await page.getByRole('link', { name: 'go to the news' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('News');
  });
});

test.describe('a new build', () => {
  let site: RunningSite;
  /** In front of the site, as on a server: while the site is away, it answers with 503. */
  let edge: Edge;
  let db: Database;
  let events: Events;
  /** Beside the first one, where the server finds its packages. */
  const otherBuild = () => `${readGround().build}-other`;
  test.beforeAll(async () => {
    test.setTimeout(240_000);
    site = await startSiteOn(readGround());
    edge = await startNginx([site.port], { buildDir: readGround().build });
    db = openDatabase({ databaseUrl: site.ownerUrl, databasePool: 2 }).db;
    events = await createEvents(db);
    await stopClock(db, events.moments.voting);
  });
  test.afterAll(async () => {
    await db.destroy();
    await edge.stop();
    await site.stop();
    await rm(otherBuild(), { recursive: true, force: true });
  });

  /** An open page and what its user has typed. */
  interface OpenPage {
    readonly page: Page;
    /** While the site is away. */
    readonly act: () => Promise<void>;
    /** Once the site has another build. */
    readonly goOn: () => Promise<void>;
  }

  async function openForm(page: Page): Promise<OpenPage> {
    await page.goto(`${site.url}/test/throw`);
    await hydrated(page);
    const kept: string[] = [];
    await page.exposeFunction('noteKept', (text: string) => void kept.push(text));
    await page.addInitScript(() => {
      const text = sessionStorage.getItem('typed text');
      if (text) (window as unknown as { noteKept: (text: string) => void }).noteKept(text);
    });
    await page.getByLabel('Text').fill('A long letter');
    await expect.poll(() => isBarLoaded(page)).toBe(true);
    await page.getByRole('button', { name: 'Show the password' }).click();
    await page.getByLabel('Password', { exact: true }).fill('quiet harbour 7');
    return {
      page,
      act: async () => {},
      goOn: async () => {
        await page.getByRole('button', { name: 'Load a part' }).click();
        await expect(page.getByText("We've updated the site, so this page had to reload.")).toBeVisible();
        await expect(page.getByLabel('Text')).toHaveValue('A long letter');
        // A password never leaves the field.
        await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
        expect(kept).toHaveLength(1);
        expect(kept[0]).toContain('A long letter');
        expect(kept[0]).not.toContain('quiet harbour');
        await page.getByRole('button', { name: 'Load a part' }).click();
        await expect(page.getByText('The part is there.')).toBeVisible();
        // Text of another visit is not restored.
        await page.evaluate(() => {
          const text = { path: '/test/throw', keptAtMs: Date.now() - 3_600_000, fields: [] };
          sessionStorage.setItem('typed text', JSON.stringify(text));
        });
        await page.reload();
        await hydrated(page);
        await expect(page.getByLabel('Text')).toHaveValue('');
        await expect.poll(() => page.evaluate(() => sessionStorage.getItem('typed text'))).toBeNull();
      },
    };
  }

  async function openForgot(page: Page): Promise<OpenPage> {
    await page.goto(`${edge.url}/accounts/password/forgot`);
    await hydrated(page);
    await expect.poll(() => isBarLoaded(page)).toBe(true);
    const email = page.getByLabel('E-mail');
    await email.fill('half@example.org');
    return {
      page,
      act: async () => {
        await page.getByRole('button', { name: 'Send the link' }).click();
        await expect(page.getByText('The site is briefly unavailable.')).toBeVisible();
        await expect(email).toHaveValue('half@example.org');
        await expect(bar(page)).toContainText("We can't reach the site right now.");
        const faq = page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'FAQ' });
        await faq.click();
        await expect(bar(page)).toContainText('The page you chose will open once we can.');
        await expect(email).toHaveValue('half@example.org');
        // A page that is loaded as a whole comes back by itself, too.
        const other = await page.context().newPage();
        await other.goto(`${edge.url}/about`);
        await expect(other.getByRole('heading', { level: 1 })).toHaveText("We'll be right back");
      },
      goOn: async () => {
        // By itself, at the latest after 15 seconds.
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('FAQ', { timeout: 60_000 });
        const other = page.context().pages()[1];
        if (other)
          await expect(other.getByRole('heading', { level: 1 })).toHaveText(/^About/, { timeout: 60_000 });
      },
    };
  }

  async function openVote(page: Page, context: BrowserContext): Promise<OpenPage> {
    const voter = await createMaker(db, events, 'Own');
    await become(context, voter, edge.url);
    await page.goto(`${edge.url}/play28/vote`);
    await hydrated(page);
    const review = `Typed as ${voter.username}`;
    return {
      page,
      act: async () => {
        await rateAll(page, 4);
        await page.getByLabel('Review').fill(review);
        await page.getByRole('button', { name: 'Next entry' }).click();
        await expect(page.getByRole('region', { name: 'Voted' })).toBeVisible();
      },
      goOn: async () => {
        await page.getByRole('link', { name: "Open the entry's page" }).click();
        await expect(page).toHaveURL(/\/entry\/\d+/);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.goto(`${edge.url}/play28/vote`);
        await expect.poll(() => listReviews(db, voter)).toEqual([`${review}: 4`]);
      },
    };
  }

  test('[R12.01] pages that are open while the site restarts with another build lose nothing and show no error', async ({
    browser,
  }) => {
    test.setTimeout(60_000 + sizes.openPages * 30_000);
    for (const title of ['Hive Mind', 'Iguana Tilt']) await createMaker(db, events, title);
    const open: OpenPage[] = [];
    for (let index = 0; index < sizes.openPages; index += 1) {
      const context = await browser.newContext();
      const page = await context.newPage();
      const kinds = [openForm, openForgot, openVote];
      const opened = await kinds[index % kinds.length]?.(page, context);
      if (opened) open.push(opened);
    }
    await copyAsOtherBuild(readGround().build, otherBuild());
    await site.stopWeb();
    for (const { act } of open) await act();
    await site.startWeb(otherBuild());
    for (const { page, goOn } of open) {
      await goOn();
      await expect(page.getByText(/Something broke|Application Error/)).toHaveCount(0);
      await page.context().close();
    }
  });
});
