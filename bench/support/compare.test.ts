import { expect, test } from 'vitest';
import { compareRuns } from './compare.ts';
import type { Row } from './measurement.ts';
import type { Measured } from './report.ts';

/** A sequence of numbers between 0 and 1 that is the same each time. */
function randomsFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const measured = (rows: readonly Row[], cpuMs = 60, percent = 100): Measured =>
  ({
    ...{ name: 'x', percent, rows },
    reference: [
      { cpuMs, sqlMs: 200 },
      { cpuMs, sqlMs: 200 },
    ],
  }) as unknown as Measured;

interface Machine {
  /** 2: twice as fast as usual. */
  readonly speed: number;
  /** How much a round differs from the next, in both directions. */
  readonly noise: number;
  readonly random: () => number;
}
const ofMachine = ({ speed, noise, random }: Machine, ms: number): number =>
  (ms / speed) * (1 + noise * (2 * random() - 1));
const times = (machine: Machine, slowDown = 1): Row => ({
  ...{ name: 'page', unit: 'ms', ratioAtMost: 2.2 },
  ours: Array.from({ length: 5 }, () => ofMachine(machine, 10 * slowDown)),
  beside: Array.from({ length: 5 }, () => ofMachine(machine, 4)),
});
const rates = (machine: Machine, slowDown = 1): Row => {
  const row = times(machine, slowDown);
  const perSecond = (values: readonly number[]) => values.map((ms) => 1000 / ms);
  return { ...row, unit: 'a second', ours: perSecond(row.ours), beside: perSecond(row.beside) };
};
const alone = (machine: Machine, slowDown = 1): Row => ({ ...times(machine, slowDown), beside: [] });

test('[R14.09] a slow-down of 30 % is found on a machine that is faster today, and unchanged code raises no alarm', () => {
  for (const rowOf of [times, rates, alone]) {
    const outcomes = { found: 0, alarms: 0 };
    for (let run = 0; run < 500; run += 1) {
      const random = randomsFrom(run);
      const [before, now] = [0.5 + random(), 0.5 + random()].map((speed) => ({ speed, noise: 0.06, random }));
      if (!before || !now) continue;
      const old = measured([rowOf(before)], 60 / before.speed);
      const changeOf = (slowDown: number) =>
        compareRuns(old, measured([rowOf(now, slowDown)], 60 / now.speed))[0]?.isSlower;
      if (changeOf(1.3)) outcomes.found += 1;
      if (changeOf(1)) outcomes.alarms += 1;
    }
    expect(outcomes).toEqual({ found: 500, alarms: 0 });
  }
});

test('[R14.09] what is faster is no alarm, rows without a counterpart are left out, and sizes are never mixed', () => {
  const machine = { speed: 1, noise: 0.01, random: randomsFrom(1) };
  const before = measured([times(machine), { ...times(machine), name: 'gone' }]);
  const faster = compareRuns(before, measured([times(machine, 0.6), { ...times(machine), name: 'new' }]));
  expect(faster).toMatchObject([{ row: 'page', isSlower: false }]);
  expect(faster[0]?.factor).toBeCloseTo(0.6, 1);
  expect(() => compareRuns(before, measured([times(machine)], 60, 1))).toThrow('another size');
});

test('[R14.09] bytes, and times that a network takes up, are the same on a machine that is slower today', () => {
  const row = (bytes: number): Row => ({
    ...{ name: 'script', unit: 'bytes', isPaced: true, beside: [] },
    ours: Array.from({ length: 5 }, () => bytes),
  });
  const [fast, slow] = [120, 60];
  expect(compareRuns(measured([row(100)], slow), measured([row(100)], fast))).toMatchObject([
    { factor: 1, isSlower: false },
  ]);
  expect(compareRuns(measured([row(100)], slow), measured([row(130)], fast))).toMatchObject([
    { factor: 1.3, isSlower: true },
  ]);
});
