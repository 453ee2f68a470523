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

/** What goes wrong around the site. */
export type Fault =
  | { readonly kind: 'mail server'; readonly isRefusing: boolean }
  | { readonly kind: 'storage'; readonly isFailing: boolean }
  /** The machine's clock passes every lease and heartbeat; the events' clock stays. */
  | { readonly kind: 'leases end' }
  /** Terminates one connection to the database that is in use. */
  | { readonly kind: 'lost connection'; readonly which: number };

/** Something that happens by itself, or that one person does. */
export type Leaf =
  | Act
  | Fault
  | { readonly kind: 'tick'; readonly app: number }
  | { readonly kind: 'jobs'; readonly app: number };

/** Plain data: fast-check generates it, and a seed brings it back. */
export type Step =
  | Leaf
  | Jump
  | {
      readonly kind: 'together';
      readonly first: readonly Leaf[];
      readonly second: readonly Leaf[];
      readonly order: readonly number[];
    };

const minuteMs = 60_000;
const jumpsMs = [1, 1000, 11 * minuteMs, 60 * minuteMs, 6 * 60 * minuteMs, 25 * 60 * minuteMs];

const nat = fc.nat(1000);
const app = fc.nat(1);
const only = <K extends string>(kind: K) => fc.constant(kind);

const act: fc.Arbitrary<Act> = fc.record({
  kind: only('act'),
  who: nat,
  action: fc.constantFrom(...actionNames),
  app,
  a: nat,
  b: nat,
});
const jump: fc.Arbitrary<Jump> = fc.oneof(
  fc.record({
    kind: only('boundary'),
    which: fc.nat(2),
    offsetMs: fc.constantFrom(-1 as const, 0 as const, 1 as const),
  }),
  fc.record({ kind: only('later'), ms: fc.constantFrom(...jumpsMs) }),
);
const tick = fc.record({ kind: only('tick'), app });
const jobs = fc.record({ kind: only('jobs'), app });
const leasesEnd = fc.record({ kind: only('leases end') });
const mailServer = fc.record({ kind: only('mail server'), isRefusing: fc.boolean() });
const fault: fc.Arbitrary<Fault> = fc.oneof(
  mailServer,
  fc.record({ kind: only('storage'), isFailing: fc.boolean() }),
  leasesEnd,
);
const lostConnection = fc.record({ kind: only('lost connection'), which: fc.nat(5) });

const together = (first: fc.Arbitrary<Leaf[]>, second: fc.Arbitrary<Leaf[]>): fc.Arbitrary<Step> =>
  fc.record({
    kind: only('together'),
    first,
    second,
    order: fc.array(fc.nat(1), { maxLength: 24 }),
  });
const one = (leaf: fc.Arbitrary<Leaf>) => leaf.map((only) => [only]);

export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 40, arbitrary: act },
  { weight: 3, arbitrary: jump },
  { weight: 4, arbitrary: tick },
  { weight: 2, arbitrary: jobs },
  { weight: 1, arbitrary: fault },
  { weight: 6, arbitrary: together(one(act), one(act)) },
  { weight: 1, arbitrary: together(one(fc.oneof(act, tick, jobs)), one(lostConnection)) },
  // A process that is slow, while another takes over its work.
  {
    weight: 1,
    arbitrary: together(one(tick), fc.tuple(leasesEnd, mailServer, tick)),
  },
  { weight: 1, arbitrary: together(one(act), one(fc.oneof(tick, jobs))) },
);

export const stepsOf = (maxLength: number): fc.Arbitrary<Step[]> =>
  fc.array(step, { minLength: maxLength, maxLength, size: 'max' });
