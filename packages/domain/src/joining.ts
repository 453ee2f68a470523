import { type CompetitionTimes, factsOf, phaseOf } from './phase.ts';
import type { Standing } from './standing.ts';

/** Joining works while it is open; entrants can change their sign-up until the end. */
export const canSignUp = (times: CompetitionTimes, nowMs: number, standing: Standing): boolean =>
  standing.entrantId === null ? factsOf(times, nowMs).canJoin : nowMs < times.endMs;

/**
 * Until the start freely. Then in a speedhack while no file is uploaded; in a gift exchange until the end,
 * with or without files: that counts as dropping out, and the ring is repaired. Not possible after the end.
 */
export const canWithdraw = (times: CompetitionTimes, nowMs: number, numFiles: number): boolean => {
  const phase = phaseOf(times, nowMs);
  if (phase !== 'before' && phase !== 'live') return false;
  return times.kind === 'gift-exchange' || numFiles === 0;
};
