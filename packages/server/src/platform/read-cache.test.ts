import { expect, test } from 'vitest';
import { openReadCache } from './read-cache.ts';

test('[R14.05] what is large is read once in half a minute, and once for all who ask while it is read', async () => {
  let now = 0;
  let numReads = 0;
  const cached = openReadCache<number>({ isLong: (value) => value >= 100, nowMs: () => now });
  const read = async () => {
    numReads += 1;
    return 100;
  };
  expect(await Promise.all([cached('a', read), cached('a', read), cached('b', read)])).toEqual([
    100, 100, 100,
  ]);
  expect(numReads).toBe(2);
  now = 29_999;
  await cached('a', read);
  expect(numReads).toBe(2);
  now = 30_000;
  await cached('a', read);
  expect(numReads).toBe(3);
});

test('[R14.05] a new version of what is large is read at once, also while the one before is being read', async () => {
  const cached = openReadCache<number>({ isLong: () => true });
  const first = Promise.withResolvers<number>();
  const old = cached('a', () => first.promise, 1);
  expect(await cached('a', async () => 200, 2)).toBe(200);
  first.resolve(100);
  expect(await old).toBe(100);
  expect(await cached('a', async () => 300, 2)).toBe(200);
  const failing = cached('a', () => Promise.reject(new Error('gone')), 3);
  expect(await cached('a', async () => 400, 4)).toBe(400);
  await expect(failing).rejects.toThrow('gone');
  expect(await cached('a', async () => 500, 4)).toBe(400);
});

test('[R14.05] what is small is read each time, and so is what failed', async () => {
  const cached = openReadCache<number>({ isLong: (value) => value >= 100 });
  expect([await cached('a', async () => 1), await cached('a', async () => 2)]).toEqual([1, 2]);
  const failed = [cached('a', () => Promise.reject(new Error('gone'))), cached('a', async () => 3)];
  expect(await Promise.allSettled(failed)).toEqual([
    expect.objectContaining({ status: 'rejected' }),
    expect.objectContaining({ status: 'rejected' }),
  ]);
  expect(await cached('a', async () => 3)).toBe(3);
});
