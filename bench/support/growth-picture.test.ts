import { expect, test } from 'vitest';
import { drawGrowth } from './growth-picture.ts';
import type { Row } from './measurement.ts';

const row = (name: string, small: number, middle: number, large: number): Row => ({
  name,
  unit: 'ms',
  ours: [large],
  beside: [small],
  also: { smallMedianMs: small, middleMedianMs: middle, medianMs: large },
});

test('[R14.01] the picture of growth has a line and a label for each page, labels apart', () => {
  const rows = [row('/news', 9, 9, 10), row('/JAM/log', 14, 15, 15), row('/admin, staff', 40, 80, 200)];
  const picture = drawGrowth([...rows, { name: '/failed', unit: 'ms', ours: [], beside: [], error: 'x' }]);
  expect(picture?.match(/<polyline/g)).toHaveLength(3);
  expect(picture).toContain('>/JAM/log: 14, 15, 15</text>');
  const tops = Array.from(picture?.matchAll(/<text x="530" y="([\d.]+)"/g) ?? [], ([, top]) => Number(top));
  for (const [at, top] of tops.entries())
    if (at > 0) expect(top - (tops[at - 1] ?? 0)).toBeGreaterThanOrEqual(16);
});

test('[R14.01] without figures there is no picture', () => {
  expect(drawGrowth([])).toBeNull();
});
