import { expect, test } from 'vitest';
import { exactBytes, inFours, receiptMoment } from './receipt-labels.ts';

test('a receipt on a page has dates with the month and every millisecond', () => {
  expect(receiptMoment('2026-08-10T11:02:41.318Z')).toBe('10 August 2026, 11:02:41.318 UTC');
  expect(receiptMoment('not yet')).toBe('not yet');
});

test('a hash stands in groups of four, a size in full', () => {
  expect(inFours('9c41f0e2b7d8')).toBe('9c41 f0e2 b7d8');
  expect([exactBytes(310_797_926), exactBytes(1)]).toEqual(['310,797,926 bytes', '1 byte']);
});
