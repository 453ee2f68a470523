import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { become } from '../../e2e/support/people.ts';
import { type RunningSite, startSite } from '../../e2e/support/start-site.ts';
import { type Database, openDatabase } from '../../packages/server/src/platform/database/database.ts';
import { openDiskStorage } from '../../packages/server/src/platform/files/disk-storage.ts';
import { openFiles } from '../../packages/server/src/platform/files/files.ts';
import { openPicture } from '../../packages/server/src/platform/images.ts';
import { ensureTestBuild } from '../../packages/server/src/testing/ensure-test-build.ts';
import { createPerson, createSession } from '../../packages/server/src/testing/factories.ts';
import { root } from '../../packages/server/src/testing/test-environment.ts';
import { fillDemo } from '../demo/fill-demo.ts';
import type { DemoChoice } from '../demo/plan-editions.ts';
import { openBrowser } from './open-browser.ts';

const folder = path.join(root, 'docs/screenshots');
/** A game of the demo, and the entrant who started it. */
const game = 'Signal Keeper';
const author = 'fenwick';

interface Scene {
  readonly db: Database;
  /** Of the edition that the demo is about. */
  readonly short: string;
}

interface Shot {
  readonly name: string;
  readonly theme?: 'light' | 'dark';
  /** Returns the session to open the page with; without it the page is anonymous. */
  readonly logIn?: (scene: Scene) => Promise<string>;
  readonly urlOf: (scene: Scene) => Promise<string> | string;
  /** Brings the page into the state to show. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** What the page is scrolled to; without it the shot begins at the top. */
  readonly scrollTo?: string;
  /** Pixels of the page to keep above it. */
  readonly roomAbove?: number;
}

/** The large board of a page. */
const board = 'main [data-ground=board]';

async function logInAsAuthor({ db }: Scene): Promise<string> {
  const { id } = await db
    .selectFrom('account')
    .select('id')
    .where('username', '=', author)
    .executeTakeFirstOrThrow();
  return createSession(db, id);
}

const logInAsOrganizer = async ({ db }: Scene) =>
  (await createPerson(db, { username: 'olga', rank: 'organizer' })).token;

/** A giver whose receiver has written the longest wishlist. */
async function logInAsGiver({ db, short }: Scene): Promise<string> {
  const { account_id } = await db
    .selectFrom('santa_pair as pair')
    .innerJoin('competition', 'competition.id', 'pair.competition_id')
    .innerJoin('sign_up as giver', 'giver.id', 'pair.giver_id')
    .innerJoin('sign_up as receiver', 'receiver.id', 'pair.receiver_id')
    .select('giver.account_id')
    .where('competition.short', '=', short)
    .where('giver.entry_id', 'is not', null)
    .orderBy(({ fn }) => fn('length', ['receiver.info']), 'desc')
    .executeTakeFirstOrThrow();
  return createSession(db, account_id);
}

async function findGame({ db, short }: Scene): Promise<string> {
  const { id } = await db
    .selectFrom('entry')
    .innerJoin('competition', 'competition.id', 'entry.competition_id')
    .select('entry.id')
    .where('competition.short', '=', short)
    .where('entry.title', '=', game)
    .executeTakeFirstOrThrow();
  return `/entry/${id}/`;
}

const archiveBytes = 18 * 1024 * 1024;
const uploadBytesPerSecond = 1.2 * 1024 * 1024;

/** Uploads a file over a slow connection until about 60 % of it are sent. */
async function uploadMost(page: Page): Promise<void> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: -1,
    uploadThroughput: uploadBytesPerSecond,
  });
  const archive = {
    name: 'signal-keeper-linux.zip',
    mimeType: 'application/zip',
    buffer: randomBytes(archiveBytes),
  };
  // The bar shows the fingerprint first; the bytes begin with the first PATCH.
  const sending = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.locator('input[type=file]').first().setInputFiles(archive);
  await sending;
  await page.waitForFunction(
    () => {
      const bar = document.querySelector('main [role=progressbar]');
      const percent = Number(bar?.getAttribute('aria-valuenow'));
      return percent >= 60 && percent < 70;
    },
    undefined,
    { timeout: 120_000 },
  );
}

/** The button that goes through the replay step by step is there once the browser has drawn. */
const waitForReplay = (page: Page) => page.locator('main section[aria-live] button').waitFor();

const scenes: readonly { readonly demo: DemoChoice; readonly shots: readonly Shot[] }[] = [
  {
    demo: { kind: 'speedhack', phase: 'live' },
    shots: [
      { name: 'event-live', logIn: logInAsAuthor, urlOf: ({ short }) => `/${short}/`, scrollTo: board },
      {
        name: 'verify-draw',
        urlOf: ({ short }) => `/${short}/rules/verify`,
        prepare: waitForReplay,
        scrollTo: board,
      },
      {
        name: 'event-desk',
        logIn: logInAsOrganizer,
        urlOf: ({ short }) => `/admin/desk/${short}`,
        scrollTo: board,
      },
      {
        name: 'upload',
        logIn: logInAsAuthor,
        urlOf: ({ short }) => `/${short}/upload`,
        prepare: uploadMost,
        scrollTo: 'main section:has([role=progressbar])',
        roomAbove: 200,
      },
    ],
  },
  {
    demo: { kind: 'speedhack', phase: 'results' },
    shots: [{ name: 'entry', urlOf: findGame }],
  },
  {
    demo: { kind: 'gift-exchange', phase: 'live' },
    shots: [{ name: 'secret-santa', theme: 'dark', logIn: logInAsGiver, urlOf: () => '/secretSanta' }],
  },
];

const hydrated = (page: Page) =>
  page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')));

const allImagesLoaded = (page: Page) =>
  page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.loading === 'lazy'),
  );

/** The pages use few colours, so a palette loses next to nothing and keeps the repository small. */
const compress = (png: Buffer): Promise<Buffer> =>
  openPicture(png).png({ palette: true, colours: 128, effort: 10, compressionLevel: 9 }).toBuffer();

async function takeShot(browser: Browser, site: RunningSite, scene: Scene, shot: Shot): Promise<void> {
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width: 1280, height: 800 },
    colorScheme: shot.theme ?? 'light',
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
  if (shot.logIn) await become(context, { session: await shot.logIn(scene) }, site.url);
  const page = await context.newPage();
  const answer = await page.goto(await shot.urlOf(scene));
  if (!answer?.ok()) throw new Error(`${page.url()} returned ${answer?.status()}.`);
  await hydrated(page);
  await page.evaluate(() => document.fonts.ready);
  await shot.prepare?.(page);
  if (shot.scrollTo)
    await page
      .locator(shot.scrollTo)
      .first()
      .evaluate(
        (element, roomAbove) => window.scrollBy(0, element.getBoundingClientRect().top - roomAbove),
        shot.roomAbove ?? 24,
      );
  await allImagesLoaded(page);
  const png = await compress(await page.screenshot());
  await writeFile(path.join(folder, `${shot.name}.png`), png);
  process.stdout.write(`docs/screenshots/${shot.name}.png: ${Math.round(png.length / 1024)} KiB\n`);
  await context.close();
}

/** The screenshots of the README: real pages of the demo, in the phase that each is about. */
export async function takeReadmeShots(): Promise<void> {
  await ensureTestBuild();
  await mkdir(folder, { recursive: true });
  const stops: (() => Promise<unknown>)[] = [];
  try {
    const site = await startSite(path.join(root, 'packages/web/build/test'));
    stops.unshift(() => site.stop());
    const { db } = openDatabase({ databaseUrl: site.ownerUrl, databasePool: 2 });
    stops.unshift(() => db.destroy());
    const files = openFiles(db, { disk: openDiskStorage(site.filesDir) }, 'disk');
    const browser = await openBrowser();
    stops.unshift(() => browser.close());
    for (const { demo, shots } of scenes) {
      const { short } = await fillDemo(db, demo, files);
      for (const shot of shots) await takeShot(browser, site, { db, short }, shot);
    }
  } finally {
    for (const stop of stops) await stop();
  }
}
