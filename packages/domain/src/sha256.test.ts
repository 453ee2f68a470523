import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromHex, Sha256, sha256Hex, sha256Text } from './sha256.ts';

test('the vectors of the standard', () => {
  const hash = (text: string) => new Sha256().update(new TextEncoder().encode(text)).digest();
  expect(hash('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(hash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(hash('a'.repeat(1_000_000))).toBe(
    'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0',
  );
});

test('any bytes in any pieces hash as Node says', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 12 }), (pieces) => {
      const [ours, nodes] = [new Sha256(), createHash('sha256')];
      for (const piece of pieces) {
        ours.update(piece);
        nodes.update(piece);
      }
      expect(ours.digest()).toBe(nodes.digest('hex'));
    }),
  );
});

const byNode = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

test('SHA-256 is the one that everybody has, at every length around its blocks', () => {
  for (let length = 0; length < 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 7 + length) % 256);
    expect(sha256Hex(bytes)).toBe(byNode(bytes));
  }
  const large = new Uint8Array(1_000_003).fill(0x5a);
  expect(sha256Hex(large)).toBe(byNode(large));
});

test('a text is hashed in UTF-8, and hexadecimal digits become bytes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.uint8Array(), (text, bytes) => {
      expect(sha256Text(text)).toBe(byNode(text));
      expect(fromHex(Buffer.from(bytes).toString('hex'))).toEqual(bytes);
    }),
    { seed: 1 },
  );
});
