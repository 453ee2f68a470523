import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closureOf, groupByPage, type Load, type Module, type Modules } from './group-by-page.ts';

const modulesOf = (imports: Readonly<Record<string, readonly string[]>>, bytes = 10_000): Modules =>
  new Map<string, Module>(Object.entries(imports).map(([id, ids]) => [id, { imports: ids, bytes }]));
const loadsOf = (...ids: readonly string[]): Load[] => ids.map((id) => ({ id, weight: 1 }));
const none = new Set<string>();

test('[R14.24] modules that the same pages need are one file, and what only one page needs is part of its own', () => {
  const modules = modulesOf({
    frame: [],
    news: [],
    event: ['clock', 'card', 'only-event'],
    log: ['card', 'form'],
    vote: ['card', 'form'],
    clock: [],
    card: ['icon'],
    icon: [],
    form: [],
    'only-event': [],
  });
  const files = groupByPage(modules, new Set(['frame']), loadsOf('news', 'event', 'log', 'vote'));
  expect(files.map((ids) => ids.toSorted()).toSorted()).toEqual([['card', 'icon'], ['form'], ['frame']]);
});

test('[R14.24] a page loads a small module that it does not need rather than another file', () => {
  const modules = modulesOf({ event: ['a', 'b'], log: ['a', 'b'], vote: ['b'], a: [], b: [] }, 100);
  const files = groupByPage(modules, none, loadsOf('event', 'log', 'vote'));
  expect(files.filter((ids) => ids.length > 0)).toEqual([['a', 'b']]);
});

test('[R14.24] files never import each other, and each comes after those that it imports', () => {
  const ids = ['m0', 'm1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8', 'm9'];
  const anyModules = fc
    .array(fc.tuple(fc.subarray(ids), fc.integer({ min: 0, max: 4_000 })), { minLength: 10, maxLength: 10 })
    .map(
      (rows) =>
        new Map(
          ids.map((id, index) => [id, { imports: rows[index]?.[0] ?? [], bytes: rows[index]?.[1] ?? 0 }]),
        ),
    );
  const anyLoads = fc.array(fc.record({ id: fc.constantFrom(...ids), weight: fc.constantFrom(0, 1, 20) }), {
    maxLength: 6,
  });
  fc.assert(
    fc.property(anyModules, fc.subarray(ids, { maxLength: 2 }), anyLoads, (modules, first, loads) => {
      const base = closureOf(first, modules);
      const files = groupByPage(modules, base, loads);
      const placeOf = new Map(files.flatMap((file, place) => file.map((id) => [id, place] as const)));
      expect(files.flat()).toHaveLength(placeOf.size);
      for (const [id, place] of placeOf)
        for (const one of modules.get(id)?.imports ?? []) expect(placeOf.get(one)).toBeLessThanOrEqual(place);
    }),
  );
});
