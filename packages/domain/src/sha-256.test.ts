import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromHex, sha256, sha256Text, toHex } from './sha-256.ts';

const byNode = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

test('SHA-256 is the one that everybody has, at every length around its blocks', () => {
  for (let length = 0; length < 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 7 + length) % 256);
    expect(toHex(sha256(bytes))).toBe(byNode(bytes));
  }
  const large = new Uint8Array(1_000_003).fill(0x5a);
  expect(toHex(sha256(large))).toBe(byNode(large));
});

test('a text is hashed in UTF-8, and hexadecimal digits go both ways', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.uint8Array(), (text, bytes) => {
      expect(sha256Text(text)).toBe(byNode(text));
      expect(fromHex(toHex(bytes))).toEqual(bytes);
    }),
    { seed: 1 },
  );
});
