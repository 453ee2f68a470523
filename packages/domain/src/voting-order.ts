import type { EntrantId, EntryId } from './ids.ts';

/** An entry that somebody can vote for and has not been dealt yet. */
export interface Candidate {
  readonly id: EntryId;
  /** Complete ballots. */
  readonly numVotes: number;
  /** How many people have it in front of them and have not voted for it yet. */
  readonly numOpen: number;
}

/** How many entries are put into somebody's order at a time. Those stay where they are while they are at it. */
export const batchSize = 20;

/**
 * After so long without a sign of them, what they have not begun with goes back, and they are dealt anew. Most people
 * vote for fewer than a batch holds: what they never reach would seem covered for the rest of the voting.
 */
export const idleHours = 2;

/**
 * In halves of a vote. Being in front of somebody counts as half a vote: were it to count as none, all who open the
 * page at the same time would be sent to the same entries.
 */
const coverage = ({ numVotes, numOpen }: Candidate): number => 2 * numVotes + numOpen;

/** The next entries of somebody's order, the least covered first; between equals their lot decides. */
export function dealBatch(candidates: readonly Candidate[], lotOf: (id: EntryId) => number): EntryId[] {
  return candidates
    .map((candidate) => ({ id: candidate.id, coverage: coverage(candidate), lot: lotOf(candidate.id) }))
    .toSorted((a, b) => a.coverage - b.coverage || a.lot - b.lot)
    .slice(0, batchSize)
    .map(({ id }) => id);
}

/** A lot that differs by person and stays the same: asked twice, the order is the same. */
export const lotFor =
  (entrantId: EntrantId) =>
  (entryId: EntryId): number => {
    let mixed = Math.imul(entrantId, 0x9e3779b1) ^ Math.imul(entryId, 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b);
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b);
    return (mixed ^ (mixed >>> 16)) >>> 0;
  };
