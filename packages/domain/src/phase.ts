export type CompetitionKind = 'speedhack' | 'gift-exchange';

/** The times that define a competition, in epoch milliseconds. */
export interface CompetitionTimes {
  readonly kind: CompetitionKind;
  readonly startMs: number;
  readonly endMs: number;
  readonly votingEndMs: number;
  /** Null: immediately. */
  readonly joinOpensMs: number | null;
  readonly joinClosesMs: number;
}

export type Phase = 'before' | 'live' | 'voting' | 'over';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** How long before its start an event counts as near. */
export const soonMs = 60 * dayMs;
export const speedhackMs = 72 * hourMs;
/** How long after the end a sealed file may still arrive, unless staff set another time. */
export const usualGraceHours = 3;
/** How long after voting log posts, texts and images may still be changed. */
export const afterwardsMs = 14 * dayMs;

/** Every span is half-open: a boundary belongs to the span it begins. */
const isWithin = (nowMs: number, fromMs: number, toMs: number): boolean => nowMs >= fromMs && nowMs < toMs;

export function phaseOf(times: CompetitionTimes, nowMs: number): Phase {
  if (nowMs < times.startMs) return 'before';
  if (nowMs < times.endMs) return 'live';
  return nowMs < times.votingEndMs ? 'voting' : 'over';
}

/** Facts of the event, the same for everyone; whether the viewer has joined is checked separately. */
export interface CompetitionFacts {
  readonly phase: Phase;
  readonly canJoin: boolean;
  readonly canPost: boolean;
  readonly canVote: boolean;
  readonly afterStart: boolean;
  readonly afterEnd: boolean;
}

export function factsOf(times: CompetitionTimes, nowMs: number): CompetitionFacts {
  const joinOpensMs = times.joinOpensMs ?? Number.NEGATIVE_INFINITY;
  return {
    phase: phaseOf(times, nowMs),
    canJoin: isWithin(nowMs, joinOpensMs, times.joinClosesMs),
    canPost: isWithin(nowMs, joinOpensMs, times.votingEndMs + afterwardsMs),
    // A gift exchange has no voting: its voting ends with it.
    canVote: times.kind === 'speedhack' && isWithin(nowMs, times.endMs, times.votingEndMs),
    afterStart: nowMs >= times.startMs,
    afterEnd: nowMs >= times.endMs,
  };
}

/** The moments at which something changes for everyone, in order. */
export function boundariesOf(times: CompetitionTimes): number[] {
  const moments = [
    // From here on it may be the current event: see current-event.ts.
    times.startMs - soonMs,
    times.joinOpensMs,
    times.joinClosesMs,
    times.startMs,
    times.endMs,
    times.votingEndMs,
    times.votingEndMs + afterwardsMs,
  ];
  return [...new Set(moments.filter((moment) => moment !== null))].toSorted((a, b) => a - b);
}

/** The first moment after now at which something changes in any of the competitions. */
export function nextBoundaryMs(competitions: readonly CompetitionTimes[], nowMs: number): number | null {
  const ahead = competitions.flatMap(boundariesOf).filter((moment) => moment > nowMs);
  return ahead.length === 0 ? null : Math.min(...ahead);
}

/** The default times of a new competition, unless staff set others. */
export function defaultTimes(kind: CompetitionKind, startMs: number, endMs?: number): CompetitionTimes {
  const end = endMs ?? startMs + speedhackMs;
  return {
    kind,
    startMs,
    endMs: end,
    votingEndMs: kind === 'speedhack' ? end + afterwardsMs : end,
    joinOpensMs: null,
    joinClosesMs: kind === 'speedhack' ? end : startMs,
  };
}
