import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { isNightly } from '../packages/server/src/testing/sizes.ts';
import { stopClock } from './support/clock.ts';
import { createEvents, createManyEntries, removeEvents } from './support/entries.ts';
import { become, createMember } from './support/people.ts';
import { expect, test } from './support/test.ts';

// One gallery that grows from test to test: a page shows at most 60 cards, so their pictures are drawn once.
test.describe.configure({ mode: 'serial' });

const maxCards = 60;
let events: Awaited<ReturnType<typeof createEvents>>;
let numEntries = 0;
let numPainted = 0;

test.beforeAll(async ({ db }) => {
  events = await createEvents(db);
  // While an event runs, the frame's border grows with the clock; only the gallery must not move here.
  await stopClock(db, events.moments.voting);
});
test.afterAll(async ({ db }) => removeEvents(db));

const cards = (page: Page) => page.getByRole('main').locator('a[href^="/entry/"]');

interface Measured {
  readonly cards: number;
  readonly imageBytes: number;
  /** What moved while the page loaded: how far, and which element. */
  readonly shifts: readonly string[];
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** The cost of loading a page for the first time. */
async function measure(page: Page, address: string): Promise<Measured> {
  // Load the fonts first: on a busy machine they may come late, and this test is about the gallery.
  await page.goto('/faq', { waitUntil: 'networkidle' });
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
    const measured = window as unknown as { shifts: string[] };
    measured.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        const nodes = sources.map(
          ({ node }) => (node as Element | null)?.outerHTML?.slice(0, 120) ?? node?.textContent,
        );
        measured.shifts.push(`${value} ${nodes.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.waitForTimeout(300);
  await Promise.all(pending);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
  return { cards: await cards(page).count(), imageBytes, shifts };
}

/** Gives each entry a picture that looks like a game: flat tiles, some noise. As large as a card shows it. */
async function paint(page: Page, ids: readonly number[]) {
  await page.goto('/faq');
  await page.evaluate(async (entryIds) => {
    await fetch('/api/v1/currentUser');
    const token = /csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? '';
    for (const id of entryIds) {
      const canvas = document.createElement('canvas');
      canvas.width = 392;
      canvas.height = 294;
      const paint = canvas.getContext('2d');
      for (let tile = 0; paint && tile < 49 * 37; tile += 1) {
        paint.fillStyle = `hsl(${(id * 47 + Math.floor(Math.random() * 6) * 30) % 360} 60% ${30 + Math.random() * 40}%)`;
        paint.fillRect((tile % 49) * 8, Math.floor(tile / 49) * 8, 8, 8);
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

for (const count of isNightly ? [3, 300, 10_000] : [300]) {
  test(`a gallery of ${count} looks right and stays light`, async ({
    page,
    db,
    context,
    baseURL,
    browser,
  }) => {
    test.setTimeout(240_000);
    await createManyEntries(db, events.jam, count - numEntries, `many${count}x`);
    numEntries = count;
    const staff = await createMember(db, events.gifts);
    await sql`update account set rank = 'owner' where id = ${staff.id}`.execute(db);
    await become(context, staff, baseURL ?? '');
    const rows = await db.selectFrom('entry').select('id').orderBy('id').limit(maxCards).execute();
    await paint(
      page,
      rows.slice(numPainted).map(({ id }) => Number(id)),
    );
    numPainted = rows.length;
    const ways = ['/all/entries', '/play28/entries', '/all/entries?by=user'];
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      // In CI the view with the most cards on a wide screen, the others on a phone.
      const shown = width === 1440 ? ways.slice(0, 1) : ways.slice(1);
      for (const address of isNightly ? ways : shown) {
        const reader = await browser.newContext({ viewport: { width, height }, ...(baseURL && { baseURL }) });
        const look = await reader.newPage();
        const found = await measure(look, address);
        const name = `gallery${address.replace(/\W+/g, '-')}-${count}-${width}`;
        test.info().annotations.push({ type: 'measured', description: `${name} ${JSON.stringify(found)}` });
        await test.info().attach(name, { body: await look.screenshot(), contentType: 'image/png' });
        expect(found.cards).toBeLessThanOrEqual(maxCards);
        expect(found.cards).toBeGreaterThanOrEqual(Math.min(count, 12));
        expect(found.imageBytes).toBeLessThanOrEqual(500 * 1024);
        expect(found.shifts).toEqual([]);
        await reader.close();
      }
    }
  });
}
