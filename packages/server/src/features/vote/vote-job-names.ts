export const notifyOfExclusionName = 'tell-of-exclusion';
export const notifyTeamName = 'tell-team-of-trouble';
