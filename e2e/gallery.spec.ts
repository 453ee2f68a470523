import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { createCompetition, createEntrant } from '../packages/server/src/testing/factories.ts';
import { greyPixels } from '../packages/server/src/testing/grey-pixels.ts';
import { dayMs, stopClock } from './support/clock.ts';
import {
  createEntry,
  createEvents,
  createManyEntries,
  removeEntries,
  removeEvents,
} from './support/entries.ts';
import { createMember } from './support/people.ts';
import { expect, hydrated, test } from './support/test.ts';

let events: Awaited<ReturnType<typeof createEvents>>;

test.beforeAll(async ({ db }) => {
  events = await createEvents(db);
});
test.beforeEach(async ({ db }) => {
  await removeEntries(db);
  await stopClock(db, events.moments.live);
});
test.afterAll(async ({ db }) => removeEvents(db));

const main = (page: Page) => page.getByRole('main');
const cards = (page: Page) => main(page).locator('a[href^="/entry/"]');

test.describe('all entries', () => {
  test('[R2.12] by event, newest first, or by user; each leads to its entry', async ({ page, db }) => {
    const one = await createMember(db, events.jam, 'zora');
    const two = await createMember(db, events.jam, 'abel');
    const newest = await createEntry(db, events.jam, [one.entrantId, two.entrantId], { title: 'Newest' });
    const old = await createCompetition(db, {
      short: 'play25',
      title: 'Play 2025',
      startMs: events.jam.startMs - 3 * 365 * dayMs,
    });
    const third = await createMember(db, old, 'milo');
    const oldest = await createEntry(db, old, [third.entrantId], { title: 'Oldest' });

    await page.goto('/all/entries');
    await expect(main(page).getByRole('heading', { level: 2 })).toHaveText(['Play 2028', 'Play 2025']);
    await expect(cards(page)).toHaveText([/^Newest\s*zora, abel/, /^Oldest\s*milo/]);
    expect(await cards(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      `/entry/${newest}`,
      `/entry/${oldest}`,
    ]);
    await expect(main(page)).toContainText('August 2028, 1 entry so far');
    await hydrated(page);
    await main(page).getByRole('link', { name: 'By user' }).click();
    await expect(page).toHaveURL(/\?by=user$/);
    const makers = main(page)
      .getByRole('listitem')
      .filter({ has: page.locator('a[href^="/user/"]') });
    await expect(makers).toHaveText([/abel\s*1 entry/, /milo\s*1 entry/, /zora\s*1 entry/]);
    await expect(makers.nth(0).getByText('Newest', { exact: true })).toBeVisible();
    await expect(makers.nth(0).locator('a[href^="/entry/"]')).toHaveAttribute('href', `/entry/${newest}`);
    await main(page).getByRole('link', { name: 'By event' }).click();
    await expect(main(page).getByRole('heading', { level: 2 })).toHaveCount(2);
    await main(page).getByRole('link', { name: '2025', exact: true }).click();
    await expect(main(page).getByRole('heading', { level: 2 })).toHaveText(['Play 2025']);
    await cards(page).first().click();
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Oldest');
    await removeEntries(db);
    await sql`delete from competition where short = 'play25'`.execute(db);
  });

  test('[R10.13] [R2.12] shows all there is, by event and by user, page by page', async ({ page, db }) => {
    await createManyEntries(db, events.jam, 70, 'whole');
    const maker = await createMember(db, events.jam, 'whole-more');
    const earlier = [];
    for (let index = 0; index < 7; index += 1) {
      const event = await createCompetition(db, { startMs: events.jam.startMs - (400 + index) * dayMs });
      earlier.push(event.short);
      const { id: accountId } = await db
        .selectFrom('account')
        .select('id')
        .where('username', '=', 'whole-more')
        .executeTakeFirstOrThrow();
      const { id } = await createEntrant(db, event.id, accountId);
      await createEntry(db, event, [id], { title: `Whole ${index}` });
    }
    await createEntry(db, events.jam, [maker.entrantId], { title: 'Whole now' });
    await page.goto('/all/entries?search=whole');
    await hydrated(page);
    await expect(cards(page)).toHaveCount(60);
    await main(page).getByRole('link', { name: 'Show more entries' }).click();
    await expect(cards(page)).toHaveCount(78);
    await expect(main(page).getByRole('heading', { level: 2, name: 'Play 2028' })).toHaveCount(1);
    await expect(main(page).getByRole('link', { name: 'Show more entries' })).toHaveCount(0);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/all/entries?by=user&search=whole-more');
      await expect(cards(page)).toHaveCount(8);
      await expect(cards(page).last()).toBeVisible();
    }
    await removeEntries(db);
    await sql`delete from competition where short = any(${earlier})`.execute(db);
  });

  test('[R2.12] searches and filters, with and without a script', async ({ page, db, browser, baseURL }) => {
    const one = await createMember(db, events.jam, 'snailfan');
    const two = await createMember(db, events.jam, 'otter');
    await createEntry(db, events.jam, [one.entrantId], { title: 'Snail Mail', chosenTags: ['gamepad'] });
    await createEntry(db, events.jam, [two.entrantId], { title: 'Tram', chosenTags: ['mouse'] });
    await page.goto('/all/entries');
    await hydrated(page);
    await page.getByRole('searchbox').fill('snail');
    await expect(cards(page)).toHaveText([/Snail Mail/]);
    await expect(main(page).getByRole('status').first()).toHaveText('1 entry found');
    await page.getByRole('searchbox').fill('nothing like it');
    await expect(main(page)).toContainText('No entries found.');
    await main(page).getByRole('link', { name: 'Show all entries' }).click();
    await expect(cards(page)).toHaveCount(2);
    await main(page).getByText('Filters').click();
    await page.getByRole('radio', { name: 'Mouse' }).check({ force: true });
    await expect(cards(page)).toHaveText([/Tram/]);
    await main(page)
      .getByRole('link', { name: /^Mouse/ })
      .click();
    await expect(cards(page)).toHaveCount(2);

    const plain = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    const reader = await plain.newPage();
    await reader.goto('/all/entries');
    await reader.getByRole('searchbox').fill('tram');
    await reader.getByRole('button', { name: 'Search' }).click();
    await expect(cards(reader)).toHaveText([/Tram/]);
    await plain.close();
  });
});

test.describe('the entries of an event', () => {
  test('[R2.31] as a gallery and as a list', async ({ page, db }) => {
    const one = await createMember(db, events.jam, 'listed');
    const id = await createEntry(db, events.jam, [one.entrantId], { title: 'Snail Mail' });
    await page.goto('/play28/entries');
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Entries');
    await expect(main(page)).toContainText('1 entry so far');
    await expect(cards(page)).toHaveAttribute('href', `/entry/${id}`);
    await hydrated(page);
    await main(page).getByRole('link', { name: 'List', exact: true }).click();
    const row = main(page).getByRole('row').nth(1);
    await expect(row.getByRole('cell')).toHaveText(['Snail Mail', 'listed', /No source yet/, 'No files yet']);
    await expect(row.getByRole('link')).toHaveAttribute('href', `/entry/${id}`);

    // On a phone it scrolls and shows that it does: with a sentence, and a shadow where something is hidden.
    await expect(main(page).getByText('Swipe sideways')).toBeHidden();
    await page.setViewportSize({ width: 390, height: 800 });
    await expect(main(page).getByText('Swipe sideways for tags and downloads.')).toBeVisible();
    const list = main(page).getByRole('region', { name: /entries/i });
    const edges = async () => {
      const { pixels, width, height } = await greyPixels(await list.screenshot());
      // Near the lower edge: below all letters, above the last line.
      const rowStart = width * (height - 6);
      return { left: pixels[rowStart + 1] ?? 0, right: pixels[rowStart + width - 2] ?? 0 };
    };
    const before = await edges();
    expect(before.left).toBeGreaterThan(before.right);
    await list.evaluate((box) => box.scrollTo(box.scrollWidth, 0));
    await expect.poll(async () => (await edges()).right).toBe(before.left);
    expect((await edges()).left).toBe(before.right);
  });

  test('[R2.31] an empty one says so', async ({ page }) => {
    await page.goto('/play28/entries');
    await expect(main(page)).toContainText('No entries yet.');
  });

  test('[R2.31] goes on page by page, also without a script', async ({ page, db, browser, baseURL }) => {
    await createManyEntries(db, events.jam, 130, 'pager');
    await page.goto('/play28/entries');
    await hydrated(page);
    await expect(cards(page)).toHaveCount(60);
    await main(page).getByRole('link', { name: 'Show more entries' }).click();
    await expect(cards(page)).toHaveCount(120);
    await main(page).getByRole('link', { name: 'Show more entries' }).click();
    await expect(cards(page)).toHaveCount(130);
    await expect(main(page).getByRole('link', { name: 'Show more entries' })).toHaveCount(0);
    const titles = await cards(page).getByRole('heading').allTextContents();
    expect(new Set(titles).size).toBe(130);

    const plain = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    const reader = await plain.newPage();
    await reader.goto('/play28/entries');
    const seen: string[] = [];
    for (let number = 0; number < 3; number += 1) {
      seen.push(...(await cards(reader).getByRole('heading').allTextContents()));
      if (number === 2) break;
      const href = await main(reader).getByRole('link', { name: 'Show more entries' }).getAttribute('href');
      await reader.goto(href ?? '');
    }
    expect(seen).toEqual(titles);
    await plain.close();
  });
});
