import { maxWishes, readWishes } from '@tinsmith/domain/wishes';
import { describe, expect, test } from 'vitest';
import {
  changeWish,
  countWishes,
  maxWishLength,
  pasteWishes,
  readPastedList,
  removeWish,
  toWishes,
  writeWishes,
} from './wishes.ts';

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

describe('a pasted list', () => {
  const paste = (info: string, text: string, index = 0, selection: [number, number] = [0, 0]) => {
    const wishes = toWishes(info);
    return pasteWishes(wishes, wishes[index]?.id ?? 0, selection, readPastedList(text) ?? []);
  };

  test('[R11.16] loses its bullets and numbers, and one line is no list', () => {
    expect(
      readPastedList('My wishes:\r\n\r\n  - A moth\n• Two buttons\n\t3) Rain\n10. A 2.5D world'),
    ).toEqual(['My wishes:', 'A moth', 'Two buttons', 'Rain', 'A 2.5D world']);
    expect(readPastedList('- [ ] A moth\n* [x] Rain\n—\n-2 lives')).toEqual(['A moth', 'Rain', '-2 lives']);
    expect(readPastedList('- A moth')).toBeNull();
    expect(readPastedList('A moth\n\n')).toBeNull();
  });

  test('[R11.16] becomes one wish per line, in the place of what was selected', () => {
    const { wishes, numAdded, lastId } = paste('One moth\nRain', '1. big\n2. Fog', 0, [4, 4]);
    expect(textsOf(wishes)).toEqual(['One big', 'Fogmoth', 'Rain', '']);
    expect(numAdded).toBe(2);
    expect(wishes.find(({ id }) => id === lastId)?.text).toBe('Fogmoth');
    expect(new Set(wishes.map((wish) => wish.id)).size).toBe(wishes.length);
    expect(textsOf(paste('', 'A moth\nRain').wishes)).toEqual(['A moth', 'Rain', '']);
  });

  test('[R11.16] says what did not fit, and keeps the wishes that were there', () => {
    const { wishes, numLeftOut, hasCut } = paste(
      'Rain\nFog',
      `${'x'.repeat(300)}\n${'y\n'.repeat(9)}`,
      0,
      [4, 4],
    );
    expect(wishes).toHaveLength(maxWishes);
    expect(textsOf(wishes).at(-1)).toBe('Fog');
    expect(wishes[0]?.text).toHaveLength(maxWishLength);
    expect({ numLeftOut, hasCut }).toEqual({ numLeftOut: 3, hasCut: true });
  });
});
