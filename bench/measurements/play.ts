import { randomBytes } from 'node:crypto';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext, Frame } from '@playwright/test';
import { sql } from 'kysely';
import { startNginx } from '../../e2e/system/nginx.ts';
import { scriptTag } from '../../packages/server/src/features/play/inject-script.ts';
import { openDatabase } from '../../packages/server/src/platform/database/database.ts';
import {
  createEntry,
  createEntryFile,
  createJoined,
} from '../../packages/server/src/testing/entry-factories.ts';
import { createCompetition } from '../../packages/server/src/testing/factories.ts';
import { freePort } from '../../packages/server/src/testing/free-port.ts';
import { asOwner } from '../../packages/server/src/testing/roles.ts';
import { withProfile } from '../../scripts/shots/open-browser.ts';
import { cpuMsOf, cpuMsOfChildren, onBothCores } from '../support/machine.ts';
import type { Bench, Measurement, Row } from '../support/measurement.ts';
import { startPlainNginx } from '../support/plain-nginx.ts';
import { type BenchSite, buildDir } from '../support/site.ts';
import { median } from '../support/statistics.ts';

const mebibyte = 1024 ** 2;
const hourMs = 3_600_000;
const key = 'be'.repeat(16);
const goals = { firstFrame: 1.2, load: 0.8, webShare: 0.1 };

/** Of an engine's size: 30 MiB in 24 files, of bytes that can't be compressed. */
const files: Readonly<Record<string, number>> = {
  'game.js': mebibyte / 2,
  'game.wasm': 8 * mebibyte,
  'game.pck': 20 * mebibyte,
  ...Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`art/${at}.png`, 75 * 1024])),
};
const names = ['index.html', ...Object.keys(files)];
const numBytes = Object.values(files).reduce((sum, bytes) => sum + bytes, 0);

/** Loads all of its files, then draws. `script` is what unpacking puts first. */
const pageOf = (script: string) => `<!doctype html>${script}<title>Game</title><canvas></canvas><script>
Promise.all(${JSON.stringify(Object.keys(files))}.map((name) => fetch(name).then((answer) => answer.arrayBuffer())))
  .then(() => requestAnimationFrame((at) => {
    document.querySelector('canvas').getContext('2d').fillRect(0, 0, 50, 50);
    globalThis.drawnAt = performance.timeOrigin + performance.now();
  }));
</script>`;

/** In all rounds together; each loads the whole game once. */
const peopleAt = (percent: number): number => Math.max(10, 5 * percent);
const megabytesPerSecond = 300;

/** Shows the game when a button is pressed, and does nothing else. */
const plainPage = (address: string) => `<!doctype html><title>Plain</title><button>Play</button><script>
document.querySelector('button').addEventListener('click', () => {
  document.body.append(Object.assign(document.createElement('iframe'), { src: '${address}' }));
});
</script>`;

interface Place {
  /** The page with the button. */
  readonly pageUrl: string;
  readonly port: number;
  readonly hostName: string;
  /** Of the first file's folder. */
  readonly folder: string;
  readonly nginxPid: number;
}

async function writeGame(playDir: string, script: string): Promise<void> {
  const folder = path.join(playDir, key);
  await mkdir(path.join(folder, 'art'), { recursive: true });
  for (const name of [playDir, folder, path.join(folder, 'art')]) await chmod(name, 0o755);
  await writeFile(path.join(folder, 'index.html'), pageOf(script));
  for (const [name, bytes] of Object.entries(files))
    await writeFile(path.join(folder, name), randomBytes(bytes));
}

/** An nginx that sends the files of the folder to everyone, and a page that shows the game. */
async function startFolderNginx(bench: Bench, playDir: string): Promise<Place & { stop(): Promise<void> }> {
  const { port, pid, stop } = await startPlainNginx(bench, 'plain-play', `root ${playDir};`);
  const hostName = `plain.localhost:${port}`;
  await writeFile(path.join(playDir, 'page.html'), plainPage(`http://${hostName}/${key}/index.html`));
  const pageUrl = `http://127.0.0.1:${port}/page.html`;
  return { pageUrl, port, hostName, folder: `/${key}`, nginxPid: pid, stop };
}

/** An entry whose game can be played. */
async function addEntry(site: BenchSite): Promise<number> {
  const { db } = openDatabase({ databaseUrl: asOwner(site.databaseUrl), databasePool: 1 });
  const startMs = Date.now() - hourMs;
  const jam = await createCompetition(db, { startMs, endMs: startMs + 72 * hourMs });
  const { entrantId } = await createJoined(db, jam);
  const entryId = await createEntry(db, jam, [entrantId]);
  const file = await createEntryFile(db, entryId, { tags: ['web'], bytes: numBytes });
  await sql`insert into web_build (file_id, key, state) values (${file.id}, ${key}, 'ready')`.execute(db);
  await db.destroy();
  return entryId;
}

/** Records when the button was pressed, before the page reacts to it. */
function watchPress(): void {
  addEventListener(
    'click',
    () => Object.assign(globalThis, { pressedAt: performance.timeOrigin + performance.now() }),
    {
      capture: true,
    },
  );
}

interface Figures {
  readonly ours: number[];
  readonly beside: number[];
}

/** A hand rests on a button before it presses. */
const restMs = 150;

/** From the press of a button to the first frame of the game in the page. */
async function pressAndDraw(context: BrowserContext, { pageUrl, hostName }: Place): Promise<number> {
  const tab = await context.newPage();
  await tab.addInitScript(watchPress);
  await tab.goto(pageUrl, { waitUntil: 'networkidle' });
  const button = tab.getByRole('button', { name: /^Play/ });
  await button.hover();
  await tab.waitForTimeout(restMs);
  await button.click();
  const isGame = (frame: Frame) =>
    frame.url().startsWith(`http://${hostName}/`) && frame.url().endsWith('/index.html');
  const game = tab.frames().find(isGame) ?? (await tab.waitForEvent('framenavigated', { predicate: isGame }));
  const drawn = await game.waitForFunction('globalThis.drawnAt', undefined, { timeout: 30_000 });
  const tookMs = Number(await drawn.jsonValue()) - Number(await tab.evaluate('globalThis.pressedAt'));
  await tab.close();
  return tookMs;
}

async function measureFirstFrame(bench: Bench, ours: Place, plain: Place): Promise<Row[]> {
  const first: Figures = { ours: [], beside: [] };
  const next: Figures = { ours: [], beside: [] };
  /** With an empty cache, in a browser that has played nothing here, and then in one that has. */
  const visitTwice = (place: Place) =>
    withProfile(async (context) => {
      const firstMs = await pressAndDraw(context, place);
      const session = await context.newCDPSession(await context.newPage());
      await session.send('Network.clearBrowserCache');
      return { firstMs, nextMs: await pressAndDraw(context, place) };
    });
  const measure = (place: Place) => onBothCores(bench.isPinned, () => visitTwice(place));
  for (let round = -1; round < bench.rounds; round += 1) {
    const [one, other] = [await measure(ours), await measure(plain)];
    // The first fills the caches of the system.
    if (round < 0) continue;
    first.ours.push(one.firstMs);
    first.beside.push(other.firstMs);
    next.ours.push(one.nextMs);
    next.beside.push(other.nextMs);
  }
  const row = (name: string, figures: Figures): Row => {
    bench.say(`${name} ${median(figures.ours).toFixed(0)} ms, plain ${median(figures.beside).toFixed(0)}`);
    return { name, unit: 'ms', ...figures, ratioAtMost: goals.firstFrame };
  };
  return [
    row('press to first frame, in the page', next),
    row('press to first frame, the first game in a browser', first),
  ];
}

async function measureLoad(bench: Bench, site: BenchSite, ours: Place, plain: Place): Promise<Row[]> {
  const people = Math.ceil(peopleAt(bench.percent) / bench.rounds);
  const once = async ({ port, hostName, folder, nginxPid }: Place) => {
    const before = { nginx: cpuMsOfChildren(nginxPid), web: cpuMsOf(site.webPid) };
    const { seconds } = await bench.load({
      ...{ host: '127.0.0.1', port, hostName, connections: people * 2 },
      ratePerSecond: (megabytesPerSecond * 1e6 * names.length) / numBytes,
      requests: people * names.length,
      targets: names.map((name) => ({ name: 'file', path: `${folder}/${name}` })),
    });
    const cpuMs = cpuMsOfChildren(nginxPid) - before.nginx;
    const megabytes = (people * numBytes) / 1e6;
    return {
      perSecond: (1000 * megabytes) / cpuMs,
      webShare: (cpuMsOf(site.webPid) - before.web) / (1000 * seconds),
      sentPerSecond: megabytes / seconds,
    };
  };
  const rounds: { ours: Awaited<ReturnType<typeof once>>; plain: Awaited<ReturnType<typeof once>> }[] = [];
  for (let round = 0; round < bench.rounds; round += 1)
    rounds.push({ ours: await once(ours), plain: await once(plain) });
  const of = (read: (one: (typeof rounds)[number]) => number) => rounds.map(read);
  const [sent, besides] = [of((one) => one.ours.perSecond), of((one) => one.plain.perSecond)];
  const webShare = of((one) => one.ours.webShare);
  bench.say(
    `${median(sent).toFixed(0)} MB a CPU second, plain ${median(besides).toFixed(0)}; web process ${(100 * median(webShare)).toFixed(1)} % of a core`,
  );
  const name = `${people * bench.rounds} people load a game of ${Math.round(numBytes / 1e6)} MB`;
  return [
    {
      ...{ name, unit: 'MB a CPU second of nginx', ours: sent, beside: besides, ratioAtLeast: goals.load },
      also: {
        sentPerSecond: median(of((one) => one.ours.sentPerSecond)),
        plainSentPerSecond: median(of((one) => one.plain.sentPerSecond)),
      },
    },
    {
      ...{ name: `${name}: the web process`, unit: 'of a core', ours: webShare, beside: [] },
      oursAtMost: goals.webShare,
    },
  ];
}

export const measurement: Measurement = {
  title: 'Playing a game in the page',
  beside: 'an nginx that sends the same folder to everyone',
  unfair: [
    'The plain nginx asks nobody, has no limits and sends no policies.',
    'The load is compared by the CPU time of nginx for the same bytes: what one core could send. Over plain HTTP; TLS costs both the same and brings them closer.',
    'The first frame is that of a game which loads 30 MB and fills a square, in a frame of the entry page, from the press of the button. Real engines also compile and unpack, which brings both closer.',
    "The page beside puts the frame there and nothing else: it doesn't ask whether the game may be played, counts nothing and doesn't check what the browser allows.",
    `On both pages the pointer rests on the button for ${restMs} ms before it presses, as a hand does; ours loads the player's own code meanwhile.`,
    'The browser may use both cores, one of them with the site, and draws without a graphics card.',
  ],
  async run(bench) {
    const [ourDir, plainDir] = [path.join(bench.folder, 'play'), path.join(bench.folder, 'plain-files')];
    await writeGame(ourDir, scriptTag);
    await writeGame(plainDir, '');
    const plain = await startFolderNginx(bench, plainDir);
    const port = await freePort();
    const publicUrl = `http://127.0.0.1:${port}`;
    const playUrl = `http://*.play.localhost:${port}`;
    const site = await bench.openSite(1, 'voting', {
      name: 'play',
      settings: { PUBLIC_URL: publicUrl, PLAY_URL: playUrl, PLAY_DIR: ourDir },
    });
    const edge = await startNginx([site.port], { buildDir, port, play: { url: playUrl, dir: ourDir } });
    try {
      const entryId = await addEntry(site);
      const ours: Place = {
        pageUrl: `${publicUrl}/entry/${entryId}`,
        port,
        hostName: `e${entryId}.play.localhost:${port}`,
        folder: `/${key}`,
        nginxPid: edge.child.pid ?? 0,
      };
      return [
        ...(await measureFirstFrame(bench, ours, plain)),
        ...(await measureLoad(bench, site, ours, plain)),
      ];
    } finally {
      await edge.stop();
      await plain.stop();
    }
  },
};
