import type { Kept } from '../../platform/retention.ts';

export const teamRetention: readonly Kept[] = [
  {
    what: 'Who invited whom to a team, and the answers',
    why: 'To show them to both, and so that nobody is asked again and again.',
    tables: ['invitation', 'team_pledge', 'team_pledge_member'],
    until: 'event',
  },
];
