import type { JobKind } from '../../platform/jobs.ts';

export const notifyOfExclusionKind: JobKind = { name: 'tell-of-exclusion', priority: 'normal', queue: null };
export const notifyOfVoterKind: JobKind = { name: 'notify-of-voter', priority: 'normal', queue: null };
export const notifyTeamKind: JobKind = { name: 'tell-team-of-trouble', priority: 'normal', queue: null };
