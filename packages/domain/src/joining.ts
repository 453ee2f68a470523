import { type CompetitionTimes, factsOf, phaseOf } from './phase.ts';
import type { Standing } from './standing.ts';

/** Joins while joining is open; whoever is in changes the sign-up until the end. */
export const canSignUp = (times: CompetitionTimes, nowMs: number, standing: Standing): boolean =>
  standing.entrantId === null ? factsOf(times, nowMs).canJoin : nowMs < times.endMs;

/**
 * Until the start freely. Then in a speedhack while no file is uploaded, since nobody waits for that entry; in a gift
 * exchange somebody does: there it is a drop-out, which an organizer has to mend. After the end nobody withdraws.
 */
export const canWithdraw = (times: CompetitionTimes, nowMs: number, numFiles: number): boolean => {
  const phase = phaseOf(times, nowMs);
  return numFiles === 0 && (phase === 'before' || (phase === 'live' && times.kind === 'speedhack'));
};
