import { createRequire } from 'node:module';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Encoder, flattenPlain } from './flatten-plain.ts';

// The router does not export it.
const folder = path.dirname(createRequire(import.meta.url).resolve('react-router'));
const { flatten } = (await import(path.join(folder, '../production/vendor/turbo-stream-v2/flatten.js'))) as {
  flatten: (this: Encoder, input: unknown) => Promise<unknown>;
};

const openEncoder = (): Encoder => ({ index: 0, indices: new Map(), stringified: [], plugins: [] });

async function asRouter(input: unknown): Promise<Encoder> {
  const encoder = { ...openEncoder(), deferred: {} };
  await flatten.call(encoder, input);
  return encoder;
}

function asPlain(input: unknown): Encoder {
  const encoder = openEncoder();
  expect(flattenPlain(encoder, input)).toBe(true);
  return encoder;
}

const same = async (input: unknown) => {
  const [router, plain] = [await asRouter(input), asPlain(input)];
  expect(plain.stringified.join(',')).toBe(router.stringified.join(','));
  expect(plain.index).toBe(router.index);
  expect([...plain.indices]).toEqual([...router.indices]);
};

test('[R14.21] data for the browser is encoded as the router encodes it', async () => {
  const shared = { name: 'again "and" \\ </script> 雪', list: [1, 1, 'name', null] };
  await same({
    shared,
    again: [shared, shared],
    numbers: [0, -0, 1.5, -1, 1e21, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
    others: { isTrue: true, isFalse: false, nothing: null, missing: undefined },
    // biome-ignore lint/suspicious/noSparseArray: it has a number of its own
    sparse: [1, , 3],
    empty: [{}, [], ''],
  });
  await fc.assert(
    fc.asyncProperty(fc.json(), (text) => same({ value: JSON.parse(text) })),
    { numRuns: 300 },
  );
});

test.each([
  ['a promise', Promise.resolve(1)],
  ['a date', new Date(0)],
  ['an error', new Error('no')],
  ['a map', new Map()],
  ['an instance', new (class Sheet {})()],
  ['an object without a prototype', Object.create(null)],
  ['a big number', 1n],
  ['a symbol', Symbol.for('x')],
])('[R14.21] %s is left to the router', (_, value) => {
  const encoder = openEncoder();
  expect(flattenPlain(encoder, { fine: 1, value })).toBe(false);
  expect(encoder).toEqual(openEncoder());
});

test('[R14.21] so is what one of its plugins writes, and what comes later in the stream', () => {
  const marked = { isMarked: true };
  const plugins = [(value: unknown) => (value === marked ? ['Marked'] : undefined)];
  expect(flattenPlain({ ...openEncoder(), plugins }, { marked })).toBe(false);
  const encoder = asPlain({ a: 1 });
  expect(flattenPlain(encoder, { b: 1 })).toBe(false);
});
