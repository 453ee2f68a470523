import type { CheckState } from '../../../platform/doctor/check.ts';

const severity: readonly CheckState[] = ['skipped', 'ok', 'warning', 'trouble'];

/** The more severe it is, the higher. */
export const severityOf = (state: CheckState): number => severity.indexOf(state);

/** The state of several checks together; skipped if there are none. */
export const worstOf = (states: readonly CheckState[]): CheckState =>
  states.reduce((worst, state) => (severityOf(state) > severityOf(worst) ? state : worst), 'skipped');
