import { expect, test } from 'vitest';
import { rememberDrawn } from './remember-drawn.ts';

test('pictures are drawn once for the same values, and forgotten in the order they were asked for', () => {
  const calls: unknown[] = [];
  const draw = rememberDrawn((name: string, done: number) => {
    calls.push([name, done]);
    return { name, done };
  }, 2);
  expect(draw('a', 1)).toBe(draw('a', 1));
  draw('b', 1);
  expect(draw('a', 1)).toEqual({ name: 'a', done: 1 });
  expect(draw('a', 2)).toEqual({ name: 'a', done: 2 });
  draw('b', 1);
  expect(calls).toEqual([
    ['a', 1],
    ['b', 1],
    ['a', 2],
    ['b', 1],
  ]);
});

test('values that look alike when joined are different pictures', () => {
  const draw = rememberDrawn((...values: string[]) => ({ values }), 10);
  expect(draw('a', 'b,c')).toEqual({ values: ['a', 'b,c'] });
  expect(draw('a,b', 'c')).toEqual({ values: ['a,b', 'c'] });
});
