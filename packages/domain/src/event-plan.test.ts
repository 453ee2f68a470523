import { expect, test } from 'vitest';
import { listPhases, placeOnTimeline } from './event-plan.ts';
import { defaultTimes } from './phase.ts';

const dayMs = 86_400_000;
const startMs = Date.UTC(2026, 7, 7, 12);

for (const kind of ['speedhack', 'gift-exchange'] as const)
  test(`[R11.08] the timeline of a ${kind} has one phase after the other, and time only moves on`, () => {
    const times = { ...defaultTimes(kind, startMs), kind, joinOpensMs: null };
    const phases = listPhases(times);
    expect(phases.map(({ from }) => from)).toEqual([0, ...phases.slice(0, -1).map(({ to }) => to)]);
    expect(phases.at(-1)).toMatchObject({ to: 1, toMs: null });
    const places = Array.from({ length: 120 }, (_, day) =>
      placeOnTimeline(times, startMs + (day - 30) * dayMs),
    );
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect([places[0], Math.max(...places) < 1]).toEqual([0, true]);
    for (const { fromMs, from } of phases) expect(placeOnTimeline(times, fromMs)).toBeCloseTo(from);
  });
