import {
  drawSantaFrom,
  hashHistory,
  mixSantaSeed,
  type SantaInput,
  type SantaOutcome,
  santaAlgorithm,
} from './draw-santa.ts';
import { commitTo, hashEntrants, isAscending } from './draw-seed.ts';

/** A draw of a gift exchange as published after the end. */
export interface PublishedSantaDraw extends Omit<SantaInput, 'beacon' | 'exclusions' | 'veil'>, SantaOutcome {
  readonly algorithm: string;
  readonly commitment: string;
  readonly beacon: { readonly randomness: string } | null;
  readonly entrantsHash: string;
  readonly mixedSeed: string;
  readonly historyHash: string;
  readonly numExclusions: number;
}

export type SantaReplayStep =
  | 'algorithm'
  | 'commitment'
  | 'entrants'
  | 'mixed-seed'
  | 'history'
  | 'shape'
  | 'ring';

export interface SantaReplay {
  /** The recomputed values. */
  readonly commitment: string;
  readonly entrantsHash: string;
  readonly mixedSeed: string;
  readonly historyHash: string;
  /** The ring drawn again; null if exclusions, which stay secret, were part of it. */
  readonly outcome: SantaOutcome | null;
  /** The first step that differs from the published one; null if all that can be checked is the same. */
  readonly differsAt: SantaReplayStep | null;
}

const isSameList = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((number, place) => number === other[place]);

/** One ring, everyone in it or set aside, and no pair of a year that was not allowed again. */
function hasShape({ entrants, ring, setAside, numAllowed, history }: PublishedSantaDraw): boolean {
  const people = [...ring, ...setAside].toSorted((one, other) => one - other);
  if (ring.length === 1 || !isSameList(people, entrants) || !isAscending(setAside)) return false;
  const receivers = new Map(ring.map((giver, place) => [giver, ring[(place + 1) % ring.length]]));
  return history.every(
    ({ giver, receiver, year }) => year <= numAllowed || receivers.get(giver) !== receiver,
  );
}

const isSameOutcome = (one: SantaOutcome, other: SantaOutcome): boolean =>
  one.numAllowed === other.numAllowed &&
  isSameList(one.ring, other.ring) &&
  isSameList(one.setAside, other.setAside);

/** Repeats the draw from the published data, and compares each step. */
export function replaySantaDraw(published: PublishedSantaDraw): SantaReplay {
  const { seed, entrants, history } = published;
  const entrantsHash = hashEntrants(entrants);
  const mixedSeed = mixSantaSeed(seed, entrantsHash, published.beacon?.randomness ?? null);
  const historyHash = hashHistory(history);
  const outcome =
    published.numExclusions === 0
      ? drawSantaFrom(mixedSeed, { entrants, history, exclusions: [], veil: '' })
      : null;
  const commitment = commitTo(seed);
  const steps: readonly (readonly [SantaReplayStep, boolean])[] = [
    ['algorithm', published.algorithm === santaAlgorithm],
    ['commitment', commitment === published.commitment],
    ['entrants', entrantsHash === published.entrantsHash && isAscending(entrants)],
    ['mixed-seed', mixedSeed === published.mixedSeed],
    ['history', historyHash === published.historyHash],
    ['shape', hasShape(published)],
    ['ring', outcome === null || isSameOutcome(outcome, published)],
  ];
  return {
    commitment,
    entrantsHash,
    mixedSeed,
    historyHash,
    outcome,
    differsAt: steps.find(([, isSame]) => !isSame)?.[0] ?? null,
  };
}
