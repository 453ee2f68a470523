import { sha256Text } from './sha256.ts';

// Shared by all draws: the committed seed, the entrants, and how both are mixed.

/** Hashes values, one per line. */
export const hashLines = (values: readonly (string | number)[]): string =>
  sha256Text(values.map((value) => `${value}\n`).join(''));

/** What is published of a seed before the draw: the SHA-256 of its 64 digits. */
export const commitTo = (seed: string): string => sha256Text(seed);

/** The entrants' numbers, ascending, one per line. */
export const hashEntrants = (entrants: readonly number[]): string => hashLines(entrants);

/** The seed mixed with what nobody could know when it was committed: the entrants and the public beacon, if any. */
export const mixDrawSeed = (
  algorithm: string,
  seed: string,
  entrantsHash: string,
  beacon: string | null,
): string => hashLines([algorithm, seed, entrantsHash, beacon ?? '-']);

/** Whether a published list is sorted and has no duplicates: another order would be another list of the same people. */
export const isAscending = (numbers: readonly number[]): boolean =>
  numbers.every((number, index) => index === 0 || number > (numbers[index - 1] as number));
