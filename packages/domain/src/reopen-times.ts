import type { CompetitionTimes } from './phase.ts';

/** The times that staff can reach early, and an owner can reopen for a while. */
export const endings = ['end', 'votingEnd'] as const;
export type Ending = (typeof endings)[number];

/** How long after it has passed a time can be reopened. */
export const reopenMinutes = 60;

interface Reopened extends CompetitionTimes {
  readonly nowMs: number;
  /** A ranking was stored. */
  readonly hasResult: boolean;
}

/** The times that have passed, in order. A gift exchange has no voting. */
export function listPassed({ kind, startMs, endMs, votingEndMs, nowMs }: Reopened): ('start' | Ending)[] {
  const times = [
    ['start', startMs],
    ['end', endMs],
    ...(kind === 'speedhack' ? ([['votingEnd', votingEndMs]] as const) : []),
  ] as const;
  return times.flatMap(([name, ms]) => (ms <= nowMs ? [name] : []));
}

/** Why a time cannot be reopened, in a sentence; null if it can. */
export function refuseReopening(event: Reopened, name: 'start' | Ending): string | null {
  const { kind, endMs, votingEndMs, nowMs, hasResult } = event;
  if (name === 'start')
    return kind === 'speedhack'
      ? "The start can't be reopened: everyone has seen the extra rules."
      : "The start can't be reopened: the names have been drawn, and everyone knows who they're making a game for.";
  if (kind !== 'speedhack')
    return "The end of a gift exchange can't be reopened: everyone has seen their gift and who it's from.";
  const ms = name === 'end' ? endMs : votingEndMs;
  const what = name === 'end' ? 'The finish' : 'Voting';
  if (ms > nowMs) return name === 'end' ? "The finish hasn't passed yet." : "Voting hasn't ended yet.";
  if (hasResult) return `${what} can't be reopened: the ranking is frozen.`;
  if (nowMs - ms >= reopenMinutes * 60_000)
    return `${what} can't be reopened: it's only possible in the first ${reopenMinutes} minutes.`;
  if (name === 'end' && votingEndMs <= nowMs)
    return "The finish can't be reopened while voting is over. Please reopen voting first.";
  return null;
}
