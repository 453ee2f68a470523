import { type CompetitionTimes, phaseOf } from './phase.ts';

/** A sign-up's text may be changed until the end. */
export const canChangeSignUp = (times: CompetitionTimes, nowMs: number): boolean => nowMs < times.endMs;

/**
 * Until the start freely; later in a speedhack, since nobody waits for that entry. In a gift exchange somebody does:
 * there it is a drop-out, which an organizer has to mend.
 */
export const canWithdraw = (times: CompetitionTimes, nowMs: number): boolean =>
  times.kind === 'speedhack' || phaseOf(times, nowMs) === 'before';
