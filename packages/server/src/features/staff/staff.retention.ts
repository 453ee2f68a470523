import type { Kept } from '../../platform/retention.ts';

export const staffRetention: readonly Kept[] = [
  {
    what: 'When a member of staff was last e-mailed about open reports',
    why: 'To send at most one e-mail an hour.',
    tables: ['report_mail'],
    until: 'account',
  },
  {
    what: 'How each part of the site did, by quarters of an hour',
    why: 'To show it to the organizers. There is nothing about you in it.',
    tables: ['health_sample'],
    hours: 48,
    after: 'that quarter',
    expires: { column: 'quarter' },
  },
];
