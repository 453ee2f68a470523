import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Sha256 } from './sha256.ts';

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
