export const tellOfExclusionName = 'tell-of-exclusion';
export const tellTeamName = 'tell-team-of-trouble';
