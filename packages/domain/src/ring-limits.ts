/**
 * Who may give to whom, by index of people in a list. A pair has a weight: 0 if nothing speaks against it;
 * the year it was drawn in before, where 1 is the oldest that counts; above all years if it is ruled out
 * forever.
 */
export interface RingLimits {
  readonly numPeople: number;
  readonly numYears: number;
  weightOf(giver: number, receiver: number): number;
}

/** A pair of an earlier year, from giver to receiver. */
export interface EarlierPair {
  readonly giver: number;
  readonly receiver: number;
  /** The oldest year that counts is 1, the next one 2. */
  readonly year: number;
}

/** Two people who never draw each other, in either direction. */
export type Exclusion = readonly [number, number];

export function limitRing(
  numPeople: number,
  exclusions: readonly Exclusion[],
  history: readonly EarlierPair[],
): RingLimits {
  const numYears = history.reduce((latest, { year }) => Math.max(latest, year), 0);
  const never = numYears + 1;
  const weights = new Map<number, number>();
  const keyOf = (giver: number, receiver: number) => giver * numPeople + receiver;
  const raise = (giver: number, receiver: number, weight: number) => {
    const key = keyOf(giver, receiver);
    weights.set(key, Math.max(weights.get(key) ?? 0, weight));
  };
  for (const { giver, receiver, year } of history) raise(giver, receiver, year);
  for (const [one, other] of exclusions) {
    raise(one, other, never);
    raise(other, one, never);
  }
  return {
    numPeople,
    numYears,
    weightOf: (giver, receiver) => (giver === receiver ? never : (weights.get(keyOf(giver, receiver)) ?? 0)),
  };
}

/** Whether a pair may be drawn if this many of the oldest years are allowed again. */
export const isAllowed = (limits: RingLimits, giver: number, receiver: number, numAllowed: number): boolean =>
  limits.weightOf(giver, receiver) <= numAllowed;
