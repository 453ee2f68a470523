import type { CompetitionTimes } from './phase.ts';

/** Why a competition cannot have these times, in a sentence; null where it can. */
export function refuseTimes(times: CompetitionTimes): string | null {
  const { kind, startMs, endMs, votingEndMs, joinOpensMs, joinClosesMs } = times;
  if (endMs <= startMs) return 'The finish needs to be after the start.';
  if (votingEndMs < endMs) return 'Voting needs to end after the finish.';
  if (joinOpensMs !== null && joinOpensMs >= joinClosesMs) return 'Joining needs to open before it closes.';
  if (kind === 'gift-exchange' && joinClosesMs > startMs)
    return 'In a gift exchange joining closes at the start at the latest: the names are drawn then.';
  if (joinClosesMs > votingEndMs) return 'Joining needs to close before the voting ends.';
  return null;
}

interface FixedBy extends CompetitionTimes {
  readonly nowMs: number;
  readonly isDrawn: boolean;
  readonly hasSignUps: boolean;
}

/** What can no longer be changed, by the name of its field, with the reason that staff read. */
export function fixedFields(item: FixedBy): Readonly<Record<string, string>> {
  const { nowMs, startMs, endMs, votingEndMs } = item;
  const hasPassed = (name: string, ms: number) =>
    nowMs >= ms ? { [name]: 'This has passed and can no longer be moved.' } : {};
  return {
    ...(item.hasSignUps && {
      short: 'People have joined, so their links need to keep working.',
      isDraft: 'People have joined, so it stays published.',
    }),
    ...(item.isDrawn && { start: 'The draw is done, so the start stays where it is.' }),
    ...hasPassed('start', startMs),
    ...hasPassed('end', endMs),
    ...hasPassed('votingEnd', votingEndMs),
  };
}
