import type { DrawNumber } from './draw-numbers.ts';
import { findExactRing, maxExact } from './exact-ring.ts';
import { isAllowed, type RingLimits } from './ring-limits.ts';
import { type SearchedRing, type Steps, searchRing } from './search-ring.ts';
import { shuffle } from './shuffle.ts';

/** The result, by indexes of people. */
export interface RingOutcome {
  /** Each gives to the next, the last to the first. Starts with the lowest index; empty if nobody can be placed. */
  readonly ring: readonly number[];
  /** People who could not be placed, ascending. */
  readonly setAside: readonly number[];
  /** How many of the oldest years had to be allowed again. */
  readonly numAllowed: number;
}

/** Shuffles tried before the exhaustive search: their result is as likely as any other ring. */
const numShuffles = 100;

/** The total step budget of a search. */
const maxSteps = 1_000_000;

const isRing = (ring: readonly number[], limits: RingLimits, numAllowed: number): boolean =>
  ring.length > 1 &&
  ring.every((giver, place) =>
    isAllowed(limits, giver, ring[(place + 1) % ring.length] as number, numAllowed),
  );

function turnToLowest(ring: readonly number[]): number[] {
  const from = ring.reduce(
    (lowest, person, place) => (person < (ring[lowest] as number) ? place : lowest),
    0,
  );
  return [...ring.slice(from), ...ring.slice(0, from)];
}

const ascending = (people: readonly number[]): number[] => people.toSorted((one, other) => one - other);

const everyone = ({ numPeople }: RingLimits): number[] =>
  Array.from({ length: numPeople }, (_, person) => person);

function drawExactly(limits: RingLimits, number: DrawNumber): Omit<RingOutcome, 'setAside'> {
  for (let tried = 0; tried < numShuffles; tried++) {
    const ring = shuffle(everyone(limits), number);
    if (isRing(ring, limits, 0)) return { ring, numAllowed: 0 };
  }
  return findExactRing(limits, number) ?? { ring: [], numAllowed: 0 };
}

/** Drops people whom none of the others may give to, or who may give to none of them. */
function leaveOutHopeless(people: readonly number[], limits: RingLimits): readonly number[] {
  const may = (giver: number, receiver: number) => isAllowed(limits, giver, receiver, limits.numYears);
  return people.filter(
    (person) => people.some((other) => may(person, other)) && people.some((other) => may(other, person)),
  );
}

/** Removes people from a ring until all its pairs are allowed, then puts back those who fit somewhere. */
function cutToFit(ring: readonly number[], limits: RingLimits): number[] {
  const may = (giver: number, receiver: number) => isAllowed(limits, giver, receiver, limits.numYears);
  const kept: number[] = [];
  const out: number[] = [];
  for (const person of ring) {
    const last = kept.at(-1);
    if (last === undefined || may(last, person)) kept.push(person);
    else out.push(person);
  }
  while (kept.length > 1 && !may(kept.at(-1) as number, kept[0] as number)) out.push(kept.pop() as number);
  if (kept.length < 2) return [];
  for (const person of out) {
    const place = kept.findIndex(
      (giver, at) => may(giver, person) && may(person, kept[(at + 1) % kept.length] as number),
    );
    if (place !== -1) kept.splice(place + 1, 0, person);
  }
  return kept;
}

/** Searches year by year, each with an equal share of the steps. */
function searchByYear(
  people: readonly number[],
  limits: RingLimits,
  number: DrawNumber,
  numLevels: number,
): SearchedRing & { readonly numAllowed: number } {
  const share = Math.floor(maxSteps / (2 * (limits.numYears + 1)));
  for (let numAllowed = 0; ; numAllowed++) {
    const steps: Steps = { left: share };
    const found = searchRing(people, limits, numAllowed, number, steps);
    if (found.numBad === 0 || numAllowed >= numLevels) return { ...found, numAllowed };
  }
}

function drawBySearch(limits: RingLimits, number: DrawNumber): Omit<RingOutcome, 'setAside'> {
  const people = everyone(limits);
  const placeable = leaveOutHopeless(people, limits);
  if (placeable.length < people.length) return drawAmong(placeable, limits, number);
  const found = searchByYear(people, limits, number, limits.numYears);
  if (found.numBad === 0) return found;
  const ring = cutToFit(found.ring, limits);
  const fallback = { ring, numAllowed: limits.numYears };
  if (ring.length <= maxExact) return drawAmong(ring, limits, number);
  if (limits.numYears === 0) return fallback;
  // Without the people set aside, the years may not have to be allowed.
  const again = searchByYear(ascending(ring), limits, number, limits.numYears - 1);
  return again.numBad === 0 ? again : fallback;
}

/** A draw in which only some take part. */
function drawAmong(
  people: readonly number[],
  limits: RingLimits,
  number: DrawNumber,
): Omit<RingOutcome, 'setAside'> {
  const some = ascending(people);
  const drawn = drawPlaces(
    {
      ...limits,
      numPeople: some.length,
      weightOf: (giver, receiver) => limits.weightOf(some[giver] as number, some[receiver] as number),
    },
    number,
  );
  return { ...drawn, ring: drawn.ring.map((place) => some[place] as number) };
}

const drawPlaces = (limits: RingLimits, number: DrawNumber): Omit<RingOutcome, 'setAside'> =>
  limits.numPeople <= maxExact ? drawExactly(limits, number) : drawBySearch(limits, number);

/**
 * One ring of everyone who can be placed. It never fails and never breaks a hard rule: if it finds no ring of
 * all, it allows pairs of earlier years, the oldest first, and then sets aside as few people as it can. Up to
 * 20 people that is exact.
 */
export function drawRing(limits: RingLimits, number: DrawNumber): RingOutcome {
  const { ring, numAllowed } = drawPlaces(limits, number);
  const placed = new Set(ring);
  return {
    ring: turnToLowest(ring),
    setAside: everyone(limits).filter((person) => !placed.has(person)),
    numAllowed,
  };
}
