import { sha256Hex } from './sha256.ts';

/** A whole number from 0 up to, but not including, `count`. */
export type DrawNumber = (count: number) => number;

const counterBytes = 8;
const range = 2 ** 32;

/**
 * Uniform numbers from a key of 32 bytes: the first four bytes of SHA-256(key, counter), the counter in eight
 * bytes. Values that would make some numbers likelier than others are skipped, and the counter goes on.
 */
export function openDrawNumbers(key: Uint8Array): DrawNumber {
  const block = new Uint8Array(key.length + counterBytes);
  block.set(key);
  const view = new DataView(block.buffer);
  let counter = 0n;
  return (count) => {
    const end = range - (range % count);
    for (;;) {
      view.setBigUint64(key.length, counter);
      counter += 1n;
      const value = Number.parseInt(sha256Hex(block).slice(0, 8), 16);
      if (value < end) return value % count;
    }
  };
}
