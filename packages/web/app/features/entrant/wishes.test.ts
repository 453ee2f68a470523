import { maxWishes, readWishes } from '@tinsmith/domain/wishes';
import { describe, expect, test } from 'vitest';
import { changeWish, countWishes, removeWish, toWishes, writeWishes } from './wishes.ts';

const textsOf = (wishes: readonly { text: string }[]) => wishes.map((wish) => wish.text);

describe('a wishlist', () => {
  test('is stored one wish a line and read back the same, without empty lines', () => {
    const wishes = toWishes('A moth\n\n  Two buttons \nRain');
    expect(textsOf(wishes)).toEqual(['A moth', 'Two buttons', 'Rain', '']);
    expect(writeWishes(wishes)).toBe('A moth\nTwo buttons\nRain');
    expect(countWishes(wishes)).toBe(3);
  });

  test('always ends with an empty line, up to 8 wishes', () => {
    let wishes = toWishes('');
    for (let count = 1; count <= maxWishes; count += 1) {
      const last = wishes.at(-1);
      wishes = changeWish(wishes, last?.id ?? 0, `wish ${count}`);
      expect(countWishes(wishes)).toBe(count);
    }
    expect(wishes).toHaveLength(maxWishes);
    expect(textsOf(removeWish(wishes, wishes[0]?.id ?? 0)).at(-1)).toBe('');
    expect(readWishes('x\n'.repeat(20))).toHaveLength(maxWishes);
  });

  test('keeps each line the same while others come and go', () => {
    const wishes = toWishes('one\ntwo\nthree');
    const [, two] = wishes;
    const fewer = removeWish(wishes, wishes[0]?.id ?? 0);
    expect(fewer[0]).toBe(two);
    expect(new Set(fewer.map((wish) => wish.id)).size).toBe(fewer.length);
  });
});
