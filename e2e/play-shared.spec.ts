import type { FrameLocator, Page } from '@playwright/test';
import { type Database, openDatabase } from '../packages/server/src/platform/database/database.ts';
import { expectNoAxeFindings, expectNoSidewaysScroll } from './support/axe.ts';
import { plantGame } from './support/plant-game.ts';
import { readGround } from './support/sites.ts';
import { type RunningSite, startSiteOn } from './support/start-site.ts';
import { expect, hydrated, test } from './support/test.ts';

/** Draws, and tries to store one thing of each kind that a browser keeps for an origin. */
const greedyGame = `<!doctype html><script src="/tinsmith/play.js"></script><title>Greedy</title>
<canvas id="c" width="40" height="30"></canvas><p id="drawn"></p><p id="out"></p><script>
const got = {};
const attempt = async (name, work) => {
  try { got[name] = String(await work()); } catch { got[name] = 'refused'; }
};
(async () => {
  await attempt('origin', () => (origin === 'null' ? 'refused' : origin));
  await attempt('store', () => { localStorage.save = 1; return 'kept'; });
  await attempt('session', () => { sessionStorage.save = 1; return 'kept'; });
  await attempt('cookie', () => { document.cookie = 'save=1'; return document.cookie; });
  await attempt('base', () => new Promise((resolve, reject) => { const request = indexedDB.open('save'); request.onsuccess = () => resolve('kept'); request.onerror = reject; }));
  await attempt('caches', async () => { await caches.open('save'); return 'kept'; });
  await attempt('files', async () => { await navigator.storage.getDirectory(); return 'kept'; });
  await attempt('worker', async () => (await navigator.serviceWorker.register('worker.js')).scope);
  out.textContent = JSON.stringify(got);
})();
let n = 0;
const step = () => { n += 1; drawn.textContent = 'frame ' + n; requestAnimationFrame(step); };
requestAnimationFrame(step);
</script>`;
const files = { 'index.html': greedyGame, 'worker.js': '' };

let site: RunningSite;
let db: Database;
let entryId = 0;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  site = await startSiteOn({ ...readGround(), hasPlay: 'shared' });
  db = openDatabase({ databaseUrl: site.ownerUrl, databasePool: 2 }).db;
  entryId = await plantGame(db, site.playDir, 'Greedy', files);
});
test.afterAll(async () => {
  await db?.destroy();
  await site?.stop();
});

async function expectNothingKept(game: Page | FrameLocator): Promise<void> {
  await expect(game.locator('#out')).toHaveText(/worker/);
  const got: Record<string, string> = JSON.parse((await game.locator('#out').textContent()) ?? '');
  expect(Object.entries(got).filter(([, what]) => what !== 'refused')).toEqual([]);
  await expect(game.locator('#drawn')).toHaveText(/^frame [1-9]\d+$/);
}

for (const width of [1440, 390])
  test(`[R15.01] [R15.08] on an origin that all games share one plays, and can store nothing that another could read, ${width} wide`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${site.url}/entry/${entryId}`);
    await hydrated(page);
    await expect(page.getByText('Plays in this page. Saved games are not kept.')).toBeVisible();
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page, [width]);
    await page.getByRole('button', { name: 'Play Greedy' }).click();
    await expect(page.getByText(/^played for 0:\d\d$/)).toBeVisible();
    // The check of the browser has a frame, too.
    const frame = page.locator('iframe[title="Greedy"]');
    expect(new URL((await frame.getAttribute('src')) ?? '').hostname).toBe('play.localhost');
    await expectNothingKept(frame.contentFrame());
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page, [width]);
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Own tab' }).click();
    await expectNothingKept(await opened);
  });
