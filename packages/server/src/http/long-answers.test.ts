import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { safeEncode } from 'zod/v4/core';
import { sizes } from '../testing/sizes.ts';
import { encodeAnswer, writeLongAnswer } from './long-answers.ts';

const item = z.object({ id: z.int(), name: z.optional(z.string()), at: z.nullable(z.int()) });
const schema = z.object({
  title: z.string(),
  items: z.array(item),
  note: z.optional(z.string()),
  others: z.array(item),
});

const oneItem = fc.record(
  { id: fc.integer(), name: fc.string({ unit: 'binary' }), at: fc.option(fc.integer()), extra: fc.string() },
  { requiredKeys: ['id', 'at'] },
);
/** Around the length at which a list is long, and around that of two pieces. */
const numItems = fc.oneof(fc.nat(3), fc.integer({ min: 199, max: 202 }), fc.integer({ min: 399, max: 402 }));
const list = fc
  .tuple(numItems, fc.array(oneItem, { minLength: 1, maxLength: 5 }))
  .map(([num, some]) => Array.from({ length: num }, (_, index) => some[index % some.length]));
const answers = fc.record(
  { note: fc.string(), title: fc.string({ unit: 'binary' }), items: list, others: list },
  { requiredKeys: ['title', 'items', 'others'] },
);

describe('an answer with long lists', () => {
  test('[R14.25] is encoded and written as if it were done at once', async () => {
    await fc.assert(
      fc.asyncProperty(answers, async (answer) => {
        const whole = safeEncode(schema, answer as never);
        const encoded = await encodeAnswer(schema, answer);
        expect(encoded.data).toStrictEqual(whole.data);
        const written = await writeLongAnswer(encoded.data);
        const isLong = Math.max(answer.items.length, answer.others.length) > 200;
        expect(written?.toString() ?? null).toBe(isLong ? JSON.stringify(whole.data) : null);
      }),
      { numRuns: sizes.randomCases / 40 },
    );
  });

  test('[R14.25] is refused if one of thousands of items is not what the route declares', async () => {
    const items = Array.from({ length: 3_000 }, (_, id) => ({ id, at: id === 2_345 ? 'late' : null }));
    expect((await encodeAnswer(schema, { title: '', items, others: [] })).success).toBe(false);
  });

  test('[R14.25] leaves others their turn in between', async () => {
    const items = Array.from({ length: 5_000 }, (_, id) => ({ id, at: null }));
    let [turns, isOver] = [0, false];
    const watch = (async () => {
      while (!isOver) {
        await nextTurn();
        turns += 1;
      }
    })();
    await writeLongAnswer((await encodeAnswer(schema, { title: '', items, others: [] })).data);
    isOver = true;
    await watch;
    expect(turns).toBeGreaterThan(40);
  });

  test('a list with a check of its own is encoded whole', async () => {
    const short = z.object({ items: z.array(z.int()).check(z.maxLength(250)) });
    const items = Array.from({ length: 300 }, (_, id) => id);
    expect((await encodeAnswer(short, { items })).success).toBe(false);
  });
});
