import { expect, test } from 'vitest';
import { isNightly, reportFigure } from '../../packages/server/src/testing/sizes.ts';
import { measurePageCpu } from '../../scripts/measure-page-cpu.ts';

// Timings mean nothing on a busy machine: in CI page-cost.test.ts counts calls and queries instead.
test.runIf(isNightly)(
  'pages with a session cost the web process no more CPU time than they may',
  async () => {
    const costs = await measurePageCpu();
    for (const { page, ms } of costs) reportFigure(`${page}: ${ms.toFixed(2)} ms of CPU a view`);
    for (const { page, ms, mostMs } of costs) expect(ms, page).toBeLessThanOrEqual(mostMs);
  },
  300_000,
);
