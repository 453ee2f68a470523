import type { Ports } from '../../http/feature.ts';
import type { MayTeamUp } from './may-team-up.ts';

/** What others know that teams need. */
export interface TeamParts {
  readonly mayTeamUp: MayTeamUp;
  readonly countLogs: Ports['countLogs'];
}
