import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { rehearseDraws } from './rehearse-draws.ts';

const people = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

test('[R14.03] a rehearsal of the hardest ring leaves the process free for others, and is made once', async () => {
  const entrants = people(20);
  // Everyone is kept apart from half of the others, which is what makes a search long.
  const exclusions = entrants.flatMap((one) =>
    entrants.filter((other) => other > one && (one + other) % 2 === 0).map((other) => [one, other] as const),
  );
  const input = { entrants, history: [], exclusions };
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const first = await rehearseDraws(input);
  delay.disable();
  expect(first).toEqual({ setAside: [], numAllowed: expect.any(Number) });
  // Starting a thread takes some milliseconds of this one; a rehearsal in it would take hundreds.
  expect(delay.max / 1e6).toBeLessThan(250);
  expect(rehearseDraws(input)).toBe(rehearseDraws({ ...input, exclusions: [...exclusions] }));
});

test('[R14.03] people whom nobody may give to are set aside', async () => {
  const exclusions = people(5)
    .slice(1)
    .map((other) => [1, other] as const);
  expect((await rehearseDraws({ entrants: people(5), history: [], exclusions })).setAside).toEqual([1]);
});
