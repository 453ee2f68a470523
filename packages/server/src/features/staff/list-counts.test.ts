import type { AccountId } from '@tinsmith/domain/ids';
import { expect, test } from 'vitest';
import { openListCounts } from './list-counts.ts';

const [anna, ben] = [1 as AccountId, 2 as AccountId];

test('[R14.05] the menu counts a short list each time, and a long one once in half a minute for each person', async () => {
  let now = 0;
  const asked: string[] = [];
  const countOf = openListCounts(() => now);
  const ask = (who: AccountId, list: string, num: number) =>
    countOf(who, list, async () => {
      asked.push(`${who} ${list}`);
      return num;
    });
  expect([await ask(anna, 'news', 3), await ask(anna, 'news', 4)]).toEqual([3, 4]);
  expect([await ask(anna, 'posts', 9000), await ask(anna, 'posts', 9001)]).toEqual([9000, 9000]);
  expect(await ask(ben, 'posts', 8000)).toBe(8000);
  now = 29_999;
  expect(await ask(anna, 'posts', 9002)).toBe(9000);
  now = 30_000;
  expect(await ask(anna, 'posts', 9002)).toBe(9002);
  expect(asked).toEqual(['1 news', '1 news', '1 posts', '2 posts', '1 posts']);
});

test('[R14.05] a count that failed is asked for again', async () => {
  const countOf = openListCounts();
  await expect(countOf(anna, 'posts', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await countOf(anna, 'posts', async () => 5000)).toBe(5000);
});

test('[R14.05] a short list that takes long to count is counted once in half a minute too', async () => {
  let now = 0;
  const countOf = openListCounts(() => now);
  const ask = (num: number, takesMs: number) =>
    countOf(anna, 'reviews', async () => {
      now += takesMs;
      return num;
    });
  expect([await ask(0, 249), await ask(1, 250), await ask(2, 1)]).toEqual([0, 1, 1]);
  now += 30_000;
  expect(await ask(2, 1)).toBe(2);
});
