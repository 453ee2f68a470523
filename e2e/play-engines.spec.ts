import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext, Frame, Page } from '@playwright/test';
import { sql } from 'kysely';
import { buildLoveGame } from '../packages/server/src/features/file/demo/build-love-game.ts';
import { type Database, openDatabase } from '../packages/server/src/platform/database/database.ts';
import { createJoined } from '../packages/server/src/testing/entry-factories.ts';
import { createCompetition } from '../packages/server/src/testing/factories.ts';
import { partOf, reportFigure, sizes } from '../packages/server/src/testing/sizes.ts';
import { createZip } from '../packages/server/src/testing/zip.ts';
import { become } from './support/people.ts';
import { expect, hydrated, test } from './support/test.ts';
import { startTrustedSite, type TrustedSite } from './support/trusted-site.ts';

type Engine = 'love.js with threads' | 'love.js without threads' | 'Emscripten with threads';

/** A game of C code in threads, built by e2e/games/meteors/build.sh. */
async function packMeteors(): Promise<Buffer> {
  const folder = path.join(import.meta.dirname, 'games/meteors');
  const names = (await readdir(folder)).filter((name) => /\.(html|js|wasm)$/.test(name));
  const files = names.map(async (name) => ({ path: name, content: await readFile(path.join(folder, name)) }));
  return createZip(await Promise.all(files));
}

const games: Record<Engine, () => Promise<Buffer>> = {
  'love.js with threads': () => buildLoveGame('Slow Balloon', true),
  'love.js without threads': () => buildLoveGame('Slow Balloon', false),
  'Emscripten with threads': packMeteors,
};

let trusted: TrustedSite;
let db: Database;
const entries = new Map<Engine, number>();

/** Uploads a game on the page for it, and has the worker unpack it at once. */
async function upload(engine: Engine): Promise<void> {
  const jam = await createCompetition(db, { startMs: Date.now() - 3_600_000 });
  const maker = await createJoined(db, jam);
  const buffer = await games[engine]();
  await trusted.withBrowser(true, async (context) => {
    await become(context, { session: maker.token }, trusted.url);
    const page = await context.newPage();
    await page.goto(`${trusted.url}/${jam.short}/upload`);
    await hydrated(page);
    const file = { name: 'game-web.zip', mimeType: 'application/zip', buffer };
    await page.getByLabel('Choose files to upload').setInputFiles([file]);
    await expect(page.getByText('Arrived, and it matches its seal.')).toBeVisible();
  });
  await sql`select graphile_worker.add_job('unpack-games')`.execute(db);
  const readBuild = async () => {
    const { rows } = await sql<{ entryId: number; state: string }>`
      select entry_id as "entryId", web_build.state from web_build
      join entry_file on entry_file.id = file_id join entry on entry.id = entry_id
      where competition_id = ${jam.id}`.execute(db);
    return rows[0];
  };
  await expect.poll(async () => (await readBuild())?.state, { timeout: 60_000 }).toBe('ready');
  entries.set(engine, Number((await readBuild())?.entryId));
}

test.beforeAll(async () => {
  // Two processes and nginx start beside the tests of the other worker.
  test.setTimeout(240_000);
  trusted = await startTrustedSite();
  db = openDatabase({ databaseUrl: trusted.site.ownerUrl, databasePool: 2 }).db;
  for (const engine of new Set(tried.map((one) => one.engine))) await upload(engine);
});
test.afterAll(async () => {
  await db?.destroy();
  await trusted?.stop();
});

/** The game's own frame, once it is there. */
async function findFrame(page: Page): Promise<Frame> {
  const frame = () => page.frames().find((one) => /\/[0-9a-f]{32}\/index\.html$/.test(one.url()));
  await expect.poll(() => frame() !== undefined).toBe(true);
  return frame() as Frame;
}

interface Case {
  readonly engine: Engine;
  readonly place: 'frame' | 'own tab';
  readonly hasFrameStorage: boolean;
}
const engines = Object.keys(games) as Engine[];
/** The first ones cover each engine, both places and both kinds of browser. */
const first: readonly Case[] = [
  { engine: 'love.js without threads', place: 'frame', hasFrameStorage: true },
  { engine: 'love.js with threads', place: 'own tab', hasFrameStorage: false },
  { engine: 'Emscripten with threads', place: 'frame', hasFrameStorage: true },
];
const all: readonly Case[] = engines.flatMap((engine) =>
  (['frame', 'own tab'] as const).flatMap((place) =>
    [true, false].map((hasFrameStorage) => ({ engine, place, hasFrameStorage })),
  ),
);
const nameOf = ({ place, hasFrameStorage }: Case): string =>
  `${place === 'frame' ? 'played in the page' : 'played in its own tab'}, storage in frames ${hasFrameStorage ? 'allowed' : 'refused'}`;
const isSame = (a: Case, b: Case) =>
  a.engine === b.engine && a.place === b.place && a.hasFrameStorage === b.hasFrameStorage;
const cases = [...first, ...all.filter((one) => !first.some((other) => isSame(one, other)))];
const tried = partOf(cases.slice(0, sizes.playedCases), first.length);

/** Presses Play and returns where the game then runs. */
async function start(
  context: BrowserContext,
  { engine, place, hasFrameStorage }: Case,
): Promise<Page | Frame> {
  const page = await context.newPage();
  await page.goto(`${trusted.url}/entry/${entries.get(engine)}`);
  await hydrated(page);
  const play = () => page.getByRole('button', { name: /^Play / }).click();
  const tabOf = async (press: () => Promise<void>) => {
    const [tab] = await Promise.all([context.waitForEvent('page'), press()]);
    expect(await tab.evaluate(() => window.opener)).toBeNull();
    return tab;
  };
  if (hasFrameStorage) {
    await play();
    if (place === 'own tab') return tabOf(() => page.getByRole('link', { name: 'Own tab' }).click());
    await expect(page.getByText(/^played for 0:\d\d$/)).toBeVisible();
    return findFrame(page);
  }
  // Play opens the tab by itself; the link is for browsers that keep it from opening.
  const opened = await tabOf(play);
  await expect(page.getByRole('heading', { name: 'It plays in its own tab' })).toBeVisible();
  await expect(page.getByText(/This browser lets no game inside a page save anything/)).toBeVisible();
  if (place === 'frame') return opened;
  await opened.close();
  return tabOf(() => page.getByRole('link', { name: 'Play it in its own tab' }).click());
}

for (const one of tried)
  test(`[R15.13] ${one.engine} reaches frame 60, ${nameOf(one)}`, async () => {
    await trusted.withBrowser(one.hasFrameStorage, async (context) => {
      // What a game prints, wherever in the browser it runs.
      const said: string[] = [];
      context.on('console', (message) => said.push(message.text()));
      const begunAt = performance.now();
      const game = await start(context, one);
      await expect.poll(() => said, { timeout: 60_000 }).toContain('frame 60');
      reportFigure(`play: ${one.engine}, ${nameOf(one)}: ${Math.round(performance.now() - begunAt)} ms`);
      expect(await game.evaluate(() => crossOriginIsolated)).toBe(one.engine !== 'love.js without threads');
      // What its threads drew.
      if (one.engine === 'Emscripten with threads')
        await expect(game.getByText('Sky: 120 rows.')).toBeVisible();
    });
  });
