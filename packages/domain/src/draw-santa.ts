import { openDrawNumbers } from './draw-numbers.ts';
import { drawRing, type RingOutcome } from './draw-ring.ts';
import { hashEntrants, hashLines, mixDrawSeed } from './draw-seed.ts';
import { type EarlierPair, type Exclusion, limitRing, type RingLimits } from './ring-limits.ts';
import { fromHex } from './sha256.ts';

export const santaAlgorithm = 'tinsmith-santa-v1';

/** People are entrant numbers here. */
export interface SantaInput {
  readonly seed: string;
  /** Ascending. */
  readonly entrants: readonly number[];
  /** The beacon's randomness, in hexadecimal digits. */
  readonly beacon: string | null;
  readonly history: readonly EarlierPair[];
  readonly exclusions: readonly Exclusion[];
  /**
   * A secret that is never published, mixed in if there are exclusions: with the seed alone one could test
   * which exclusions lead to the published ring.
   */
  readonly veil: string;
}

export type SantaOutcome = RingOutcome;

export const mixSantaSeed = (seed: string, entrantsHash: string, beacon: string | null): string =>
  mixDrawSeed(santaAlgorithm, seed, entrantsHash, beacon);

/** The pairs of earlier years, one per line: by year, giver and receiver. An elf gives to two people. */
export const hashHistory = (history: readonly EarlierPair[]): string =>
  hashLines(
    history
      .toSorted(
        (one, other) => one.year - other.year || one.giver - other.giver || one.receiver - other.receiver,
      )
      .map(({ giver, receiver, year }) => `${giver} ${receiver} ${year}`),
  );

/** The veil and the exclusions, one per line, the lower number first. */
export const hashExclusions = (exclusions: readonly Exclusion[], veil: string): string =>
  hashLines([
    veil,
    ...exclusions
      .map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const)
      .toSorted(([low, high], [otherLow, otherHigh]) => low - otherLow || high - otherHigh)
      .map(([low, high]) => `${low} ${high}`),
  ]);

/** The key that a draw's numbers come from. */
const keyOf = (mixedSeed: string, exclusions: readonly Exclusion[], veil: string): Uint8Array =>
  fromHex(exclusions.length === 0 ? mixedSeed : hashLines([mixedSeed, veil]));

/** The limits by index in the list of entrants. Pairs that name anyone else are ignored. */
function limitEntrants(
  entrants: readonly number[],
  { history, exclusions }: Pick<SantaInput, 'history' | 'exclusions'>,
): RingLimits {
  const places = new Map(entrants.map((entrant, place) => [entrant, place]));
  const placeOf = (entrant: number): number => places.get(entrant) as number;
  const isIn = (...people: readonly number[]) => people.every((entrant) => places.has(entrant));
  return limitRing(
    entrants.length,
    exclusions
      .filter(([one, other]) => isIn(one, other))
      .map(([one, other]) => [placeOf(one), placeOf(other)]),
    history
      .filter(({ giver, receiver }) => isIn(giver, receiver))
      .map(({ giver, receiver, year }) => ({ giver: placeOf(giver), receiver: placeOf(receiver), year })),
  );
}

/** The draw from a mixed seed. */
export function drawSantaFrom(
  mixedSeed: string,
  { entrants, history, exclusions, veil }: Omit<SantaInput, 'seed' | 'beacon'>,
): SantaOutcome {
  const drawn = drawRing(
    limitEntrants(entrants, { history, exclusions }),
    openDrawNumbers(keyOf(mixedSeed, exclusions, veil)),
  );
  const entrantAt = (place: number): number => entrants[place] as number;
  return { ...drawn, ring: drawn.ring.map(entrantAt), setAside: drawn.setAside.map(entrantAt) };
}

/** The whole draw: same input, same ring, on every machine. */
export const runSantaDraw = (input: SantaInput): SantaOutcome =>
  drawSantaFrom(mixSantaSeed(input.seed, hashEntrants(input.entrants), input.beacon), input);
