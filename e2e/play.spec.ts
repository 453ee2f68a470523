import { rename } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../packages/server/src/platform/database/database.ts';
import { createJoined } from '../packages/server/src/testing/entry-factories.ts';
import {
  createCompetition,
  createSession,
  type TestCompetition,
} from '../packages/server/src/testing/factories.ts';
import { partOf } from '../packages/server/src/testing/sizes.ts';
import config from '../playwright.config.ts';
import { withProfile } from '../scripts/shots/open-browser.ts';
import { expectNoAxeFindings, expectNoSidewaysScroll } from './support/axe.ts';
import { releaseClock, stopClock } from './support/clock.ts';
import { tabTo } from './support/keys.ts';
import { become, createUser } from './support/people.ts';
import { plantGame } from './support/plant-game.ts';
import { rate, rateAll } from './support/rate.ts';
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
/** Tries what a game must not be able to do, and writes down what it got. `other` is the origin of another game. */
const attackGame = (
  site: string,
  other: string,
) => `<!doctype html>${script}<title>Attack</title><pre id="out"></pre><script>
const got = {};
const attempt = async (name, work) => {
  const late = new Promise((resolve) => setTimeout(resolve, 1500, 'refused'));
  try { got[name] = String(await Promise.race([work(), late])); } catch (error) { got[name] = 'refused'; }
};
const loads = (element) => new Promise((resolve, reject) => {
  addEventListener('securitypolicyviolation', reject, { once: true });
  element.onload = () => resolve('loaded');
  element.onerror = reject;
  document.body.append(element);
});
const make = (tag, traits) => Object.assign(document.createElement(tag), traits);
const post = (traits) => {
  const form = make('form', { method: 'post', action: '${site}/accounts/logout', ...traits });
  document.body.append(form);
  const refused = new Promise((resolve) => addEventListener('securitypolicyviolation', () => resolve('refused'), { once: true }));
  form.submit();
  return refused;
};
(async () => {
  await attempt('cookies', () => document.cookie || 'refused');
  await attempt('parent', () => parent.document.title);
  await attempt('domain', () => { document.domain = 'localhost'; return parent.document.title; });
  await attempt('opener', () => (window.opener === null ? 'refused' : 'opener'));
  await attempt('top', () => { top.location.href = 'about:blank'; return 'moved'; });
  await attempt('popup', () => (window.open('about:blank') === null ? 'refused' : 'popup'));
  await attempt('topLink', () => { const link = make('a', { href: '${site}/news', target: '_top' }); document.body.append(link); link.click(); return 'refused'; });
  await attempt('history', () => { history.go(-3); return 'refused'; });
  await attempt('api', async () => (await fetch('${site}/api/v1/currentUser', { credentials: 'include' })).status);
  await attempt('apiBlind', async () => (await fetch('${site}/api/v1/currentUser', { mode: 'no-cors', credentials: 'include' })).type);
  await attempt('beacon', async () => { const refused = new Promise((resolve) => addEventListener('securitypolicyviolation', () => resolve('refused'), { once: true })); navigator.sendBeacon('${site}/accounts/logout', 'x'); return refused; });
  await attempt('picture', () => loads(make('img', { src: '${site}/favicon.ico' })));
  document.body.append(make('iframe', { name: 'inner', srcdoc: '' }));
  await attempt('post', () => post({ target: 'inner' }));
  await attempt('postTop', () => post({ target: '_top' }));
  await attempt('postTab', () => post({ target: '_blank' }));
  await attempt('elsewhere', async () => (await fetch('https://example.org/')).status);
  // What another entry has stored.
  await attempt('otherFrame', () => loads(make('iframe', { src: '${other}/tinsmith/probe.html' })));
  await attempt('otherFetch', async () => (await fetch('${other}/tinsmith/probe.html')).status);
  await attempt('otherWorker', () => new Promise((resolve, reject) => { const worker = new SharedWorker('${other}/tinsmith/play.js'); worker.onerror = reject; }));
  await attempt('otherStore', () => localStorage.secret ?? 'refused');
  await attempt('otherBases', async () => (await indexedDB.databases()).map(({ name }) => name).filter((name) => name === 'secret').join() || 'refused');
  await attempt('otherCaches', async () => (await caches.keys()).join() || 'refused');
  await attempt('otherCached', async () => ((await caches.match('${other}/secret')) ? 'found' : 'refused'));
  await attempt('otherLocks', async () => (await navigator.locks.query()).held.map(({ name }) => name).join() || 'refused');
  await attempt('channel', () => new Promise((resolve) => { new BroadcastChannel('secret').onmessage = ({ data }) => resolve(data); }));
  // A service worker would go on serving the game when it is gone, and more.
  for (const [name, source, scope] of [['worker', 'worker.js', './'], ['workerOfAll', 'worker.js', '/'], ['workerOfOurs', '/tinsmith/play.js', '/'], ['workerOfOther', '${other}/tinsmith/play.js', '${other}/'], ['workerOfData', 'data:text/javascript,1', './']])
    await attempt(name, async () => (await navigator.serviceWorker.register(source, { scope })).scope);
  await attempt('workers', async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope).join() || 'refused');
  await attempt('camera', async () => (await navigator.mediaDevices.getUserMedia({ video: true })).id);
  await attempt('microphone', async () => (await navigator.mediaDevices.getUserMedia({ audio: true })).id);
  await attempt('screen', async () => (await navigator.mediaDevices.getDisplayMedia()).id);
  await attempt('place', () => new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject)));
  await attempt('notices', async () => ((await Notification.requestPermission()) === 'granted' ? 'granted' : 'refused'));
  await attempt('midi', () => navigator.requestMIDIAccess({ sysex: true }));
  await attempt('usb', () => navigator.usb.requestDevice({ filters: [] }));
  await attempt('clipboard', () => navigator.clipboard.readText());
  await attempt('payment', () => new PaymentRequest([{ supportedMethods: 'https://example.org/pay' }], { total: { label: 'x', amount: { currency: 'EUR', value: '1' } } }).show());
  for (const kind of ['stop', 'probe', '__proto__', 'key']) parent.postMessage({ tinsmith: kind, hasStorage: false }, '*');
  for (let n = 0; n < 2000; n += 1) parent.postMessage({ tinsmith: 'error', text: '<img src=x onerror=alert(1)>' }, '*');
  // From a frame in the game, which is another window.
  document.body.append(make('iframe', { srcdoc: '<script>for (const to of [parent, top]) to.postMessage({ tinsmith: "key" }, "*");<' + '/script>' }));
  const link = make('a', { href: 'data:,x', download: 'x.exe' });
  document.body.append(link);
  link.click();
  document.body.append(make('iframe', { src: 'tool.exe' }));
  alert('hello');
  document.cookie = 'bomb=1; domain=' + location.hostname.split('.').slice(1).join('.') + '; path=/';
  out.textContent = JSON.stringify(got);
})();
</script>`;
/** Stores one thing of each kind that a browser keeps for an origin. */
const keepingGame = `<!doctype html>${script}<title>Keep</title><p id="out"></p><script>
(async () => {
  localStorage.secret = 'secret';
  await new Promise((resolve, reject) => { const request = indexedDB.open('secret'); request.onsuccess = resolve; request.onerror = reject; });
  await (await caches.open('secret')).put('/secret', new Response('secret'));
  navigator.locks.request('secret', () => new Promise(() => {}));
  setInterval(() => new BroadcastChannel('secret').postMessage('heard'), 100);
  out.textContent = 'kept, cookies: ' + document.cookie;
})().catch((error) => { out.textContent = String(error); });
</script>`;
/** Draws nothing, and is loaded once its picture has arrived. */
const slowGame = `<!doctype html>${script}<title>Slow</title><img src="late.png" alt="">`;
const hangingGame = `<!doctype html>${script}<title>Hang</title><script>setTimeout(() => { for (;;) {} }, 300);</script>`;
/** Twenty times a second: each one is a line in the console, and the test reads them all. */
const alertingGame = `<!doctype html>${script}<title>Alert</title><script>setTimeout(() => { for (;;) { alert('again'); confirm('and again'); prompt('and again'); const end = performance.now() + 150; while (performance.now() < end); } }, 300);</script>`;
/** Registers a service worker that answers everything from what it has cached. */
const stayingGame = `<!doctype html>${script}<title>Stay</title><p id="out"></p><script>
navigator.serviceWorker.register('worker.js', { scope: './' }).then(
  () => { out.textContent = 'stays'; },
  () => { out.textContent = 'refused'; },
);
</script>`;
const stayingWorker = `addEventListener('fetch', (event) => event.respondWith(new Response('still here')));
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));`;

let site: RunningSite;
let db: Database;
const entries: Record<string, number> = {};

/** A game in an event of its own unless one is given. */
async function plant(name: string, page: string, event?: TestCompetition): Promise<number> {
  const files = { 'index.html': page, 'worker.js': stayingWorker, 'tool.exe': 'MZ' };
  const entryId = await plantGame(db, site.playDir, name, files, event);
  entries[name] = entryId;
  return entryId;
}

/** An event whose voting is open, with a voter who took part. */
async function openVoting() {
  const jam = await createCompetition(db, { startMs: Date.now() - 5 * 24 * 3_600_000 });
  return { jam, voter: await createJoined(db, jam) };
}
const findKey = async (name: string): Promise<string> => {
  const { rows } = await sql<{ key: string }>`
    select key from web_build join entry_file f on f.id = file_id where f.entry_id = ${entries[name]}`.execute(
    db,
  );
  return rows[0]?.key ?? '';
};
const readBallot = async (entrantId: number, entryId: number) => {
  const { rows } = await sql<{ scores: (number | null)[]; review: string }>`
    select array[score_all, score_art, score_tech, score_genre] as scores, review from ballot
    where entrant_id = ${entrantId} and entry_id = ${entryId}`.execute(db);
  return rows[0] ?? null;
};
const readNotes = async (entrantId: number, entryId: number): Promise<string[]> => {
  const { rows } = await sql<{ text: string }>`
    select text from play_note where entrant_id = ${entrantId} and entry_id = ${entryId}
    order by played_seconds, made_at`.execute(db);
  return rows.map(({ text }) => text);
};

test.beforeAll(async () => {
  // Two processes start beside the tests of the other worker.
  test.setTimeout(240_000);
  site = await startSiteOn({ ...readGround(), hasPlay: true });
  db = openDatabase({ databaseUrl: site.ownerUrl, databasePool: 2 }).db;
  await plant('Calm', calmGame);
  const keeper = await plant('Keep', keepingGame);
  await plant('Attack', attackGame(site.url, `http://e${keeper}.play.localhost:${site.port}`));
  await plant('Hang', hangingGame);
  await plant('Slow', slowGame);
  await plant('Alert', alertingGame);
  await plant('Stay', stayingGame);
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
/** F2 in the game reaches the page by a message: a key pressed at once would be the game's. */
async function openLine(page: Page): Promise<void> {
  await page.keyboard.press('F2');
  await expect(page.getByLabel(/^Note at/)).toBeFocused();
}
/** The game has the keyboard. A page whose frame is of another site counts as unfocused itself. */
const expectInGame = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
const game = (page: Page, name: string) => page.frameLocator(`iframe[title="${name}"]`);

/** In a browser that lets frames of other sites store things. */
const withStorage = (
  work: (page: Page) => Promise<void>,
  others: Parameters<typeof withProfile>[1] = {},
): Promise<void> =>
  withProfile(async (context) => work(await context.newPage()), {
    ...config.use?.launchOptions,
    viewport: { width: 1440, height: 900 },
    ...others,
  });

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
    // The game waits neither for the site's answer to the press nor for the probe.
    let hasDrawn = () => {};
    const drawn = new Promise<void>((resolve) => {
      hasDrawn = resolve;
    });
    const counted = page.waitForResponse((answer) => /\/api\/v1\/entry\/\d+\/play$/.test(answer.url()));
    for (const address of [/\/api\/v1\/entry\/\d+\/play$/, /\/tinsmith\/probe\.html/])
      await page.route(address, async (route) => {
        await drawn;
        await route.continue();
      });
    await press(page, 'Play Calm');
    await expect(game(page, 'Calm').locator('#out')).toHaveText(/^frame \d+, kept 1, threads true$/);
    hasDrawn();
    await counted;
    await expect(page.getByText(/^played for 0:\d\d$/)).toBeVisible();
    // Its text is black, and it has no background of its own.
    await expect(page.locator('iframe')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await game(page, 'Calm').locator('canvas').click();
    await page.keyboard.press('F2');
    await expect(page.getByLabel(/^Note at/)).toBeFocused();
    // On from the line to the buttons: nobody is trapped.
    for (const name of ['Keep', 'Note F2', 'Mute']) {
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name, exact: true })).toBeFocused();
    }
    await press(page, 'Mute');
    await expect(page.getByRole('button', { name: 'Unmute' })).toHaveAttribute('aria-pressed', 'true');
    await expectNoAxeFindings(page);
    await press(page, 'Restart');
    await expect(game(page, 'Calm').locator('#out')).toHaveText(/^frame \d+, kept 2, threads true$/);
    // Only the game, and for some seconds what ends it.
    await press(page, 'Full screen');
    await expect(page.getByText('Esc leaves full screen')).toBeVisible();
    await expect(page.getByText('Esc leaves full screen')).toBeHidden();
    await page.evaluate(() => document.exitFullscreen());
    await press(page, 'Stop');
    await expect(page.locator('iframe')).toHaveCount(0);
    await expect(page.getByText(/^You played for 0:\d\d$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Play Calm again' })).toBeFocused();
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page, [1440, 390]);
    await press(page, 'Play Calm again');
    await expect(game(page, 'Calm').locator('#out')).toHaveText(/^frame \d+, kept 3, threads true$/);
    await press(page, 'Stop');

    // A browser that allows no more what it did is noticed while the game runs.
    await page.reload();
    await hydrated(page);
    let hasStarted = () => {};
    const start = new Promise<void>((resolve) => {
      hasStarted = resolve;
    });
    await page.route(/\/tinsmith\/probe\.html/, async (route) => {
      await start;
      const found = { tinsmith: 'probe', hasStorage: false, hasThreads: true };
      const body = `<script>parent.postMessage(${JSON.stringify(found)}, '*')</script>`;
      await route.fulfill({ contentType: 'text/html', body });
    });
    await press(page, 'Play Calm');
    await expect(game(page, 'Calm').locator('#out')).toHaveText(/^frame \d+, kept 4, threads true$/);
    hasStarted();
    await expect(
      page.getByText(
        'This browser no longer lets games in a page save anything. If this one has trouble, play it in its own tab.',
      ),
    ).toBeVisible();
    // It isn't stopped for that. The next one is asked about first again.
    await expect(page.getByText(/^played for 0:\d\d$/)).toBeVisible();
    await press(page, 'Stop');
    await press(page, 'Play Calm again');
    await expect(page.getByRole('heading', { name: 'It plays in its own tab' })).toBeVisible();
    const { rows } = await sql<{ plays: number }>`
      select num_plays as plays from entry_file where entry_id = ${entries.Calm}`.execute(db);
    expect(rows[0]?.plays).toBeGreaterThanOrEqual(1);
    // A page that is older than the game: what it has of the address leads nowhere any more.
    await open(page, 'Calm');
    const key = await findKey('Calm');
    await sql`update web_build set key = ${'ca'.repeat(16)} where key = ${key}`.execute(db);
    await rename(path.join(site.playDir, key), path.join(site.playDir, 'ca'.repeat(16)));
    await page.unrouteAll();
    await page.evaluate(() => localStorage.removeItem('play-allows'));
    await press(page, 'Play Calm');
    await expect(game(page, 'Calm').locator('#out')).toHaveText(/^frame \d+, kept \d+, threads true$/);
  });
});

test('[R15.07] on a phone Play fills the screen; going back leaves the game in the page', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  await withStorage(async (page) => {
    await open(page, 'Calm');
    await page.getByRole('button', { name: 'Play Calm' }).tap();
    await expect(game(page, 'Calm').locator('#out')).toHaveText(/^frame/);
    const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
    await expect.poll(isFull).toBe(true);
    await page.evaluate(() => document.exitFullscreen());
    await expect(page.getByText(/^played for 0:\d\d$/)).toBeVisible();
    await expectNoAxeFindings(page);
    await page.getByRole('button', { name: 'Stop', exact: true }).tap();
    await expect(page.getByText(/^You played for/)).toBeVisible();

    // Where frames may store nothing the press still opens the game's own tab.
    await page.context().addInitScript(() => {
      if (window.top === window) return;
      const refuse = () => {
        throw new DOMException('The user denied permission', 'SecurityError');
      };
      Object.defineProperty(window, 'localStorage', { get: refuse });
      Object.defineProperty(window, 'indexedDB', { get: refuse });
    });
    await open(page, 'Calm');
    await page.evaluate(() => localStorage.removeItem('play-allows'));
    const opened = page.context().waitForEvent('page');
    await page.getByRole('button', { name: 'Play Calm' }).tap();
    await opened;
    await expect(page.getByRole('heading', { name: 'It plays in its own tab' })).toBeVisible();
    expect(await isFull()).toBe(false);
  }, phone);
});

test('[R15.07] [R15.06] a game that loads for long is not stopped because counting its play failed', async () => {
  await withStorage(async (page) => {
    let arrive = () => {};
    const late = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(/\/late\.png$/, async (route) => {
      await late;
      await route.fulfill({ status: 404 });
    });
    await page.route(/\/api\/v1\/entry\/\d+\/play$/, (route) => route.abort());
    await open(page, 'Slow');
    const counted = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/play'));
    await press(page, 'Play Slow');
    await counted;
    await expect(page.getByText('Starting the game')).toBeVisible();
    await page.waitForTimeout(500);
    await expect(page.locator('iframe[title="Slow"]')).toBeVisible();
    arrive();
    await expect(page.getByText(/^played for 0:\d\d$/)).toBeVisible();
  });
});

test('[R15.08] a game that attacks gets nothing, and the page stays usable', async () => {
  await withStorage(async (page) => {
    const context = page.context();
    const user = await createUser(db);
    await become(context, user, site.url);
    // What there is to be found: another game has stored it, and is still open.
    await open(page, 'Keep');
    await press(page, 'Play Keep');
    await expect(game(page, 'Keep').locator('#out')).toHaveText('kept, cookies: ');
    const tab = await context.newPage();
    // The browser with a window shows no dialogs of a frame anyway; this one without a window would.
    const dialogs: string[] = [];
    tab.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    const downloads: string[] = [];
    tab.on('download', (download) => downloads.push(download.suggestedFilename()));
    await open(tab, 'Attack');
    await press(tab, 'Play Attack');
    const out = game(tab, 'Attack').locator('#out');
    await expect(out).toHaveText(/payment/, { timeout: 100_000 });
    const got: Record<string, string> = JSON.parse((await out.textContent()) ?? '');
    expect(Object.keys(got).length).toBeGreaterThan(35);
    expect(Object.entries(got).filter(([, what]) => what !== 'refused')).toEqual([]);
    expect(context.pages()).toHaveLength(3);
    await expect(tab).toHaveURL(`${site.url}/entry/${entries.Attack}`);
    await press(tab, 'Stop');
    await expect(tab.getByRole('button', { name: 'Play Attack' })).toBeVisible();
    expect([downloads, dialogs]).toEqual([[], []]);
    // Nothing was posted for them: they are still logged in.
    await tab.goto(`${site.url}/news`);
    await expect(tab.getByText(user.username).first()).toBeVisible();
    // A cookie that it set for all games is gone with the next game's page.
    await open(tab, 'Keep');
    await press(tab, 'Play Keep');
    await expect(game(tab, 'Keep').locator('#out')).toHaveText('kept, cookies: ');
    await expect
      .poll(async () => (await context.cookies()).filter(({ name }) => name === 'bomb'))
      .toEqual([]);
  });
});

for (const [name, what] of [
  ['Hang', 'hangs'],
  ['Alert', 'opens dialogs without end'],
] as const)
  test(`[R15.08] a game that ${what} is stopped from the page, which does not hang with it`, async () => {
    await withStorage(async (page) => {
      const dialogs: string[] = [];
      page.on('dialog', (dialog) => {
        dialogs.push(dialog.message());
        void dialog.dismiss();
      });
      await open(page, name);
      await press(page, `Play ${name}`);
      await expect(page.getByRole('heading', { name: 'The game stopped answering' })).toBeVisible();
      await press(page, 'Stop it');
      await expect(page.getByRole('button', { name: `Play ${name}` })).toBeVisible();
      expect(dialogs).toEqual([]);
    });
  });

test('[R15.08] a game that was played before is gone once it is withdrawn, whatever it registered', async () => {
  await withStorage(async (page) => {
    await open(page, 'Stay');
    await press(page, 'Play Stay');
    await expect(game(page, 'Stay').locator('#out')).toHaveText('refused');
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Own tab' }).click();
    const tab = await opened;
    await expect(tab.locator('#out')).toHaveText('refused');
    await sql`update sign_up set withdrawn_at = now() where entry_id = ${entries.Stay}`.execute(db);
    const gone = await tab.reload();
    expect(gone?.status()).toBe(404);
    await expect(tab.locator('body')).toHaveText("This game isn't here, or not any more.");
  });
});

test('[R15.10] [R15.11] a voter plays on the vote page, and what they note down there becomes the review', async () => {
  const { jam, voter } = await openVoting();
  const entryId = await plant('Cloud', calmGame, jam);
  await sql`update entry set chosen_tags = '{phone}' where id = ${entryId}`.execute(db);
  await withStorage(async (page) => {
    await become(page.context(), { session: voter.token }, site.url);
    await page.goto(`${site.url}/${jam.short}/entries`);
    await hydrated(page);
    await expect(page.getByText('Plays in the browser', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: /Plays on a phone/ })).toBeVisible();
    await page.goto(`${site.url}/${jam.short}/entries?platform=here`);
    await expect(page.getByText('1 entry found')).toBeVisible();

    // On the entry's page a stopped game leads to its vote.
    await page.goto(`${site.url}/entry/${entryId}`);
    await hydrated(page);
    await press(page, 'Play Cloud');
    await expect(game(page, 'Cloud').locator('#out')).toHaveText(/^frame/);
    await expect(page.getByText(/^played for 0:0[1-9]$/)).toBeVisible();
    await press(page, 'Stop');
    await page.getByRole('link', { name: 'Vote on it' }).click();
    await expect(page).toHaveURL(`${site.url}/${jam.short}/vote?entry=${entryId}`);
    await expect(page.getByRole('heading', { name: 'Cloud' })).toBeVisible();

    await page.goto(`${site.url}/${jam.short}/vote`);
    await hydrated(page);
    const review = page.getByRole('textbox', { name: /^Review/ });
    await press(page, 'Play Cloud');
    await expect(game(page, 'Cloud').locator('#out')).toHaveText(/^frame/);
    await game(page, 'Cloud').locator('canvas').click();
    await openLine(page);
    await page.keyboard.type('You can pop the cloud!');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Note kept at 0:\d\d\.$/)).toBeVisible();
    await expectInGame(page);
    // Esc and an empty line keep nothing.
    await openLine(page);
    await page.keyboard.type('Not this');
    await page.keyboard.press('Escape');
    await expectInGame(page);
    await openLine(page);
    await page.keyboard.press('Enter');
    await expectInGame(page);
    await expect.poll(() => readNotes(voter.entrantId, entryId)).toEqual(['You can pop the cloud!']);
    await expect(review).toHaveValue(/^0:\d\d You can pop the cloud!$/);
    await expect(page.getByText('Draft from your notes')).toBeVisible();
    expect(await readBallot(voter.entrantId, entryId)).toBeNull();
    await expectNoAxeFindings(page);

    // A reload loses neither, and saves nothing either.
    await page.reload();
    await hydrated(page);
    await expect(review).toHaveValue(/You can pop the cloud!$/);
    expect(await readBallot(voter.entrantId, entryId)).toBeNull();
    await press(page, 'Leave the times out');
    await press(page, 'Save as my review');
    await expect
      .poll(async () => (await readBallot(voter.entrantId, entryId))?.review)
      .toBe('You can pop the cloud!');
    await expect(page.getByText('Draft from your notes')).toBeHidden();
    await review.fill('Lovely.');
    await expect(page.getByText('You have 1 note from playing.')).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page, [390, 320]);
    await press(page, 'Add it below it');
    await expect(review).toHaveValue(/^Lovely\.\n\n0:\d\d You can pop the cloud!$/);
    await page.getByRole('button', { name: /^Remove the note at/ }).click();
    await expect.poll(() => readNotes(voter.entrantId, entryId)).toEqual([]);

    // Voting ends while a game runs: the page says so, and the note is not kept.
    await press(page, 'Play Cloud');
    await expect(game(page, 'Cloud').locator('#out')).toHaveText(/^frame/);
    await stopClock(db, jam.votingEndMs + 1_000);
    await press(page, 'Note');
    await expect(page.getByLabel(/^Note at/)).toBeFocused();
    await page.keyboard.type('Too late');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Voting is closed for this event|Voting has ended/).first()).toBeVisible();
    expect(await readNotes(voter.entrantId, entryId)).toEqual([]);
    await releaseClock(db);
  });
});

test('[R15.11] a visitor can take notes too; they stay in the tab', async () => {
  await withStorage(async (page) => {
    await open(page, 'Calm');
    await press(page, 'Play Calm');
    await expect(game(page, 'Calm').locator('#out')).toHaveText(/^frame/);
    await press(page, 'Note F2');
    await expect(page.getByLabel(/^Note at/)).toBeFocused();
    await page.keyboard.type('Just looking');
    await page.keyboard.press('Enter');
    await expect(page.getByText("They're kept in this tab only.")).toBeVisible();
    await page.reload();
    await hydrated(page);
    await expect(page.getByText('Just looking')).toBeVisible();
    const { rows } = await sql`select from play_note where text = 'Just looking'`.execute(db);
    expect(rows).toEqual([]);
  });
});

const row = (page: Page, category: string) => page.getByRole('group', { name: category, exact: true });
/** The radio of a row that Tab stops at. */
const stopOf = (page: Page, category: string) =>
  row(page, category)
    .getByRole('radio', { checked: true })
    .or(row(page, category).getByRole('radio').first())
    .first();

/** A voter with three games to play, and one that has to be downloaded elsewhere. */
async function openQueue(page: Page) {
  const { jam, voter } = await openVoting();
  const titles = ['Alpha', 'Beta', 'Gamma'];
  const ids = new Map<string, number>();
  for (const title of titles) ids.set(title, await plant(title, calmGame, jam));
  await become(page.context(), { session: voter.token }, site.url);
  await page.goto(`${site.url}/${jam.short}/queue`);
  await hydrated(page);
  return { jam, voter, idOf: (title: string) => ids.get(title) ?? 0 };
}
const openTitle = async (page: Page): Promise<string> =>
  (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';

for (const width of partOf([1440, 390], 2))
  test(`[R15.12] [R15.11] three games are played, noted, voted on and reviewed by keyboard alone, ${width} wide`, async () => {
    test.slow();
    await withStorage(async (page) => {
      await page.setViewportSize({ width, height: 844 });
      const { voter, idOf } = await openQueue(page);
      await expect(page.getByText('3 games fit. 3 of them have fewer than 5 votes.')).toBeVisible();
      await expectNoAxeFindings(page);
      await expectNoSidewaysScroll(page, [width]);
      await tabTo(page, page.getByRole('radio', { name: /^20 minutes/ }));
      await page.keyboard.press('Enter');
      const played: string[] = [];
      for (const place of [1, 2, 3]) {
        await expect(page.getByRole('heading', { name: `Game ${place} of about 3` })).toBeVisible();
        const heading = page.getByRole('heading', { level: 1 });
        await expect(heading).toBeFocused();
        const title = await openTitle(page);
        expect(played).not.toContain(title);
        played.push(title);
        // The poster comes before the title.
        await page.keyboard.press('Shift+Tab');
        await expect(page.getByRole('button', { name: `Play ${title}` })).toBeFocused();
        await page.keyboard.press('Enter');
        await expect(game(page, title).locator('#out')).toHaveText(/^frame/);
        await expectInGame(page);
        await openLine(page);
        await page.keyboard.type(`Note on ${title}`);
        await page.keyboard.press('Enter');
        await expect(page.getByText(/^Note kept at/)).toBeVisible();
        await expectInGame(page);
        await openLine(page);
        for (const [category, score] of [
          ['Overall', 4],
          ['Art', 3],
          ['Tech', 5],
          ['Genre', 2],
        ] as const) {
          await tabTo(page, stopOf(page, category));
          await page.keyboard.press(String(score));
          await expect(row(page, category).getByRole('radio', { name: `${score} of 5` })).toBeChecked();
        }
        await tabTo(page, page.getByRole('button', { name: 'Save as my review' }));
        await page.keyboard.press('Enter');
        await expect
          .poll(() => readBallot(voter.entrantId, idOf(title)))
          .toEqual({ scores: [4, 3, 5, 2], review: expect.stringMatching(`^0:\\d\\d Note on ${title}$`) });
        if (place === 1) {
          await expectNoAxeFindings(page);
          await expectNoSidewaysScroll(page, [width]);
        }
        await tabTo(page, page.getByRole('button', { name: 'Next game' }));
        await page.keyboard.press('Control+Enter');
      }
      await expect(page.getByRole('heading', { name: 'You gave 3 games a player.' })).toBeVisible();
      await expect(page.getByText('4 scores and a review. It now has 1 vote.')).toHaveCount(3);
      await expectNoAxeFindings(page);
      await expectNoSidewaysScroll(page, [width]);
    });
  });

test('[R15.12] nothing is lost by a reload, by going back, by logging out elsewhere or by the end of voting', async () => {
  test.slow();
  await withStorage(async (page) => {
    const { jam, voter, idOf } = await openQueue(page);
    await press(page, 'Give me the first game');
    await expect(page.getByRole('heading', { name: 'Game 1 of about 3' })).toBeVisible();
    const first = await openTitle(page);
    await rate(page, 'Overall', 4);
    await press(page, `Play ${first}`);
    await expect(game(page, first).locator('#out')).toHaveText(/^frame/);
    await press(page, 'Note F2');
    await expect(page.getByLabel(/^Note at/)).toBeFocused();
    await page.keyboard.type('Kept over a reload');
    await page.keyboard.press('Enter');
    // At once, before anything could have been saved.
    await page.getByRole('textbox', { name: /^Review/ }).fill('Half a sen');
    await page.reload();
    await hydrated(page);
    expect(await openTitle(page)).toBe(first);
    await expect(row(page, 'Overall').getByRole('radio', { name: '4 of 5' })).toBeChecked();
    await expect(page.getByRole('textbox', { name: /^Review/ })).toHaveValue('Half a sen');
    await expect(page.getByText('Kept over a reload')).toBeVisible();

    await press(page, 'Next game');
    await expect(page.getByRole('heading', { name: 'Game 2 of about 3' })).toBeVisible();
    const second = await openTitle(page);
    await rate(page, 'Overall', 2);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible();
    await expect(row(page, 'Overall').getByRole('radio', { name: '4 of 5' })).toBeChecked();
    await page.goForward();
    await expect(row(page, 'Overall').getByRole('radio', { name: '2 of 5' })).toBeChecked();
    await press(page, 'Skip it for now');
    await expect(page.getByText(`Skipped. ${second} comes back at the end of your queue.`)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(second);
    const third = await openTitle(page);
    await rateAll(page, 5);
    await expect
      .poll(async () => (await readBallot(voter.entrantId, idOf(third)))?.scores)
      .toEqual([5, 5, 5, 5]);
    await press(page, 'Next game');
    await expect(page.getByRole('heading', { level: 1, name: second })).toBeVisible();

    // Another tab logs out: what was given is saved, and the same person goes on where they were.
    await rate(page, 'Art', 1);
    // Changing tabs saves at once, but a headless browser shows all tabs all the time.
    await expect
      .poll(async () => (await readBallot(voter.entrantId, idOf(second)))?.scores)
      .toEqual([2, 1, null, null]);
    const tab = await page.context().newPage();
    await tab.goto(`${site.url}/accounts/logout`);
    await hydrated(tab);
    await press(tab, 'Log out');
    await expect(page.getByRole('heading', { name: 'You must be logged in.' })).toBeVisible();
    await tab.close();
    await become(page.context(), { session: await createSession(db, voter.id, '1000 days') }, site.url);
    await page.reload();
    await hydrated(page);
    await expect(page.getByRole('heading', { level: 1, name: second })).toBeVisible();
    await expect(row(page, 'Art').getByRole('radio', { name: '1 of 5' })).toBeChecked();
    await expect
      .poll(async () => (await readBallot(voter.entrantId, idOf(second)))?.scores)
      .toEqual([2, 1, null, null]);

    // The end of voting: what was saved stays, and the page says why nothing more is.
    await stopClock(db, jam.votingEndMs + 1_000);
    await rate(page, 'Tech', 1);
    await expect(
      page.getByText('Voting is closed for this event.').or(page.getByText('Voting has ended.')).first(),
    ).toBeVisible();
    expect((await readBallot(voter.entrantId, idOf(second)))?.scores).toEqual([2, 1, null, null]);
    expect(await readBallot(voter.entrantId, idOf(first))).toEqual({
      scores: [4, null, null, null],
      review: 'Half a sen',
    });
    await page.goto(`${site.url}/${jam.short}/queue/game`);
    await expect(page.getByText('Voting has ended.')).toBeVisible();
    await releaseClock(db);
  });
});

test('[R15.12] without script the queue is a form, and leads from game to game', async ({ browser }) => {
  const { jam, voter } = await openVoting();
  for (const title of ['Delta', 'Epsilon']) await plant(title, calmGame, jam);
  const context = await browser.newContext({ javaScriptEnabled: false });
  await become(context, { session: voter.token }, site.url);
  const page = await context.newPage();
  await page.goto(`${site.url}/${jam.short}/queue`);
  await page.getByRole('button', { name: 'Give me the first game' }).click();
  for (const _ of ['first', 'second']) {
    await expect(page.getByRole('heading', { name: 'Your vote' })).toBeVisible();
    await rateAll(page, 3);
    await page.getByRole('button', { name: 'Save and next' }).click();
  }
  await expect(page.getByText('There is no game in your queue.')).toBeVisible();
  const { rows } =
    await sql`select from ballot where entrant_id = ${voter.entrantId} and is_complete`.execute(db);
  expect(rows).toHaveLength(2);
  await context.close();
});
