import type { Pick } from './draw-rules.ts';

// Separate from the replay, so that a page that only compares does not load the draw code.

export const isSamePick = (one: Pick | undefined, other: Pick | undefined): boolean =>
  one?.kind === other?.kind &&
  one?.numCandidates === other?.numCandidates &&
  one?.index === other?.index &&
  one?.ruleId === other?.ruleId;

interface Picks {
  readonly picks: readonly Pick[];
}

/** Whether the pick at a position matches the published one. */
export const isPickSame = (replay: Picks, published: Picks, place: number): boolean =>
  isSamePick(replay.picks[place], published.picks[place]);
