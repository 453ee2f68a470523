import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planNextEdition, sameWeekday } from './next-edition.ts';
import { defaultTimes } from './phase.ts';

const edition = {
  ...defaultTimes('speedhack', Date.UTC(2025, 7, 1, 12)),
  joinOpensMs: Date.UTC(2025, 5, 1),
  title: 'TINS 2025',
  short: 'tins25',
};

test('the next edition is on the same weekday of its month, and all its times keep their distance', () => {
  const next = planNextEdition(edition, Date.UTC(2025, 10, 1));
  // The first Friday of August, at noon.
  expect(new Date(next.startMs).toISOString()).toBe('2026-08-07T12:00:00.000Z');
  expect([next.title, next.short]).toEqual(['TINS 2026', 'tins26']);
  expect(next.endMs - next.startMs).toBe(edition.endMs - edition.startMs);
  expect(next.votingEndMs - next.startMs).toBe(edition.votingEndMs - edition.startMs);
  expect(next.startMs - (next.joinOpensMs ?? 0)).toBe(edition.startMs - edition.joinOpensMs);
});

test('an edition of years ago is planned for the first year that is still to come', () => {
  const next = planNextEdition(
    { ...edition, title: 'Winter 2025', short: 'winter' },
    Date.UTC(2028, 7, 4, 12),
  );
  expect(new Date(next.startMs).toISOString()).toBe('2029-08-03T12:00:00.000Z');
  expect([next.title, next.short]).toEqual(['Winter 2029', 'winter']);
});

test('a moved start has its weekday, its month and its time of day', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 4_000_000_000_000 }),
      fc.integer({ min: 1, max: 30 }),
      (ms, years) => {
        const [from, to] = [new Date(ms), new Date(sameWeekday(ms, years))];
        expect(to.getUTCFullYear()).toBe(from.getUTCFullYear() + years);
        expect([to.getUTCMonth(), to.getUTCDay()]).toEqual([from.getUTCMonth(), from.getUTCDay()]);
        expect(to.getTime() % 86_400_000).toBe(ms % 86_400_000);
      },
    ),
  );
});
