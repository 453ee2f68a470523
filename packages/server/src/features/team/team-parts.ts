import type { Ports } from '../../http/feature.ts';
import type { KeepFiles } from './keep-contents.ts';
import type { TeamLimits } from './may-team-up.ts';

/** Data from other features that teams need. */
export interface TeamParts {
  readonly limits: TeamLimits;
  readonly countLogs: Ports['countLogs'];
  readonly keepFiles: KeepFiles;
}
