import type { DrawNumber } from './draw-numbers.ts';
import { isAllowed, type RingLimits } from './ring-limits.ts';
import { shuffle } from './shuffle.ts';

// For too many people to try every way: shuffle, then repair. Work is counted in steps, never in time, so
// that every machine gives up at the same point.

/** The remaining steps of a search. */
export interface Steps {
  left: number;
}

function spend(steps: Steps): boolean {
  if (steps.left === 0) return false;
  steps.left -= 1;
  return true;
}

export interface SearchedRing {
  readonly ring: readonly number[];
  /** Pairs in it that are not allowed. */
  readonly numBad: number;
}

interface Cut {
  readonly first: number;
  readonly second: number;
}

/** A ring as a list; if possible, a pair that is not allowed is the one from its end to its start. */
class RepairedRing {
  #list: number[];
  readonly #isBad: (giver: number, receiver: number) => 0 | 1;

  constructor(list: readonly number[], isBad: (giver: number, receiver: number) => 0 | 1) {
    this.#list = [...list];
    this.#isBad = isBad;
  }

  get list(): readonly number[] {
    return this.#list;
  }

  #at(place: number): number {
    return this.#list[place] as number;
  }

  countBad(): number {
    const { length } = this.#list;
    let numBad = 0;
    for (let place = 0; place < length; place++)
      numBad += this.#isBad(this.#at(place), this.#at((place + 1) % length));
    return numBad;
  }

  /** Rotates the list until the pair from its end to its start is not allowed. */
  turnToBad(): void {
    const { length } = this.#list;
    if (this.#isBad(this.#at(length - 1), this.#at(0))) return;
    for (let place = 0; place < length - 1; place++) {
      if (!this.#isBad(this.#at(place), this.#at(place + 1))) continue;
      this.#list = [...this.#list.slice(place + 1), ...this.#list.slice(0, place + 1)];
      return;
    }
  }

  /** The change in the number of bad pairs if the list's first two parts, cut after these positions, are swapped. */
  #changeBy({ first, second }: Cut): number {
    const last = this.#list.length - 1;
    const isBad = this.#isBad;
    return (
      isBad(this.#at(last), this.#at(first + 1)) +
      isBad(this.#at(second), this.#at(0)) +
      isBad(this.#at(first), this.#at(second + 1)) -
      isBad(this.#at(last), this.#at(0)) -
      isBad(this.#at(first), this.#at(first + 1)) -
      isBad(this.#at(second), this.#at(second + 1))
    );
  }

  /**
   * The first swap found that repairs something; else the first that makes nothing worse and lets the last
   * give to an allowed receiver. Starts at positions drawn by number, once around.
   */
  findSwap(number: DrawNumber, steps: Steps): Cut | null {
    const last = this.#list.length - 1;
    let sideways: Cut | null = null;
    const firstFrom = number(last - 1);
    const secondFrom = number(last - 1);
    for (let tried = 0; tried < last - 1; tried++) {
      const first = (firstFrom + tried) % (last - 1);
      if (!spend(steps)) return null;
      if (this.#isBad(this.#at(last), this.#at(first + 1))) continue;
      const numSeconds = last - 1 - first;
      for (let of = 0; of < numSeconds; of++) {
        const cut = { first, second: first + 1 + ((secondFrom + of) % numSeconds) };
        if (!spend(steps)) return null;
        const change = this.#changeBy(cut);
        if (change < 0) return cut;
        if (change === 0) sideways ??= cut;
      }
    }
    return sideways;
  }

  swap({ first, second }: Cut): void {
    const list = this.#list;
    this.#list = [
      ...list.slice(first + 1, second + 1),
      ...list.slice(0, first + 1),
      ...list.slice(second + 1),
    ];
  }
}

/** How many swaps in a row may repair nothing before everything is shuffled again. */
const maxIdle = 50;

/** Repairs one shuffle as far as possible. */
function repairOnce(repaired: RepairedRing, number: DrawNumber, steps: Steps): SearchedRing {
  let best: SearchedRing = { ring: repaired.list, numBad: repaired.countBad() };
  let idle = 0;
  while (best.numBad > 0 && idle < maxIdle) {
    repaired.turnToBad();
    const cut = repaired.findSwap(number, steps);
    if (!cut) break;
    repaired.swap(cut);
    const numBad = repaired.countBad();
    idle = numBad < best.numBad ? 0 : idle + 1;
    if (idle === 0) best = { ring: repaired.list, numBad };
  }
  return best;
}

/** A ring of these people with as few disallowed pairs as the steps suffice for. */
export function searchRing(
  people: readonly number[],
  limits: RingLimits,
  numAllowed: number,
  number: DrawNumber,
  steps: Steps,
): SearchedRing {
  const isBad = (giver: number, receiver: number) => (isAllowed(limits, giver, receiver, numAllowed) ? 0 : 1);
  let best: SearchedRing | null = null;
  do {
    const found = repairOnce(new RepairedRing(shuffle(people, number), isBad), number, steps);
    if (!best || found.numBad < best.numBad) best = found;
  } while (best.numBad > 0 && steps.left > 0);
  return best;
}
