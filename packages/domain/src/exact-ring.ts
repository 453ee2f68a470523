import type { DrawNumber } from './draw-numbers.ts';
import { isAllowed, type RingLimits } from './ring-limits.ts';

// Exhaustive search over sets of people as bits. Up to 20 people that is a million sets: a tenth of a second and 4 MiB.

export const maxExact = 20;

export interface ExactRing {
  /** Each gives to the next, the last to the first. */
  readonly ring: readonly number[];
  /** How many of the oldest years it allows. */
  readonly numAllowed: number;
}

const lowestOf = (set: number): number => 31 - Math.clz32(set & -set);

const bitsOf = (set: number): number[] => {
  const bits: number[] = [];
  for (let rest = set; rest !== 0; rest &= rest - 1) bits.push(lowestOf(rest));
  return bits;
};

const countBits = (set: number): number => bitsOf(set).length;

/** For each person, who may give to them. */
const giversOf = (limits: RingLimits, numAllowed: number): Int32Array => {
  const people = Array.from({ length: limits.numPeople }, (_, person) => person);
  return Int32Array.from(people, (receiver) =>
    people.reduce(
      (set, giver) => (isAllowed(limits, giver, receiver, numAllowed) ? set | (1 << giver) : set),
      0,
    ),
  );
};

/** For each set: the possible ends of a path that starts at the lowest of the set and visits all of it. */
function pathEnds(givers: Int32Array): Int32Array {
  const all = (1 << givers.length) - 1;
  const ends = new Int32Array(all + 1);
  for (let person = 0; person < givers.length; person++) ends[1 << person] = 1 << person;
  for (let set = 1; set <= all; set++) {
    const at = ends[set] as number;
    if (at === 0) continue;
    // Only people above the lowest are added, so that each ring is found once.
    for (let rest = (all ^ set) & -(set & -set); rest !== 0; rest &= rest - 1) {
      const next = rest & -rest;
      if ((givers[31 - Math.clz32(next)] as number) & at)
        ends[set | next] = (ends[set | next] as number) | next;
    }
  }
  return ends;
}

class EveryRing {
  readonly #givers: Int32Array;
  readonly #ends: Int32Array;

  constructor(limits: RingLimits, numAllowed: number) {
    this.#givers = giversOf(limits, numAllowed);
    this.#ends = pathEnds(this.#givers);
  }

  /** Those who can be last in a ring of this set, and so give to its lowest. */
  #lastOf(set: number): number {
    return (this.#ends[set] as number) & (this.#givers[lowestOf(set)] as number) & ~(set & -set);
  }

  /** The sets of this size that have a ring, ascending. */
  setsOf(size: number): number[] {
    const sets: number[] = [];
    for (let set = 1; set < this.#ends.length; set++) {
      if (this.#ends[set] !== 0 && this.#lastOf(set) !== 0 && countBits(set) === size) sets.push(set);
    }
    return sets;
  }

  largest(): number {
    let size = 0;
    for (let set = 1; set < this.#ends.length; set++) {
      if (this.#ends[set] !== 0 && this.#lastOf(set) !== 0) size = Math.max(size, countBits(set));
    }
    return size;
  }

  /** A ring of the set, built from its end: each position is drawn among those who can be there. */
  pick(set: number, number: DrawNumber): number[] {
    const lowest = lowestOf(set);
    const ring: number[] = [];
    let rest = set;
    let candidates = this.#lastOf(set);
    while (rest !== 1 << lowest) {
      const bits = bitsOf(candidates);
      const person = bits[number(bits.length)] as number;
      ring.unshift(person);
      rest ^= 1 << person;
      candidates = (this.#ends[rest] as number) & (this.#givers[person] as number);
    }
    return [lowest, ...ring];
  }
}

/**
 * The largest ring, and among those one that allows the fewest years. Any such ring can result. Null if there
 * is no ring at all.
 */
export function findExactRing(limits: RingLimits, number: DrawNumber): ExactRing | null {
  const strict = new EveryRing(limits, 0);
  const hasAll = strict.setsOf(limits.numPeople).length > 0;
  const size = hasAll ? limits.numPeople : new EveryRing(limits, limits.numYears).largest();
  if (size === 0) return null;
  for (let numAllowed = 0; numAllowed <= limits.numYears; numAllowed++) {
    const rings = numAllowed === 0 ? strict : new EveryRing(limits, numAllowed);
    const sets = rings.setsOf(size);
    if (sets.length > 0) return { ring: rings.pick(sets[number(sets.length)] as number, number), numAllowed };
  }
  return null;
}
