import { beforeAll, describe, expect, test } from 'vitest';
import { fillContent } from '../fill-content.ts';
import { pageSamples } from '../testing/all-samples.ts';
import { createCompetition } from '../testing/factories.ts';
import { fillSample } from '../testing/page-samples.ts';
import { PlainBrowser } from '../testing/plain-browser.ts';
import { createScene } from '../testing/principals.ts';
import type { Scene } from '../testing/scene.ts';
import { useTestApp } from '../testing/test-app.ts';

const t = useTestApp({ pages: true, config: { compress: false } });
let scene: Scene;
beforeAll(async () => {
  const { db } = t.platform;
  await fillContent(t.platform);
  scene = await createScene(db, await createCompetition(db, { startMs: Date.now() - 1000, isPinned: true }));
});

const closed = Object.entries(pageSamples).filter(([, { heading }]) => heading === 'You must be logged in.');

/** Without what a rendering of its own changes. */
const comparable = (html: string): string =>
  (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '').replace(/value="[\w-]{20,}"/g, '');

describe('[R12.12] a page that is closed to visitors', () => {
  test('there are some', () => expect(closed.length).toBeGreaterThan(10));

  test.each(closed)('%s says what it is and leads to log in, register and back', async (_, sample) => {
    const { address } = fillSample(sample, {
      news: '1',
      event: scene.competition.short,
      title: '',
      entrant: String(scene.founder.entrantId),
      author: scene.founder.username,
      post: String(scene.postId),
      entry: String(scene.entryId),
      game: '',
      file: String(scene.fileId),
    });
    const browser = new PlainBrowser(t);
    const page = await browser.open(address);
    expect(page.status).toBe(401);
    // A sentence between the title and the links.
    expect(page.text).toMatch(/You must be logged in\. \S.{20,}\. Log in New here\? Register/);
    const links = [...comparable(page.html).matchAll(/href="(\/accounts\/(?:login|register)[^"]*)"/g)];
    expect(links.map(([, href]) => new URL(href ?? '', 'http://site').searchParams.get('next'))).toEqual([
      address,
      address,
    ]);
    if (address.includes('?')) return;
    expect(comparable((await browser.open(`${address}/`)).html)).toBe(comparable(page.html));
  });
});
