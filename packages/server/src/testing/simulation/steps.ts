import * as fc from 'fast-check';
import { type ActionName, actionNames } from './actions.ts';

/** One thing that someone does. Numbers choose by remainder, so that a shorter story stays a story. */
export interface Act {
  readonly kind: 'act';
  readonly who: number;
  readonly action: ActionName;
  readonly app: number;
  readonly a: number;
  readonly b: number;
}

export type Jump =
  | { readonly kind: 'boundary'; readonly which: number; readonly offsetMs: -1 | 0 | 1 }
  | { readonly kind: 'later'; readonly ms: number };

/** Plain data: fast-check shrinks it, and a seed brings it back. */
export type Step =
  | Act
  | Jump
  | { readonly kind: 'tick'; readonly app: number }
  | { readonly kind: 'jobs'; readonly app: number }
  | { readonly kind: 'mail server'; readonly isRefusing: boolean }
  | {
      readonly kind: 'together';
      readonly first: Act;
      readonly second: Act;
      readonly order: readonly number[];
    };

const minuteMs = 60_000;
const jumpsMs = [1, 1000, 11 * minuteMs, 60 * minuteMs, 6 * 60 * minuteMs, 25 * 60 * minuteMs];

const nat = fc.nat(1000);
const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.constant('act' as const),
  who: nat,
  action: fc.constantFrom(...actionNames),
  app: fc.nat(1),
  a: nat,
  b: nat,
});
const jump: fc.Arbitrary<Jump> = fc.oneof(
  fc.record({
    kind: fc.constant('boundary' as const),
    which: fc.nat(2),
    offsetMs: fc.constantFrom(-1 as const, 0 as const, 1 as const),
  }),
  fc.record({ kind: fc.constant('later' as const), ms: fc.constantFrom(...jumpsMs) }),
);

export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 40, arbitrary: act },
  { weight: 3, arbitrary: jump },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('tick' as const), app: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('jobs' as const), app: fc.nat(1) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('mail server' as const), isRefusing: fc.boolean() }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('together' as const),
      first: act,
      second: act,
      order: fc.array(fc.nat(1), { maxLength: 24 }),
    }),
  },
);

export const stepsOf = (maxLength: number): fc.Arbitrary<Step[]> =>
  fc.array(step, { minLength: maxLength, maxLength, size: 'max' });
