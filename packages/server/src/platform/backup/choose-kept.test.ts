import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameBackup, timeOfBackup } from './backup-store.ts';
import { chooseKept } from './choose-kept.ts';

const keep = { days: 7, weeks: 4, months: 6 };
const dayMs = 86_400_000;
const startMs = Date.parse('2026-01-01T03:40:00Z');
const nightly = (nights: number) =>
  Array.from({ length: nights }, (_, night) => nameBackup(new Date(startMs + night * dayMs)));

test('[R13.07] a name is the time at which a backup began', () => {
  const at = new Date('2026-11-17T03:40:59.123Z');
  expect(nameBackup(at)).toBe('20261117t034059z');
  expect(timeOfBackup('20261117t034059z')).toEqual(new Date('2026-11-17T03:40:59Z'));
});

test('[R13.07] of a year of nights, 7 days, 4 weeks and 6 months are kept', () => {
  const names = nightly(365);
  const kept = [...chooseKept(names, new Set(names), keep)].toSorted();
  expect(kept.map((name) => name.slice(0, 8))).toEqual([
    ...['20260731', '20260831', '20260930', '20261031', '20261130'],
    // The last three Sundays before these seven days, one of which is among them.
    ...['20261213', '20261220'],
    ...['20261225', '20261226', '20261227', '20261228', '20261229', '20261230', '20261231'],
  ]);
});

test('[R13.07] the newest and the newest checked one always stay, and a pause removes nothing', () => {
  const names = nightly(60);
  const checked = names[20] ?? '';
  expect(chooseKept(names, new Set([checked]), keep).has(checked)).toBe(true);
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(2_000), { minLength: 1, maxLength: 40 }), fc.nat(39), (days, which) => {
      const some = days.map((day) => nameBackup(new Date(startMs + day * dayMs)));
      const verified = new Set(some.slice(which, which + 1));
      const kept = chooseKept(some, verified, keep);
      expect(kept.has(some.toSorted().at(-1) ?? '')).toBe(true);
      for (const name of verified) expect(kept.has(name)).toBe(true);
      expect(kept.size).toBeGreaterThanOrEqual(Math.min(some.length, keep.days));
      // What was kept is kept again.
      expect(chooseKept([...kept], verified, keep)).toEqual(kept);
    }),
  );
});
