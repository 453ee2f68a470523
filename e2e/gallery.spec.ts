import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { createCompetition } from '../packages/server/src/testing/factories.ts';
import {
  become,
  createEntry,
  createEvents,
  createManyEntries,
  createMember,
  dayMs,
  removeEntries,
  removeEvents,
  stopClock,
} from './support/entries.ts';
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
    await expect(main(page)).toContainText('Nothing like that yet.');
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

interface Measured {
  readonly cards: number;
  readonly imageBytes: number;
  /** What moved while the page came: how far, and which element. */
  readonly shifts: readonly string[];
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** What the first look at a page costs. */
async function measure(page: Page, address: string): Promise<Measured> {
  let imageBytes = 0;
  const pending: Promise<unknown>[] = [];
  page.on('response', (response) => {
    if (!response.url().includes('/upload/')) return;
    pending.push(
      response.body().then((body) => {
        imageBytes += body.length;
      }),
    );
  });
  await page.addInitScript(() => {
    const told = window as unknown as { shifts: string[] };
    told.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        const nodes = sources.map(
          ({ node }) => (node as Element | null)?.outerHTML?.slice(0, 120) ?? node?.textContent,
        );
        told.shifts.push(`${value} ${nodes.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.waitForTimeout(300);
  await Promise.all(pending);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
  return { cards: await cards(page).count(), imageBytes, shifts };
}

/** Gives entries a picture each, as a game looks: flat tiles, some noise. */
async function paint(page: Page, ids: readonly number[]) {
  await page.goto('/faq');
  await page.evaluate(async (entryIds) => {
    await fetch('/api/v1/currentUser');
    const token = /csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? '';
    for (const id of entryIds) {
      const canvas = document.createElement('canvas');
      canvas.width = 640;
      canvas.height = 480;
      const paint = canvas.getContext('2d');
      for (let tile = 0; paint && tile < 1200; tile += 1) {
        paint.fillStyle = `hsl(${(id * 47 + Math.floor(Math.random() * 6) * 30) % 360} 60% ${30 + Math.random() * 40}%)`;
        paint.fillRect((tile % 40) * 16, Math.floor(tile / 40) * 16, 16, 16);
      }
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
      const form = new FormData();
      if (blob) form.set('image', blob, 'game.png');
      const answer = await fetch(`/api/v1/entry/${id}/image`, {
        method: 'POST',
        headers: { 'x-csrftoken': token },
        body: form,
      });
      if (!answer.ok) throw new Error(await answer.text());
    }
  }, ids);
}

for (const count of [3, 300, 10_000]) {
  test(`a gallery of ${count} looks right and stays light`, async ({
    page,
    db,
    context,
    baseURL,
    browser,
  }) => {
    test.setTimeout(120_000);
    // While an event runs the frame's border grows with the clock; what may not move here is the gallery.
    await stopClock(db, events.moments.voting);
    await createManyEntries(db, events.jam, count, `many${count}x`);
    const staff = await createMember(db, events.gifts);
    await sql`update account set is_staff = true where id = ${staff.id}`.execute(db);
    await become(context, staff, baseURL ?? '');
    const first = await db.selectFrom('entry').select('id').orderBy('id').limit(60).execute();
    await paint(
      page,
      first.map(({ id }) => Number(id)),
    );
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      for (const address of ['/all/entries', '/play28/entries', '/all/entries?by=user']) {
        const reader = await browser.newContext({ viewport: { width, height }, ...(baseURL && { baseURL }) });
        const look = await reader.newPage();
        const found = await measure(look, address);
        const name = `gallery${address.replace(/\W+/g, '-')}-${count}-${width}`;
        test.info().annotations.push({ type: 'measured', description: `${name} ${JSON.stringify(found)}` });
        await test.info().attach(name, { body: await look.screenshot(), contentType: 'image/png' });
        expect(found.cards).toBeLessThanOrEqual(60);
        expect(found.cards).toBeGreaterThanOrEqual(Math.min(count, 12));
        expect(found.imageBytes).toBeLessThanOrEqual(500 * 1024);
        expect(found.shifts).toEqual([]);
        await reader.close();
      }
    }
  });
}
