export const demoPhases = ['before', 'live', 'voting', 'results'] as const;
