// What the demo can be switched to in development.

export const demoKinds = ['speedhack', 'gift-exchange'] as const;
export const demoPhases = ['before', 'live', 'voting', 'results'] as const;
export const demoRoles = [
  'visitor',
  'entrant',
  'team-mate',
  'santa',
  'moderator',
  'organizer',
  'owner',
] as const;
