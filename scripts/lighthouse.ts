import { execFileSync } from 'node:child_process';
import path from 'node:path';
import * as chromeLauncher from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { startNginx } from '../e2e/system/nginx.ts';
import { root } from '../packages/server/src/testing/test-environment.ts';
import { startDemoSite } from './start-demo-site.ts';

// npm run lighthouse: the production build with the demo, behind nginx, mobile preset, median of 3 runs each.
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const runs = 3;
const leastScores = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Whether a page reaches all scores; weak audits are printed beside them. */
async function measure(url: string, page: string, port: number): Promise<boolean> {
  const scores: Record<string, number[]> = {};
  for (let run = 0; run < runs; run += 1) {
    const result = await lighthouse(url + page, {
      port,
      onlyCategories: [...categories],
      logLevel: 'error',
    });
    for (const category of categories) {
      scores[category] ??= [];
      scores[category].push(Math.round((result?.lhr.categories[category]?.score ?? 0) * 100));
    }
    if (run === 0) {
      const audits = Object.values(result?.lhr.audits ?? {});
      for (const audit of audits.filter(({ score }) => score !== null && score < 0.9)) {
        process.stdout.write(`  ${page} ${audit.id}: ${audit.displayValue ?? audit.score}\n`);
      }
    }
  }
  let isGood = true;
  for (const category of categories) {
    const score = median(scores[category] ?? []);
    isGood &&= score >= leastScores[category];
    process.stdout.write(`${page} ${category} ${score} (${scores[category]?.join(', ')})\n`);
  }
  return isGood;
}

execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'pipe' });
const buildDir = path.join(root, 'packages/web/build/site');
const site = await startDemoSite(buildDir, { COMPRESS: 'false', TRUSTED_PROXY: '127.0.0.1' });
const stops: (() => unknown)[] = [() => site.stop()];
let isGood = true;
try {
  const edge = await startNginx([site.port], { buildDir, isTls: true });
  stops.unshift(() => edge.stop());
  const chrome = await chromeLauncher.launch({
    chromePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    chromeFlags: [
      '--headless=new',
      '--ignore-certificate-errors',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
    ],
  });
  stops.unshift(() => chrome.kill());
  for (const page of ['/news', ...Object.values(site.pages)]) {
    isGood = (await measure(edge.url, page, chrome.port)) && isGood;
  }
} finally {
  // Also after a failure: a site left behind would run forever.
  for (const stop of stops) await stop();
}
process.exit(isGood ? 0 : 1);
