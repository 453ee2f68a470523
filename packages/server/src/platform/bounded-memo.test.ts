import { describe, expect, test } from 'vitest';
import { rememberTexts } from './bounded-memo.ts';

function counted(bounds: { maxItems: number; maxBytes: number }) {
  const made: string[] = [];
  const remembered = rememberTexts((text) => {
    made.push(text);
    return text.toUpperCase();
  }, bounds);
  return { made, remembered };
}

describe('remembered texts', () => {
  test('are made once, also where the result is empty', () => {
    const { made, remembered } = counted({ maxItems: 10, maxBytes: 1000 });
    expect([remembered('a'), remembered('a'), remembered(''), remembered('')]).toEqual(['A', 'A', '', '']);
    expect(made).toEqual(['a', '']);
  });

  test('are forgotten by number, that first which was asked for longest ago', () => {
    const { made, remembered } = counted({ maxItems: 2, maxBytes: 1000 });
    for (const text of ['a', 'b', 'a', 'c', 'a', 'b']) expect(remembered(text)).toBe(text.toUpperCase());
    expect(made).toEqual(['a', 'b', 'c', 'b']);
  });

  test('are forgotten by size; one that is too large alone is not kept at all', () => {
    const { made, remembered } = counted({ maxItems: 100, maxBytes: 100 });
    const long = 'x'.repeat(20);
    for (const text of ['a', long, 'a', 'y'.repeat(30), 'y'.repeat(30), 'a', 'a']) remembered(text);
    expect(made).toEqual(['a', long, 'y'.repeat(30), 'y'.repeat(30), 'a']);
  });
});
