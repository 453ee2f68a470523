import { type DrawNumber, openDrawNumbers } from './draw-numbers.ts';
import { hashEntrants, hashLines, mixDrawSeed } from './draw-seed.ts';
import { type PoolRule, standingOfRule } from './rule-eligibility.ts';
import { fromHex } from './sha256.ts';

export const rulesAlgorithm = 'tinsmith-rules-v1';

/** How many rules a competition draws. */
export interface RuleSlots {
  readonly genre: number;
  /** Art and tech together. */
  readonly artTech: number;
  readonly bonus: number;
}

/** Where a pick comes from. The challenging rule takes a slot of its category. */
export type PickKind = 'challenging' | 'genre' | 'artTech' | 'bonus';

export interface Pick {
  readonly kind: PickKind;
  /** How many rules it was picked from. */
  readonly numCandidates: number;
  /** Which of them, counted from 0 in id order; null if there was none and the slot stays empty. */
  readonly index: number | null;
  readonly ruleId: number | null;
}

type SlotGroup = Exclude<PickKind, 'challenging'>;

const groupOf = ({ category }: PoolRule): SlotGroup =>
  category === 'art' || category === 'tech' ? 'artTech' : category;

/** The pool, sorted for any number of draws. */
export interface SortedPool {
  readonly challenging: readonly PoolRule[];
  readonly plain: Readonly<Record<SlotGroup, readonly PoolRule[]>>;
}

export function sortPool(pool: readonly PoolRule[]): SortedPool {
  const byId = pool.toSorted((one, other) => one.id - other.id);
  const plain = byId.filter((rule) => standingOfRule(rule) === 'plain');
  return {
    challenging: byId.filter((rule) => standingOfRule(rule) === 'challenging'),
    plain: {
      genre: plain.filter((rule) => groupOf(rule) === 'genre'),
      artTech: plain.filter((rule) => groupOf(rule) === 'artTech'),
      bonus: plain.filter((rule) => groupOf(rule) === 'bonus'),
    },
  };
}

interface Picked {
  readonly pick: Pick;
  readonly rule: PoolRule | null;
}

function pickFrom(kind: PickKind, candidates: readonly PoolRule[], number: DrawNumber): Picked {
  const index = candidates.length === 0 ? null : number(candidates.length);
  const rule = index === null ? null : (candidates[index] as PoolRule);
  return { pick: { kind, numCandidates: candidates.length, index, ruleId: rule?.id ?? null }, rule };
}

/** Picks without replacement, once per slot. */
function fillSlots(kind: SlotGroup, slots: number, plain: readonly PoolRule[], number: DrawNumber): Pick[] {
  const left = [...plain];
  return Array.from({ length: slots }, () => {
    const { pick } = pickFrom(kind, left, number);
    if (pick.index !== null) left.splice(pick.index, 1);
    return pick;
  });
}

/**
 * tinsmith-rules-v1: the challenging rule first, then the remaining genre slots, art and tech slots, then
 * bonus. Each pick is uniform over the drawable rules. It never fails: a slot that the pool cannot fill stays
 * empty.
 */
export function drawRules(pool: SortedPool, slots: RuleSlots, number: DrawNumber): Pick[] {
  const first = pickFrom(
    'challenging',
    pool.challenging.filter((rule) => slots[groupOf(rule)] > 0),
    number,
  );
  const taken = first.rule ? groupOf(first.rule) : null;
  const leftOf = (group: SlotGroup) => slots[group] - (taken === group ? 1 : 0);
  return [
    // Without a challenging rule no slot is lost: the other picks fill them all.
    ...(first.rule || slots.genre + slots.artTech > 0 ? [first.pick] : []),
    ...fillSlots('genre', leftOf('genre'), pool.plain.genre, number),
    ...fillSlots('artTech', leftOf('artTech'), pool.plain.artTech, number),
    ...fillSlots('bonus', slots.bonus, pool.plain.bonus, number),
  ];
}

const poolLine = (rule: PoolRule): string =>
  [
    rule.id,
    rule.category,
    rule.number,
    rule.numRatings,
    rule.interestSum,
    rule.challengeSum,
    rule.isRecent ? 1 : 0,
  ].join(' ');

/** The rules by id, one per line. */
export const hashPool = (pool: readonly PoolRule[]): string =>
  hashLines(pool.toSorted((one, other) => one.id - other.id).map(poolLine));

export const mixSeed = (seed: string, entrantsHash: string, beacon: string | null): string =>
  mixDrawSeed(rulesAlgorithm, seed, entrantsHash, beacon);

export interface DrawInput {
  readonly seed: string;
  readonly entrants: readonly number[];
  /** The beacon's randomness, in hexadecimal digits. */
  readonly beacon: string | null;
  readonly slots: RuleSlots;
  readonly pool: readonly PoolRule[];
}

/** The draw from a mixed seed. */
export const drawFrom = (
  mixedSeed: string,
  { slots, pool }: Omit<DrawInput, 'seed' | 'entrants' | 'beacon'>,
): Pick[] => drawRules(sortPool(pool), slots, openDrawNumbers(fromHex(mixedSeed)));

/** The whole draw: same input, same rules, on every machine. */
export const runDraw = (input: DrawInput): Pick[] =>
  drawFrom(mixSeed(input.seed, hashEntrants(input.entrants), input.beacon), input);
