/** Who gives to whom, by giver. */
export type Pairs = ReadonlyMap<number, number>;

/** Where a ring is open: a giver without a receiver, and a receiver without a giver. */
export interface Gap {
  readonly giver: number;
  readonly receiver: number;
}

export interface RepairRules {
  /** Whether this pair may stand: not oneself, nobody ruled out, no team mate. */
  readonly mayGive: (giver: number, receiver: number) => boolean;
  /** How much somebody has done for the receiver they have: 0 for nothing yet. */
  readonly effortOf: (giver: number) => number;
  /** Whether somebody gave to this receiver in an earlier year. */
  readonly isEarlier: (giver: number, receiver: number) => boolean;
}

/** A way to close a gap: who gives to whom from then on. The giver of the gap comes first. */
export interface Repair {
  readonly changes: readonly (readonly [giver: number, receiver: number])[];
  /** What is lost by it of people who had a receiver. */
  readonly effort: number;
}

const compare =
  (...keys: readonly ((repair: Repair) => number)[]) =>
  (one: Repair, other: Repair): number =>
    keys.map((key) => key(one) - key(other)).find((difference) => difference !== 0) ?? 0;

/**
 * Every way to close a gap, what disturbs least first: the giver takes over the receiver; or trades with somebody, those
 * first who have done least yet, then those by whom fewest pairs of earlier years come again. Equal ones keep the order
 * of the pairs, so that whoever calls can shuffle them.
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
  /** Whose receiver is another one now. */
  readonly changed: readonly number[];
  /** Left without a receiver, and without a giver: the latter go to the elves. */
  readonly givers: readonly number[];
  readonly receivers: readonly number[];
}

/** Closes gaps as long as there is a way. Givers and receivers that are left had none. */
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
