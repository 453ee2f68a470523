import type { Problems } from '@tinsmith/contract/problems';
import { problemsOf } from '@tinsmith/contract/route-problems';
import { expect, test } from 'vitest';
import { allRoutes } from './all-routes.ts';
import { collectProblems, listProblems, Problem } from './problems.ts';

const full = { status: 404, sentence: 'No guest with that number.' };

test('a problem without its sentence does not compile', () => {
  // A line without an error fails `npm run types`.
  const declared: Problems[] = [
    { 'no-guest': full },
    // @ts-expect-error the sentence is missing
    { 'no-guest': { status: 404 } },
    // @ts-expect-error the status is missing
    { 'no-guest': { sentence: full.sentence } },
  ];
  // @ts-expect-error no contract module declares it
  const throwing = () => new Problem('no-guest').message;
  expect(throwing).toThrow(TypeError);
  expect(declared).toHaveLength(3);
});

test('two modules with the same code are refused', () => {
  const guests = { guestProblems: { 'no-guest': full }, numGuests: 3, names: ['x'], nothing: null };
  expect(collectProblems([guests])).toEqual({ 'no-guest': full });
  expect(() => collectProblems([guests, { otherProblems: { 'no-guest': full } }])).toThrow(
    'Two contract modules declare no-guest.',
  );
});

test('every problem of every route is in the catalogue', () => {
  const known = new Set(listProblems().map(({ code }) => code));
  const codes = new Set(allRoutes.flatMap((route) => [...problemsOf(route)]));
  expect([...codes].filter((code) => !known.has(code))).toEqual([]);
  expect(codes.size).toBeGreaterThan(150);
});
