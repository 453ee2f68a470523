import { type CompetitionTimes, phaseOf } from './phase.ts';

/**
 * Until the start freely. Then in a speedhack while no file is uploaded, since nobody waits for that entry; in a gift
 * exchange somebody does: there it is a drop-out, which an organizer has to mend. After the end nobody withdraws.
 */
export const canWithdraw = (times: CompetitionTimes, nowMs: number, numFiles: number): boolean => {
  const phase = phaseOf(times, nowMs);
  return numFiles === 0 && (phase === 'before' || (phase === 'live' && times.kind === 'speedhack'));
};
