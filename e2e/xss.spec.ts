import { expect } from '@playwright/test';
import { sanitizePostText, showPostText } from '../packages/server/src/platform/post-text.ts';
import { fuzzPostText } from '../packages/server/src/testing/fuzz-post-text.ts';
import { openPostTextDrill } from '../packages/server/src/testing/post-text-costs.ts';
import { limit, reportFigure, sizes } from '../packages/server/src/testing/sizes.ts';
import { xssVectors } from '../packages/server/src/testing/xss-vectors.ts';
import { openHostilePage } from './support/hostile-page.ts';
import { test } from './support/test.ts';

const numFuzzed = sizes.hostileTexts;
const batchSize = 400;
const nothing = { executions: [], requests: [], strangers: [] };

test.describe('[R5.04] hostile post text in a browser', () => {
  test('the page notices what texts do that were not made safe', async ({ page, expectComplaint }) => {
    expectComplaint(/.*/);
    const { run } = await openHostilePage(page);
    const caught = {
      inline: await run(['<img src=x onerror=alert(1)>']),
      parsed: await run(['<script>hit()</script>']),
      clicked: await run(['<a href="javascript:hit()">x</a>']),
      hovered: await run(['<b onmouseover=alert(1)>x</b>']),
      leaking: await run(['<video poster="//evil.example/leak"></video>']),
    };
    for (const outcome of [caught.inline, caught.parsed, caught.clicked, caught.hovered])
      expect(outcome.executions.length).toBeGreaterThan(0);
    for (const outcome of Object.values(caught)) expect(outcome.strangers.length).toBeGreaterThan(0);
    expect(caught.leaking.requests).toContain('http://evil.example/leak');
    expect((await run(['</div><p>x'])).strangers.length).toBeGreaterThan(0);
  });

  test('all known shapes do nothing, kept or not', async ({ page }) => {
    const { run } = await openHostilePage(page);
    const htmls = xssVectors.flatMap((text) => [
      showPostText(sanitizePostText(text) ?? ''),
      showPostText(text),
    ]);
    expect(htmls.length).toBeGreaterThanOrEqual(600);
    expect(await run(htmls)).toEqual(nothing);
  });

  test('fuzzed texts do nothing, are kept as they are when kept again, and cost little', async ({ page }) => {
    test.setTimeout(180_000 + numFuzzed * 20);
    const { run } = await openHostilePage(page);
    const { keepAndShow, costs } = openPostTextDrill();
    let batch = new Set<string>();
    let numShown = 0;
    const unstable: string[] = [];
    const runBatch = async () => {
      numShown += batch.size;
      expect(await run([...batch])).toEqual(nothing);
      batch = new Set();
    };
    for (const text of fuzzPostText(2026, numFuzzed)) {
      const { kept, html } = keepAndShow(text);
      if (sanitizePostText(kept) !== kept) unstable.push(text);
      // The row may come from anywhere: rendering alone must make it safe.
      batch.add(html).add(showPostText(text));
      if (batch.size >= batchSize) await runBatch();
    }
    await runBatch();
    expect(unstable).toEqual([]);
    reportFigure(`hostile texts: ${JSON.stringify({ numFuzzed, numShown, ...costs() })}`);
    expect(costs().p999Ms).toBeLessThan(limit(50));
    expect(costs().maxMs).toBeLessThan(limit(150));
  });
});
