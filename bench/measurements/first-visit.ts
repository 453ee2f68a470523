import type { Browser, BrowserContext } from '@playwright/test';
import { openBrowser } from '../../scripts/shots/open-browser.ts';
import { base, jamShort } from '../fill/record-jam.ts';
import { onBothCores } from '../support/machine.ts';
import type { Measurement, Row } from '../support/measurement.ts';
import type { BenchSite } from '../support/site.ts';
import { median } from '../support/statistics.ts';
import type { Phase } from '../support/templates.ts';

const goals = { lcpMs: 2000, shift: 0, scriptBytes: 134_000 };
/** A phone on a slow mobile network. */
const device = { cpuSlowDown: 4, latencyMs: 150, bitsPerSecond: 1_600_000 };
/** After the load, so that what comes late and moves the page is seen. */
const settleMs = 1500;

interface Page {
  readonly path: string;
  readonly phase: Phase;
  /** With a session, since guests don't see it. */
  readonly isForEntrants?: boolean;
}
const pages: readonly Page[] = [
  { path: `/${jamShort}`, phase: 'voting' },
  { path: `/${jamShort}/log`, phase: 'voting' },
  { path: `/${jamShort}/vote`, phase: 'voting', isForEntrants: true },
  { path: `/entry/${base + 50}`, phase: 'voting' },
  { path: `/${jamShort}/results`, phase: 'results' },
];

interface Visit {
  readonly lcpMs: number;
  readonly shift: number;
  readonly scriptBytes: number;
}

/** Runs in the page, before its own scripts. */
function watchPaint(): void {
  const seen = { lcpMs: 0, shift: 0 };
  Object.assign(globalThis, { seenPaint: seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.lcpMs = Math.max(seen.lcpMs, entry.startTime);
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

async function addSession(context: BrowserContext, url: string, header: string): Promise<void> {
  const cookies = header.replace(/^Cookie: /, '').split('; ');
  await context.addCookies(
    cookies.map((cookie) => {
      const [name = '', value = ''] = cookie.split('=');
      return { name, value, url };
    }),
  );
}

/** With an empty cache. */
async function visit(browser: Browser, url: string, site: BenchSite, page: Page): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true });
  if (page.isForEntrants) await addSession(context, url, site.cookies[0] ?? '');
  const tab = await context.newPage();
  await tab.addInitScript(watchPaint);
  const tools = await context.newCDPSession(tab);
  await tools.send('Network.enable');
  const bytesPerSecond = device.bitsPerSecond / 8;
  await tools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: device.latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await tools.send('Emulation.setCPUThrottlingRate', { rate: device.cpuSlowDown });
  const scripts = new Set<string>();
  let scriptBytes = 0;
  tools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || /javascript/.test(response.mimeType)) scripts.add(requestId);
  });
  tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  const answer = await tab.goto(url + page.path, { waitUntil: 'load' });
  if (answer?.status() !== 200) throw new Error(`${page.path}: ${answer?.status()}`);
  await tab.waitForTimeout(settleMs);
  const seen = await tab.evaluate(
    () => (globalThis as unknown as { seenPaint: Omit<Visit, 'scriptBytes'> }).seenPaint,
  );
  await context.close();
  return { ...seen, scriptBytes };
}

export const measurement: Measurement = {
  title: 'The first visit, on a phone with a slow network',
  beside: 'nothing',
  unfair: [
    `Chromium at ${device.cpuSlowDown} times less CPU, ${device.latencyMs} ms and ${device.bitsPerSecond / 1e6} Mbit/s by its own emulation, 390 pixels wide, with an empty cache; over plain HTTP, so without the round trips of TLS.`,
    'The browser draws without a graphics card, on both cores, one of them with the site. Its slow-down acts on the thread of the page, by keeping it busy, not on those that draw.',
    'Script bytes as they are sent, compressed, with their headers.',
    'Images of entries are rows without bytes, so the results show gaps in their place, and rows move when that is known.',
  ],
  async run(bench) {
    const browser = await onBothCores(bench.isPinned, openBrowser);
    const rows: Row[] = [];
    try {
      for (const page of pages) {
        const site = await bench.openSite(bench.percent, page.phase);
        const { url } = await site.edge();
        const visits: Visit[] = [];
        // The first one fills the cache of nginx.
        await visit(browser, url, site, page);
        for (let round = 0; round < bench.rounds; round += 1)
          visits.push(await visit(browser, url, site, page));
        const row = (what: string, unit: string, key: keyof Visit): Row => ({
          name: `${page.path}: ${what}`,
          unit,
          ours: visits.map((one) => one[key]),
          beside: [],
          isPaced: true,
          oursAtMost: goals[key],
        });
        const ofPage = [
          row('largest contentful paint', 'ms', 'lcpMs'),
          row('layout shift', '', 'shift'),
          row('script', 'bytes', 'scriptBytes'),
        ];
        bench.say(ofPage.map(({ name, ours }) => `${name} ${median(ours)}`).join(', '));
        rows.push(...ofPage);
      }
    } finally {
      await browser.close();
    }
    return rows;
  },
};
