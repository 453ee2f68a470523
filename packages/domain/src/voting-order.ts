import type { EntrantId, EntryId } from './ids.ts';

/** An entry that the voter can vote for and has not been dealt yet. */
export interface Candidate {
  readonly id: EntryId;
  /** Complete ballots. */
  readonly numVotes: number;
  /** How many people have it on their list and have not voted for it yet. */
  readonly numOpen: number;
}

/** How many entries are added to a voter's order at a time. They stay in place while the voter is active. */
export const batchSize = 20;

/**
 * After this long without activity, entries the voter has not started go back, and a new batch is dealt. Most
 * people vote for fewer than a batch holds: the ones they never reach would seem covered for the rest of the
 * voting.
 */
export const idleHours = 2;

/**
 * In halves of a vote. Being on a voter's list counts as half a vote: if it counted as none, everyone who
 * opens the page at the same time would be sent to the same entries.
 */
const coverage = ({ numVotes, numOpen }: Candidate): number => 2 * numVotes + numOpen;

/** The next entries of a voter's order, the least covered first; ties are broken by lot. */
export function dealBatch(candidates: readonly Candidate[], lotOf: (id: EntryId) => number): EntryId[] {
  return candidates
    .map((candidate) => ({ id: candidate.id, coverage: coverage(candidate), lot: lotOf(candidate.id) }))
    .toSorted((a, b) => a.coverage - b.coverage || a.lot - b.lot)
    .slice(0, batchSize)
    .map(({ id }) => id);
}

/**
 * The games that the queue hands to a voter next, out of those that run for them: the least covered first. Only what is
 * played right away is dealt, so that no game waits on the list of a voter who won't get to it.
 */
export const dealQueue = (
  candidates: readonly Candidate[],
  lotOf: (id: EntryId) => number,
  numGames: number,
): EntryId[] => dealBatch(candidates, lotOf).slice(0, numGames);

/** A lot that differs by entrant and is stable: the same entrant always gets the same order. */
export const lotFor =
  (entrantId: EntrantId) =>
  (entryId: EntryId): number => {
    let mixed = Math.imul(entrantId, 0x9e3779b1) ^ Math.imul(entryId, 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b);
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b);
    return (mixed ^ (mixed >>> 16)) >>> 0;
  };
