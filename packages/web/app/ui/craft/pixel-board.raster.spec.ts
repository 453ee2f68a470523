import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { createElement, type FunctionComponent, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createServer, type ViteDevServer } from 'vite';
import type { ClockBoardProps } from './clock-board.tsx';
import type { CraftPatternsProps } from './craft-patterns.tsx';
import type { CraftStripProps } from './craft-strip.tsx';
import type { LeftBorderProps } from './left-border.tsx';
import type { Mood } from './palette.ts';

test.use({
  reducedMotion: 'reduce',
  launchOptions: {
    executablePath: '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  },
});

interface Crafts {
  readonly ClockBoard: FunctionComponent<ClockBoardProps>;
  readonly CraftStrip: FunctionComponent<CraftStripProps>;
  readonly LeftBorder: FunctionComponent<LeftBorderProps>;
  readonly CraftPatterns: FunctionComponent<CraftPatternsProps>;
  readonly css: string;
}

let vite: ViteDevServer;
let crafts: Crafts;

// The components import CSS modules, which neither Node nor Playwright can load.
test.beforeAll(async () => {
  vite = await createServer({
    root: fileURLToPath(new URL('.', import.meta.url)),
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    cacheDir: join(tmpdir(), `craft-raster-${process.pid}`),
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    css: { modules: { generateScopedName: 'craft-[local]' } },
  });
  const [clock, strip, border, patterns, styles] = await Promise.all(
    [
      'clock-board.tsx',
      'craft-strip.tsx',
      'left-border.tsx',
      'craft-patterns.tsx',
      'craft.module.css?inline',
    ].map((file) => vite.ssrLoadModule(`/${file}`)),
  );
  const css = String(styles?.default).replaceAll(
    /url\("?[^)]*?([\w-]+\.svg)"?\)/g,
    (_all, file: string) =>
      `url("data:image/svg+xml;base64,${readFileSync(new URL(file, import.meta.url), 'base64')}")`,
  );
  crafts = { ...clock, ...strip, ...border, ...patterns, css } as unknown as Crafts;
});

test.afterAll(() => vite.close());

// The light tokens of the design that boards use.
const TOKENS: Record<Mood, string> = {
  summer: '--board:#1d2c5e;--peg:#34457f;--digit:#ffd24a;--strip:#fbeecb;--strip-peg:#e3d29d',
  winter: '--board:#7a1727;--peg:#97333f;--digit:#f8eedc;--strip:#f3f7fb;--strip-peg:#c5d4e2',
};

const DESIGN_CSS = `
  svg { display: block; width: 100%; height: auto }
  .peg { fill: var(--peg) }
  .future { opacity: .62 }
  [data-mood='winter'] .future { opacity: .66 }
  .ticker svg { height: 36px }
  .border { height: 100%; background: var(--strip); --peg: var(--strip-peg);
    background-image: radial-gradient(circle, var(--peg) .75px, #0000 1px); background-size: var(--cell) var(--cell) }
  .border > div { height: 100vh; overflow: hidden; display: flex; justify-content: center }
  .border svg { width: calc(var(--cell)*14); height: 864px; flex: none }
  .border .future { opacity: .75 }`;

interface Board {
  readonly mood: Mood;
  readonly name: string;
  /** Width of the box on the page, in pixels. */
  readonly width: number;
  readonly ours: () => ReactElement;
  /** The design's markup around the SVG. */
  readonly around?: (svg: string) => string;
  readonly viewport?: { width: number; height: number };
}

function clock(
  mood: Mood,
  name: string,
  size: ClockBoardProps['size'],
  time: string,
  progress: number,
): Board {
  const parts = Array.from(time.matchAll(/(\d+) (\w+)/g), ([, digits = '', unit = '']) => ({ digits, unit }));
  return {
    mood,
    name: `${mood}-${name}-${size}`,
    // Hero at 1440, phone at 390, sidebar at 1440.
    width: { wide: 864, mobile: 350, sidebar: 286 }[size],
    ours: () => createElement(crafts.ClockBoard, { mood, size, parts, progress }),
  };
}

function strip(mood: Mood, progress: number): Board {
  return {
    mood,
    name: `${mood}-live-strip`,
    width: 390,
    ours: () => createElement(crafts.CraftStrip, { mood, progress }),
    around: (svg) => `<div class="ticker">${svg}</div>`,
  };
}

function border(mood: Mood, rows: 2 | 3, progress: number): Board {
  return {
    mood,
    name: `${mood}-live-border-${rows}`,
    width: rows === 2 ? 96 : 64,
    viewport: { width: rows === 2 ? 1440 : 1100, height: 900 },
    ours: () => createElement(crafts.LeftBorder, { mood, progress }),
    around: (svg) => `<div class="border"><div>${svg}</div></div>`,
  };
}

const BOARDS: readonly Board[] = [
  clock('summer', 'before', 'wide', '13 d 22 h', 0),
  clock('summer', 'live', 'wide', '17 h 42 min', 0.754),
  clock('summer', 'live', 'mobile', '17 h 42 m', 0.754),
  clock('summer', 'live', 'sidebar', '17 h 42 m', 0.754),
  clock('summer', 'last-hour', 'sidebar', '12 m 09 s', 0.985),
  clock('summer', 'voting', 'wide', '11 d 02 h', 1),
  clock('summer', 'over', 'sidebar', '', 1),
  strip('summer', 0.754),
  border('summer', 2, 0.754),
  clock('winter', 'before', 'wide', '12 days 03 h', 0),
  clock('winter', 'before', 'mobile', '12 d 03 h', 0),
  clock('winter', 'santa', 'mobile', '2 d 04 h', 0),
  clock('winter', 'live', 'wide', '6 days 11 h', 0.62),
  clock('winter', 'live', 'sidebar', '6 d 11 h', 0.62),
  clock('winter', 'over', 'sidebar', '', 1),
  strip('winter', 0.62),
  border('winter', 3, 0.62),
];

for (const board of BOARDS) {
  test(`The boards are the design's: ${board.name}`, async ({ page }) => {
    await page.setViewportSize(board.viewport ?? { width: 1000, height: 900 });
    const fixture = readFileSync(new URL(`fixtures/${board.name}.svg`, import.meta.url), 'utf8');
    const theirs = await screenshot(page, board, DESIGN_CSS, board.around?.(fixture) ?? fixture);
    const patterns = createElement(crafts.CraftPatterns, { mood: board.mood });
    const markup = renderToStaticMarkup(patterns) + renderToStaticMarkup(board.ours());
    expect(markup, 'the content security policy forbids style attributes').not.toContain('style=');
    const ours = await screenshot(page, board, crafts.css, markup);
    const { share, colours } = await compare(page, theirs, ours);
    test
      .info()
      .annotations.push({ type: 'pixels that differ', description: `${(share * 100).toFixed(3)} %` });
    expect(colours, 'the board is not blank').toBeGreaterThan(20);
    // One digit of a countdown is about 1 % of its board.
    expect(share).toBeLessThan(0.002);
  });
}

async function screenshot(page: Page, board: Board, css: string, markup: string): Promise<string> {
  const cell = (board.viewport?.width ?? 1440) >= 1280 ? '6px' : '4px';
  const box = `body{margin:0}#box{width:${board.width}px;background:var(--board);--cell:${cell};${TOKENS[board.mood]}}`;
  await page.setContent(
    `<!doctype html><style>${css}${box}</style><body data-mood="${board.mood}"><div id="box">${markup}</div>`,
  );
  const image = await page.locator('#box').screenshot({ path: shotPath(board, css) });
  return image.toString('base64');
}

function shotPath(board: Board, css: string): string {
  return test.info().outputPath(`${board.name}-${css === DESIGN_CSS ? 'design' : 'ours'}.png`);
}

/** The share of pixels where a channel differs by more than a rounding error. */
async function compare(
  page: Page,
  first: string,
  second: string,
): Promise<{ share: number; colours: number }> {
  return page.evaluate(
    async ([a, b]) => {
      const decode = async (base64: string | undefined) => {
        const image = new Image();
        image.src = `data:image/png;base64,${base64}`;
        await image.decode();
        const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
        context?.drawImage(image, 0, 0);
        const { width, height, data } = context?.getImageData(0, 0, image.width, image.height) ?? {};
        return { width, height, data: data ?? new Uint8ClampedArray() };
      };
      const [one, other] = await Promise.all([decode(a), decode(b)]);
      if (one.width !== other.width || one.height !== other.height) return { share: 1, colours: 99 };
      let differing = 0;
      const colours = new Set<number>();
      for (let i = 0; i < one.data.length; i += 4) {
        const isDifferent = [0, 1, 2].some(
          (channel) => Math.abs((one.data[i + channel] ?? 0) - (other.data[i + channel] ?? 0)) > 2,
        );
        if (isDifferent) differing++;
        const [red = 0, green = 0, blue = 0] = other.data.subarray(i, i + 3);
        colours.add((red << 16) | (green << 8) | blue);
      }
      return { share: differing / (one.data.length / 4), colours: colours.size };
    },
    [first, second],
  );
}
