/** Who gives to whom, by giver. */
export type Pairs = ReadonlyMap<number, number>;

/** The gap in a ring: a giver without a receiver, and a receiver without a giver. */
export interface Gap {
  readonly giver: number;
  readonly receiver: number;
}

export interface RepairRules {
  /** Whether this pair is allowed: not oneself, no exclusion, no team mate. */
  readonly mayGive: (giver: number, receiver: number) => boolean;
  /** How much a giver has done for their receiver: 0 for nothing yet. */
  readonly effortOf: (giver: number) => number;
  /** Whether the giver gave to this receiver in an earlier year. */
  readonly isEarlier: (giver: number, receiver: number) => boolean;
}

/** A way to close a gap: the new pairs. The giver of the gap comes first. */
export interface Repair {
  readonly changes: readonly (readonly [giver: number, receiver: number])[];
  /** The work lost by givers who had a receiver. */
  readonly effort: number;
}

const compare =
  (...keys: readonly ((repair: Repair) => number)[]) =>
  (one: Repair, other: Repair): number =>
    keys.map((key) => key(one) - key(other)).find((difference) => difference !== 0) ?? 0;

/**
 * Every way to close a gap, the least disruptive first: the giver takes over the receiver; or trades with
 * another giver, those first who have done least yet, then those that repeat the fewest pairs of earlier
 * years. Ties keep the order of the pairs, so that the caller can shuffle them.
 */
export function listRepairs(pairs: Pairs, gap: Gap, rules: RepairRules): Repair[] {
  const { mayGive, effortOf, isEarlier } = rules;
  const direct = mayGive(gap.giver, gap.receiver)
    ? [{ changes: [[gap.giver, gap.receiver]] as const, effort: 0 }]
    : [];
  const trades = [...pairs]
    .filter(([other, theirs]) => mayGive(gap.giver, theirs) && mayGive(other, gap.receiver))
    .map(([other, theirs]) => ({
      changes: [
        [gap.giver, theirs],
        [other, gap.receiver],
      ] as const,
      effort: effortOf(other),
    }));
  const countEarlier = ({ changes }: Repair) =>
    changes.filter(([giver, receiver]) => isEarlier(giver, receiver)).length;
  return [...direct, ...trades.toSorted(compare(({ effort }) => effort, countEarlier))];
}

export const applyRepair = (pairs: Pairs, { changes }: Repair): Pairs => new Map([...pairs, ...changes]);

export interface RepairedRing {
  readonly pairs: Pairs;
  /** Those whose receiver has changed. */
  readonly changed: readonly number[];
  /** Left without a receiver, and without a giver: the latter are passed to the elves. */
  readonly givers: readonly number[];
  readonly receivers: readonly number[];
}

/** Closes gaps as long as there is a way. The givers and receivers left over had none. */
export function repairRing(
  pairs: Pairs,
  open: { readonly givers: readonly number[]; readonly receivers: readonly number[] },
  rules: RepairRules,
): RepairedRing {
  for (const giver of open.givers) {
    for (const receiver of open.receivers) {
      const [least] = listRepairs(pairs, { giver, receiver }, rules);
      if (!least) continue;
      const rest = repairRing(
        applyRepair(pairs, least),
        {
          givers: open.givers.filter((other) => other !== giver),
          receivers: open.receivers.filter((other) => other !== receiver),
        },
        rules,
      );
      return { ...rest, changed: [...new Set([...least.changes.map(([one]) => one), ...rest.changed])] };
    }
  }
  return { pairs, changed: [], givers: open.givers, receivers: open.receivers };
}
