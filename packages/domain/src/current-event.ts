import { afterwardsMs, type CompetitionTimes, factsOf, type Phase, phaseOf, soonMs } from './phase.ts';

export interface EventCandidate extends CompetitionTimes {
  readonly isPinned: boolean;
}

const nearest = <T>(events: readonly T[], by: (event: T) => number): T | null =>
  events.length === 0 ? null : events.reduce((best, event) => (by(event) < by(best) ? event : best));

/**
 * The site's current event: the one staff pinned; else the live one; else the one in voting; else the nearest
 * start that is open for joining or near; else the one that ended last, for a while.
 */
export function currentEvent<T extends EventCandidate>(events: readonly T[], nowMs: number): T | null {
  const inPhase = (phase: Phase) => events.filter((event) => phaseOf(event, nowMs) === phase);
  const isComing = (event: T) => factsOf(event, nowMs).canJoin || event.startMs - nowMs <= soonMs;
  return (
    nearest(
      events.filter((event) => event.isPinned),
      (event) => Math.abs(event.startMs - nowMs),
    ) ??
    nearest(inPhase('live'), (event) => event.endMs) ??
    nearest(inPhase('voting'), (event) => event.votingEndMs) ??
    nearest(inPhase('before').filter(isComing), (event) => event.startMs) ??
    nearest(
      inPhase('over').filter((event) => nowMs - event.votingEndMs < afterwardsMs),
      (event) => -event.votingEndMs,
    )
  );
}
