import { type DrawInput, drawFrom, hashPool, mixSeed, type Pick, rulesAlgorithm } from './draw-rules.ts';
import { commitTo, hashEntrants, isAscending } from './draw-seed.ts';
import { isSamePick } from './same-pick.ts';

/** A draw as published. */
export interface PublishedDraw extends Omit<DrawInput, 'beacon'> {
  readonly algorithm: string;
  readonly commitment: string;
  readonly beacon: { readonly randomness: string } | null;
  readonly entrantsHash: string;
  readonly mixedSeed: string;
  readonly poolHash: string;
  readonly picks: readonly Pick[];
}

export type ReplayStep = 'algorithm' | 'commitment' | 'entrants' | 'mixed-seed' | 'pool' | 'picks';

export interface Replay {
  /** The recomputed values. */
  readonly commitment: string;
  readonly entrantsHash: string;
  readonly mixedSeed: string;
  readonly poolHash: string;
  readonly picks: readonly Pick[];
  /** The first step that differs from the published one; null if all are the same. */
  readonly differsAt: ReplayStep | null;
}

/** Repeats the draw from the published data, and compares each step. */
export function replayDraw(published: PublishedDraw): Replay {
  const { seed, entrants, pool } = published;
  const beacon = published.beacon?.randomness ?? null;
  // With 40,000 entrants the list takes most of the time: it is hashed once.
  const entrantsHash = hashEntrants(entrants);
  const mixedSeed = mixSeed(seed, entrantsHash, beacon);
  const replay = {
    commitment: commitTo(seed),
    entrantsHash,
    mixedSeed,
    poolHash: hashPool(pool),
    picks: drawFrom(mixedSeed, published),
  };
  const places = Math.max(replay.picks.length, published.picks.length);
  const steps: readonly (readonly [ReplayStep, boolean])[] = [
    ['algorithm', published.algorithm === rulesAlgorithm],
    ['commitment', replay.commitment === published.commitment],
    ['entrants', replay.entrantsHash === published.entrantsHash && isAscending(entrants)],
    ['mixed-seed', replay.mixedSeed === published.mixedSeed],
    ['pool', replay.poolHash === published.poolHash],
    [
      'picks',
      Array.from({ length: places }, (_, place) => place).every((place) =>
        isSamePick(replay.picks[place], published.picks[place]),
      ),
    ],
  ];
  return { ...replay, differsAt: steps.find(([, isSame]) => !isSame)?.[0] ?? null };
}
