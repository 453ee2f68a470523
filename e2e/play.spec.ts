import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../packages/server/src/platform/database/database.ts';
import {
  createEntry,
  createEntryFile,
  createJoined,
} from '../packages/server/src/testing/entry-factories.ts';
import { createCompetition } from '../packages/server/src/testing/factories.ts';
import config from '../playwright.config.ts';
import { expectNoAxeFindings, expectNoSidewaysScroll } from './support/axe.ts';
import { readGround } from './support/sites.ts';
import { type RunningSite, startSiteOn } from './support/start-site.ts';
import { expect, hydrated, test } from './support/test.ts';

const script = '<script src="/tinsmith/play.js"></script>';
/** Draws, counts frames, keeps one number and says which keys it got. */
const calmGame = `<!doctype html>${script}<title>Calm</title><canvas id="c" width="40" height="30"></canvas>
<p id="out"></p><script>
let n = 0;
let kept = 'refused';
try { kept = String(Number(localStorage.kept ?? 0) + 1); localStorage.kept = kept; } catch {}
const step = () => { n += 1; out.textContent = 'frame ' + n + ', kept ' + kept + ', threads ' + crossOriginIsolated; requestAnimationFrame(step); };
requestAnimationFrame(step);
</script>`;
/** Tries what a game must not be able to do, and writes down what it got. */
const attackGame = (
  site: string,
) => `<!doctype html>${script}<title>Attack</title><pre id="out"></pre><script>
const got = {};
const attempt = async (name, work) => {
  try { got[name] = String(await work()); } catch (error) { got[name] = 'refused'; }
};
(async () => {
  await attempt('parent', () => parent.document.title);
  await attempt('opener', () => (window.opener === null ? 'refused' : 'opener'));
  await attempt('top', () => { top.location.href = 'about:blank'; return 'moved'; });
  await attempt('popup', () => (window.open('about:blank') === null ? 'refused' : 'popup'));
  await attempt('api', async () => (await fetch('${site}/api/v1/currentUser', { credentials: 'include' })).status);
  await attempt('elsewhere', async () => (await fetch('https://example.org/')).status);
  await attempt('camera', async () => (await navigator.mediaDevices.getUserMedia({ video: true })).id);
  for (const kind of ['stop', 'probe', '__proto__', 'key']) parent.postMessage({ tinsmith: kind, hasStorage: false }, '*');
  for (let n = 0; n < 2000; n += 1) parent.postMessage({ tinsmith: 'error', text: '<img src=x onerror=alert(1)>' }, '*');
  document.body.append(Object.assign(document.createElement('a'), { href: 'data:,x', download: 'x.exe' }));
  document.querySelector('a').click();
  alert('hello');
  out.textContent = JSON.stringify(got);
})();
</script>`;
const hangingGame = `<!doctype html>${script}<title>Hang</title><script>setTimeout(() => { for (;;) {} }, 300);</script>`;

let site: RunningSite;
let db: Database;
const entries: Record<string, number> = {};
let nextKey = 1;

/** A game that is unpacked already. */
async function plant(name: string, page: string): Promise<void> {
  const jam = await createCompetition(db, { startMs: Date.now() - 3_600_000 });
  const maker = await createJoined(db, jam);
  const entryId = await createEntry(db, jam, [maker.entrantId], { title: name });
  const file = await createEntryFile(db, entryId, { tags: ['web'], bytes: 2_000_000 });
  const key = String(nextKey).padStart(32, '0');
  nextKey += 1;
  await mkdir(path.join(site.playDir, key), { recursive: true });
  await writeFile(path.join(site.playDir, key, 'index.html'), page);
  await sql`insert into web_build (file_id, key, state) values (${file.id}, ${key}, 'ready')`.execute(db);
  entries[name] = entryId;
}

test.beforeAll(async () => {
  // Two processes start beside the tests of the other worker.
  test.setTimeout(240_000);
  site = await startSiteOn({ ...readGround(), hasPlay: true });
  db = openDatabase({ databaseUrl: site.ownerUrl, databasePool: 2 }).db;
  await plant('Calm', calmGame);
  await plant('Attack', attackGame(site.url));
  await plant('Hang', hangingGame);
});
test.afterAll(async () => {
  await db.destroy();
  await site.stop();
});

const open = async (page: Page, name: string) => {
  await page.goto(`${site.url}/entry/${entries[name]}`);
  await hydrated(page);
};
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const game = (page: Page, name: string) => page.frameLocator(`iframe[title="${name}"]`);

/** A browser that lets frames of other sites store things, as most did until lately. */
async function withStorage(work: (page: Page) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tinsmith-profile-'));
  await mkdir(path.join(folder, 'Default'));
  await writeFile(
    path.join(folder, 'Default/Preferences'),
    JSON.stringify({ profile: { cookie_controls_mode: 0 } }),
  );
  const context: BrowserContext = await chromium.launchPersistentContext(folder, {
    ...config.use?.launchOptions,
    viewport: { width: 1440, height: 900 },
  });
  try {
    await work(await context.newPage());
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
}

test('[R15.07] nothing is loaded before the press; where frames may store nothing the game plays in its own tab', async ({
  page,
  context,
  expectComplaint,
}) => {
  // Said of every frame with an origin, also one of another site, which can't.
  expectComplaint(/allow-scripts and allow-same-origin/);
  // As browsers that block third-party storage do.
  await context.addInitScript(() => {
    if (window.top === window) return;
    const refuse = () => {
      throw new DOMException('The user denied permission', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: refuse });
    Object.defineProperty(window, 'indexedDB', { get: refuse });
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).hostname));
  await open(page, 'Calm');
  await expect(page.getByText('Nothing loads until you press Play.')).toBeVisible();
  expect(asked.filter((host) => host !== 'localhost')).toEqual([]);
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page, [390]);
  const opened = context.waitForEvent('page');
  await press(page, 'Play Calm');
  const tab = await opened;
  await expect(page.getByRole('heading', { name: 'It plays in its own tab' })).toBeVisible();
  await expectNoAxeFindings(page);
  await expect(tab.locator('#out')).toHaveText(/^frame \d+, kept 1, threads true$/);
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  await tab.close();
  // Without storage it plays here too, if it doesn't need any.
  await press(page, 'Try it here anyway');
  await expect(game(page, 'Calm').locator('#out')).toHaveText(/^frame \d+, kept refused, threads true$/);
  await expect(page.getByText(/^played for 0:\d\d$/)).toBeVisible();
  await press(page, 'Stop');
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Play Calm' })).toBeVisible();
});

test('[R15.07] in the frame: what it saves stays, F2 gives the keyboard back, it is muted, restarted and stopped', async () => {
  await withStorage(async (page) => {
    await open(page, 'Calm');
    await press(page, 'Play Calm');
    await expect(game(page, 'Calm').locator('#out')).toHaveText(/^frame \d+, kept 1, threads true$/);
    await expect(page.getByText(/^played for 0:\d\d$/)).toBeVisible();
    await game(page, 'Calm').locator('canvas').click();
    await page.keyboard.press('F2');
    await expect(page.getByRole('button', { name: 'Mute' })).toBeFocused();
    await press(page, 'Mute');
    await expect(page.getByRole('button', { name: 'Unmute' })).toHaveAttribute('aria-pressed', 'true');
    await expectNoAxeFindings(page);
    await press(page, 'Restart');
    await expect(game(page, 'Calm').locator('#out')).toHaveText(/^frame \d+, kept 2, threads true$/);
    await press(page, 'Stop');
    await expect(page.locator('iframe')).toHaveCount(0);
    const { rows } = await sql<{ plays: number }>`
      select num_plays as plays from entry_file where entry_id = ${entries.Calm}`.execute(db);
    expect(rows[0]?.plays).toBeGreaterThanOrEqual(1);
  });
});

test('[R15.08] a game that attacks gets nothing, and the page stays usable', async () => {
  await withStorage(async (page) => {
    // Chromium shows none of a frame of another site; without a window it does.
    page.on('dialog', (dialog) => void dialog.dismiss());
    await open(page, 'Attack');
    await press(page, 'Play Attack');
    const out = game(page, 'Attack').locator('#out');
    await expect(out).toHaveText(/camera/);
    expect(JSON.parse((await out.textContent()) ?? '')).toEqual({
      parent: 'refused',
      opener: 'refused',
      top: 'refused',
      popup: 'refused',
      api: 'refused',
      elsewhere: 'refused',
      camera: 'refused',
    });
    expect(page.context().pages()).toHaveLength(2);
    await expect(page).toHaveURL(`${site.url}/entry/${entries.Attack}`);
    await press(page, 'Stop');
    await expect(page.getByRole('button', { name: 'Play Attack' })).toBeVisible();
  });
});

test('[R15.08] a game that hangs is stopped from the page, which does not hang with it', async () => {
  await withStorage(async (page) => {
    await open(page, 'Hang');
    await press(page, 'Play Hang');
    await expect(page.getByRole('heading', { name: 'The game stopped answering' })).toBeVisible();
    await press(page, 'Stop it');
    await expect(page.getByRole('button', { name: 'Play Hang' })).toBeVisible();
  });
});
