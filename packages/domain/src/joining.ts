import { type CompetitionTimes, factsOf, phaseOf } from './phase.ts';
import type { Standing } from './standing.ts';

/** Joins while joining is open; whoever is in changes the sign-up until the end. */
export const canSignUp = (times: CompetitionTimes, nowMs: number, standing: Standing): boolean =>
  standing.entrantId === null ? factsOf(times, nowMs).canJoin : nowMs < times.endMs;

/**
 * Until the start freely. Then in a speedhack while no file is uploaded; in a gift exchange until the end, with files or
 * without: there it is a drop-out, and the ring is repaired. After the end nobody withdraws.
 */
export const canWithdraw = (times: CompetitionTimes, nowMs: number, numFiles: number): boolean => {
  const phase = phaseOf(times, nowMs);
  if (phase !== 'before' && phase !== 'live') return false;
  return times.kind === 'gift-exchange' || numFiles === 0;
};
