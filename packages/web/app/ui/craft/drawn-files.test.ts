import { expect, test } from 'vitest';
import { drawBand, drawFace, drawNumeral, drawShot } from './drawn-files.ts';

test('a name always has the same face, and another one in the other mood', () => {
  expect(drawFace('fenwick', 'summer')).toBe(drawFace('fenwick', 'summer'));
  expect(drawFace('fenwick', 'summer')).not.toBe(drawFace('mossgoblin', 'summer'));
  expect(drawFace('fenwick', 'summer')).not.toBe(drawFace('fenwick', 'winter'));
});

test('files bring the patterns they paint with, and need nothing else', () => {
  const drawn = [
    drawBand('summer', 'wide'),
    drawBand('winter', 'mobile'),
    drawShot('Ping', 'winter'),
    drawNumeral(12, 'summer'),
  ];
  for (const svg of drawn) {
    const used = [...svg.matchAll(/fill="url\(#([^)]+)\)"/g)].map(([, id]) => id);
    expect(used.length).toBeGreaterThan(0);
    for (const id of used) expect(svg).toContain(`<pattern id="${id}"`);
    expect(svg).not.toMatch(/href="(?!#)/);
  }
});
