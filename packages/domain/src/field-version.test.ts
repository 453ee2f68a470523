import { expect, test } from 'vitest';
import { versionOf } from './field-version.ts';

const time = { kind: 'time', label: 'At' } as const;
const text = { kind: 'markdown', label: 'Text', max: 100 } as const;

test('[R11.07] a version differs where the input differs, and only there', () => {
  const ms = Date.UTC(2026, 7, 7, 12);
  expect(versionOf(time, ms)).toBe(versionOf(time, ms + 59_000));
  expect(versionOf(time, ms)).not.toBe(versionOf(time, ms + 60_000));
  expect(versionOf(time, null)).toBe(versionOf(text, ''));
  const texts = Array.from({ length: 2_000 }, (_, index) => `Prize ${index} ✓`);
  expect(new Set(texts.map((one) => versionOf(text, one))).size).toBe(texts.length);
});
