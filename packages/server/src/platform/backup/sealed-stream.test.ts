import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sizes } from '../../testing/sizes.ts';
import { chunkBytes, fingerprintBackupKey, seal, sealedBytes, unseal } from './sealed-stream.ts';

const key = Buffer.alloc(32, 7);
const name = '20261117t120000z.dump';

async function* inParts(bytes: Uint8Array, partBytes: number) {
  for (let at = 0; at < bytes.length; at += partBytes) yield bytes.subarray(at, at + partBytes);
}
async function collect(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of source) parts.push(part);
  return Buffer.concat(parts);
}
const sealWhole = (bytes: Uint8Array, partBytes = 10_000) =>
  collect(seal(key, name, inParts(bytes, partBytes)));
const unsealWhole = (sealed: Uint8Array, { by = key, as = name, partBytes = 9_999 } = {}) =>
  collect(unseal(by, as, inParts(sealed, partBytes)));

/** Sizes around the edges of chunks. */
const edges = [0, 1, chunkBytes - 1, chunkBytes, chunkBytes + 1, 2 * chunkBytes, 2 * chunkBytes + 5];

test.each(edges)(
  '[R13.07] %i bytes are encrypted and come back, and their sealed size is known',
  async (bytes) => {
    const plain = Buffer.alloc(bytes, 'It is a jam. ');
    const sealed = await sealWhole(plain);
    expect(sealed.length).toBe(sealedBytes(bytes));
    expect((await unsealWhole(sealed)).equals(plain)).toBe(true);
    if (bytes > 20) expect(sealed.includes('It is a jam.')).toBe(false);
  },
);

test('[R13.07] however bytes arrive, the same come back', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 3_000 }),
      fc.integer({ min: 1, max: 4_000 }),
      fc.integer({ min: 1, max: 4_000 }),
      async (plain, partBytes, sealedPartBytes) => {
        const sealed = await sealWhole(plain, partBytes);
        expect(await unsealWhole(sealed, { partBytes: sealedPartBytes })).toEqual(Buffer.from(plain));
      },
    ),
    { numRuns: sizes.randomCases / 20 },
  );
});

test('[R13.07] every cut of a small object, and cuts at the edges of chunks of a large one, are detected', async () => {
  const small = await sealWhole(Buffer.alloc(100, 1));
  for (let length = 0; length < small.length; length += 1)
    await expect(unsealWhole(small.subarray(0, length)), `${length}`).rejects.toThrow(/cut off/);
  const large = await sealWhole(Buffer.alloc(3 * chunkBytes, 1));
  for (const bytes of [chunkBytes, 2 * chunkBytes])
    await expect(unsealWhole(large.subarray(0, sealedBytes(bytes)))).rejects.toThrow(`${name} is cut off.`);
  await expect(unsealWhole(large.subarray(0, -1))).rejects.toThrow(/cut off/);
});

test('[R13.07] every flipped byte is detected, and nothing of its chunk is passed on', async () => {
  const sealed = await sealWhole(Buffer.alloc(60, 1));
  for (let at = 0; at < sealed.length; at += 1) {
    const flipped = Buffer.from(sealed);
    flipped[at] = (flipped[at] ?? 0) ^ 1;
    await expect(unsealWhole(flipped), `${at}`).rejects.toThrow(/damaged|wrong key/);
  }
  const large = await sealWhole(Buffer.alloc(3 * chunkBytes, 1));
  await fc.assert(
    fc.asyncProperty(fc.nat(large.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const flipped = Buffer.from(large);
      flipped[at] = (flipped[at] ?? 0) ^ change;
      await expect(unsealWhole(flipped)).rejects.toThrow(/damaged|wrong key/);
    }),
    { numRuns: 100 },
  );
});

test('[R13.07] chunks that changed places, and one that is there twice, are detected', async () => {
  const sealed = await sealWhole(Buffer.alloc(3 * chunkBytes, 1));
  const start = sealedBytes(0) - 16;
  const chunk = (index: number) =>
    sealed.subarray(start + index * (chunkBytes + 16), start + (index + 1) * (chunkBytes + 16));
  const header = sealed.subarray(0, start);
  for (const order of [
    [1, 0, 2],
    [0, 0, 1, 2],
    [0, 2],
    [0, 1, 2, 2],
  ])
    await expect(unsealWhole(Buffer.concat([header, ...order.map(chunk)]))).rejects.toThrow(/damaged/);
});

test('[R13.07] a wrong key is named, and so is an object under the name of another', async () => {
  const sealed = await sealWhole(Buffer.from('bytes'));
  const other = Buffer.alloc(32, 8);
  await expect(unsealWhole(sealed, { by: other })).rejects.toThrow(
    `BACKUP_KEY is the wrong key: ${name} was encrypted with the key ${fingerprintBackupKey(key).toString('hex')}, and yours is ${fingerprintBackupKey(other).toString('hex')}.`,
  );
  await expect(unsealWhole(sealed, { as: 'another.dump' })).rejects.toThrow('another.dump is damaged');
});
