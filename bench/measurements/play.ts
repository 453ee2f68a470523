import { randomBytes } from 'node:crypto';
import { chmod, cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext, Frame, Page } from '@playwright/test';
import { sql } from 'kysely';
import { startNginx } from '../../e2e/system/nginx.ts';
import { buildLoveGame } from '../../packages/server/src/features/file/demo/build-love-game.ts';
import { scriptTag } from '../../packages/server/src/features/play/inject-script.ts';
import { unpackZip } from '../../packages/server/src/features/play/unpack-zip.ts';
import { openDatabase } from '../../packages/server/src/platform/database/database.ts';
import {
  createEntry,
  createEntryFile,
  createJoined,
} from '../../packages/server/src/testing/entry-factories.ts';
import { createCompetition } from '../../packages/server/src/testing/factories.ts';
import { freePort } from '../../packages/server/src/testing/free-port.ts';
import { asOwner } from '../../packages/server/src/testing/roles.ts';
import { unzip } from '../../packages/server/src/testing/zip.ts';
import { withProfile } from '../../scripts/shots/open-browser.ts';
import { cpuMsOf, cpuMsOfChildren, onBothCores } from '../support/machine.ts';
import type { Bench, Measurement, Row } from '../support/measurement.ts';
import { startPlainNginx } from '../support/plain-nginx.ts';
import { type BenchSite, buildDir } from '../support/site.ts';
import { median } from '../support/statistics.ts';

const mebibyte = 1024 ** 2;
const hourMs = 3_600_000;
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

/** Of the game's frame in our page: a larger one takes longer to draw. */
const frameSize = 'width: 768px; height: 576px; border: 0';
/** Shows the game when a button is pressed, and does nothing else. */
const plainPage = (address: string) => `<!doctype html><title>Plain</title><button>Play</button><script>
document.querySelector('button').addEventListener('click', () => {
  document.body.append(Object.assign(document.createElement('iframe'), { src: '${address}', style: '${frameSize}' }));
});
</script>`;

interface Place {
  /** The page with the button. */
  readonly pageUrl: string;
  readonly hostName: string;
}

interface Server {
  readonly port: number;
  readonly nginxPid: number;
  /** Of each game. */
  readonly places: Readonly<Record<Game, Place>>;
}

/** Loads all of its files, then draws: `bytes`. Or a real engine. */
const games = ['bytes', 'love'] as const;
type Game = (typeof games)[number];
const keys: Readonly<Record<Game, string>> = { bytes: 'be'.repeat(16), love: '10'.repeat(16) };

async function writeBytes(playDir: string, script: string): Promise<void> {
  const folder = path.join(playDir, keys.bytes);
  await mkdir(path.join(folder, 'art'), { recursive: true });
  for (const name of [playDir, folder, path.join(folder, 'art')]) await chmod(name, 0o755);
  await writeFile(path.join(folder, 'index.html'), pageOf(script));
  for (const [name, bytes] of Object.entries(files))
    await writeFile(path.join(folder, name), randomBytes(bytes));
}

/** Unpacks a game made with LÖVE as the worker does, and the same for the other side without our script. */
async function writeLove(bench: Bench, ourDir: string, plainDir: string): Promise<void> {
  const zip = await buildLoveGame('Slow Balloon', false);
  const file = path.join(bench.folder, 'love.zip');
  await writeFile(file, zip);
  const [ours, plain] = [path.join(ourDir, keys.love), path.join(plainDir, keys.love)];
  await unpackZip(file, ours, Number.POSITIVE_INFINITY, AbortSignal.timeout(60_000));
  await cp(ours, plain, { recursive: true });
  await writeFile(path.join(plain, 'index.html'), unzip(zip).get('index.html') ?? '');
}

/** An nginx that sends the files of the folder to everyone, and a page for each game that shows it. */
async function startFolderNginx(bench: Bench, playDir: string): Promise<Server & { stop(): Promise<void> }> {
  const { port, pid, stop } = await startPlainNginx(bench, 'plain-play', `root ${playDir}; gzip_static on;`);
  const hostName = `plain.localhost:${port}`;
  const showGame = async (game: Game): Promise<Place> => {
    const name = `page-${game}.html`;
    await writeFile(path.join(playDir, name), plainPage(`http://${hostName}/${keys[game]}/index.html`));
    return { pageUrl: `http://127.0.0.1:${port}/${name}`, hostName };
  };
  const places = { bytes: await showGame('bytes'), love: await showGame('love') };
  return { port, nginxPid: pid, places, stop };
}

/** Entries whose games can be played. */
async function addEntries(site: BenchSite): Promise<Record<Game, number>> {
  const { db } = openDatabase({ databaseUrl: asOwner(site.databaseUrl), databasePool: 1 });
  const startMs = Date.now() - hourMs;
  const jam = await createCompetition(db, { startMs, endMs: startMs + 72 * hourMs });
  const add = async (game: Game) => {
    const { entrantId } = await createJoined(db, jam);
    const entryId = await createEntry(db, jam, [entrantId]);
    const file = await createEntryFile(db, entryId, { tags: ['web'], bytes: numBytes });
    // As unpacking finds both: no script shares memory.
    await sql`insert into web_build (file_id, key, state, may_share_memory)
      values (${file.id}, ${keys[game]}, 'ready', false)`.execute(db);
    return entryId;
  };
  const added = { bytes: await add('bytes'), love: await add('love') };
  await db.destroy();
  return added;
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

/** People look at a page before they press, and a hand rests on a button. */
const lookMs = 2_000;
const restMs = 150;

/** What the game of bytes notes down when it has drawn; what the one made with LÖVE prints is heard of a little later. */
const drawnAt: Readonly<Record<Game, (tab: Page, game: () => Promise<Frame>) => Promise<number>>> = {
  bytes: async (_, game) => {
    const drawn = await (await game()).waitForFunction('globalThis.drawnAt', undefined, { timeout: 30_000 });
    return Number(await drawn.jsonValue());
  },
  love: async (tab) => {
    await tab.waitForEvent('console', (message) => message.text() === 'frame 1');
    return performance.timeOrigin + performance.now();
  },
};

/** From the press of a button to the first frame of the game in the page. */
async function pressAndDraw(context: BrowserContext, game: Game, place: Place): Promise<number> {
  const tab = await context.newPage();
  await tab.addInitScript(watchPress);
  await tab.goto(place.pageUrl, { waitUntil: 'networkidle' });
  await tab.waitForTimeout(lookMs);
  const button = tab.getByRole('button', { name: /^Play/ });
  await button.hover();
  await tab.waitForTimeout(restMs);
  const isGame = (frame: Frame) =>
    frame.url().startsWith(`http://${place.hostName}/`) && frame.url().endsWith('/index.html');
  const findGame = async () =>
    tab.frames().find(isGame) ?? (await tab.waitForEvent('framenavigated', { predicate: isGame }));
  const [drawnMs] = await Promise.all([drawnAt[game](tab, findGame), button.click()]);
  const tookMs = drawnMs - Number(await tab.evaluate('globalThis.pressedAt'));
  await tab.close();
  return tookMs;
}

interface Visit {
  readonly firstMs: number;
  readonly nextMs: number;
}

/** A single press takes up to twice as long as the one before, also in the page beside. */
const browsersOfRound = 5;

/** How long it takes, in a browser that has played nothing here, and then with an empty cache in one that has. */
async function measureFirstFrame(bench: Bench, game: Game, ours: Place, plain: Place): Promise<Row[]> {
  const first: Figures = { ours: [], beside: [] };
  const next: Figures = { ours: [], beside: [] };
  const visitTwice = (place: Place): Promise<Visit> =>
    withProfile(async (context) => {
      const firstMs = await pressAndDraw(context, game, place);
      const session = await context.newCDPSession(await context.newPage());
      await session.send('Network.clearBrowserCache');
      return { firstMs, nextMs: await pressAndDraw(context, game, place) };
    });
  const visit = (place: Place) => onBothCores(bench.isPinned, () => visitTwice(place));
  // Fills the caches of the system.
  for (const place of [ours, plain]) await visit(place);
  for (let round = 0; round < bench.rounds; round += 1) {
    const [one, other]: [Visit[], Visit[]] = [[], []];
    for (let browser = 0; browser < browsersOfRound; browser += 1) {
      one.push(await visit(ours));
      other.push(await visit(plain));
    }
    const middle = (visits: readonly Visit[], name: keyof Visit) => median(visits.map((each) => each[name]));
    first.ours.push(middle(one, 'firstMs'));
    first.beside.push(middle(other, 'firstMs'));
    next.ours.push(middle(one, 'nextMs'));
    next.beside.push(middle(other, 'nextMs'));
  }
  const row = (name: string, figures: Figures): Row => {
    bench.say(`${name} ${median(figures.ours).toFixed(0)} ms, plain ${median(figures.beside).toFixed(0)}`);
    return { name, unit: 'ms', ...figures, ratioAtMost: goals.firstFrame };
  };
  const name = { bytes: 'press to first frame', love: 'LÖVE, press to first frame' }[game];
  return [row(`${name}, in the page`, next), row(`${name}, the first game in a browser`, first)];
}

async function measureLoad(bench: Bench, site: BenchSite, ours: Server, plain: Server): Promise<Row[]> {
  const people = Math.ceil(peopleAt(bench.percent) / bench.rounds);
  const once = async ({ port, nginxPid, places }: Server) => {
    const { hostName } = places.bytes;
    const before = { nginx: cpuMsOfChildren(nginxPid), web: cpuMsOf(site.webPid) };
    const { seconds } = await bench.load({
      ...{ host: '127.0.0.1', port, hostName, connections: people * 2 },
      ratePerSecond: (megabytesPerSecond * 1e6 * names.length) / numBytes,
      requests: people * names.length,
      targets: names.map((name) => ({ name: 'file', path: `/${keys.bytes}/${name}` })),
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
    'The first frame is that of a game which loads 30 MB and fills a square, in a frame of the entry page, from the press of the button. Real engines also compile and unpack, which brings both closer: the rows of LÖVE, with the files that the worker makes, compressed ones too, on both sides.',
    "The page beside puts the frame there and nothing else: it doesn't ask whether the game may be played, counts nothing and doesn't check what the browser allows.",
    'Both frames are of the same size.',
    `Each figure of a round is the median of ${browsersOfRound} browsers.`,
    `Both pages are looked at for ${lookMs / 1000} s, and the pointer rests on the button for ${restMs} ms before it presses, as a hand does; ours loads what the first view doesn't need, and the player's own code, meanwhile.`,
    'The browser may use both cores, one of them with the site, and draws without a graphics card.',
  ],
  async run(bench) {
    const [ourDir, plainDir] = [path.join(bench.folder, 'play'), path.join(bench.folder, 'plain-files')];
    await writeBytes(ourDir, scriptTag);
    await writeBytes(plainDir, '');
    await writeLove(bench, ourDir, plainDir);
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
      const entries = await addEntries(site);
      const placeOf = (entryId: number): Place => ({
        pageUrl: `${publicUrl}/entry/${entryId}`,
        hostName: `e${entryId}.play.localhost:${port}`,
      });
      const places = { bytes: placeOf(entries.bytes), love: placeOf(entries.love) };
      const ours: Server = { port, nginxPid: edge.child.pid ?? 0, places };
      const rows: Row[] = [];
      for (const game of games)
        rows.push(...(await measureFirstFrame(bench, game, places[game], plain.places[game])));
      return [...rows, ...(await measureLoad(bench, site, ours, plain))];
    } finally {
      await edge.stop();
      await plain.stop();
    }
  },
};
