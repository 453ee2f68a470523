import { expect, test } from 'vitest';
import { formatFileSize } from './file-size.ts';

test.each([
  [0, '0 b'],
  [1, '1 b'],
  [512, '512 b'],
  [513, '0.50 KiB'],
  [1024, '1.00 KiB'],
  [512 * 1024, '512.00 KiB'],
  [512 * 1024 + 1, '0.50 MiB'],
  [1_048_576, '1.00 MiB'],
  [1.5 * 1024 ** 3, '1.50 GiB'],
  [600 * 1024 ** 3, '600.00 GiB'],
])('[R3.15] %i bytes show as %s: the larger unit from above half of it on', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});
