import type { CompetitionTimes } from './phase.ts';

/** Why these times are invalid for a competition, in a sentence; null if they are valid. */
export function refuseTimes(times: CompetitionTimes): string | null {
  const { kind, startMs, endMs, votingEndMs, joinOpensMs, joinClosesMs } = times;
  if (endMs <= startMs) return 'The finish needs to be after the start.';
  if (votingEndMs < endMs) return "Voting can't end before the finish.";
  if (joinOpensMs !== null && joinOpensMs >= joinClosesMs) return 'Sign-up has to open before it closes.';
  if (kind === 'gift-exchange' && joinClosesMs > startMs)
    return "In a gift exchange, sign-up has to close by the start, because that's when names are drawn.";
  if (joinClosesMs > votingEndMs) return "Sign-up can't close after voting ends.";
  return null;
}

interface FixedBy extends CompetitionTimes {
  readonly nowMs: number;
  readonly isDrawn: boolean;
  readonly hasSignUps: boolean;
  /** Nothing was drawn, and nobody joined, voted or uploaded: no one relies on its times. */
  readonly hasMovableTimes: boolean;
  /** No ballot was cast, and none can be yet. */
  readonly isRankShareOpen: boolean;
}

/** Fields that can no longer be changed, by name, with the reason shown to staff. */
export function fixedFields(item: FixedBy): Readonly<Record<string, string>> {
  const { nowMs, startMs, endMs, votingEndMs } = item;
  const hasPassed = (name: string, ms: number) =>
    nowMs >= ms && !item.hasMovableTimes ? { [name]: "This has passed, so it can't be moved any more." } : {};
  return {
    ...(item.hasSignUps && {
      short: "People have joined, so this can't change: their links need to keep working.",
      isDraft: "People have joined, so it can't go back to being a draft.",
    }),
    ...(item.isDrawn && { start: "The draw is done, so the start can't be moved." }),
    ...hasPassed('start', startMs),
    ...hasPassed('end', endMs),
    ...hasPassed('votingEnd', votingEndMs),
    ...(!item.isRankShareOpen && {
      rankPercent: "Voting has started, so this can't change: it would decide who is ranked.",
    }),
  };
}
