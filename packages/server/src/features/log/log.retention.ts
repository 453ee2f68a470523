import { hoursOf, type Kept } from '../../platform/retention.ts';

export const logRetention: readonly Kept[] = [
  {
    what: 'Log posts and their pictures',
    why: 'They are part of the event. Your name is removed from them with your account.',
    tables: ['log_post'],
    until: 'event',
  },
  {
    what: 'Log posts that were reported to the staff, by whom and why',
    why: 'So that the staff can look into it, and into what was reported before.',
    tables: ['log_report', 'log_queue'],
    hours: hoursOf({ days: 365 }),
    after: 'the staff have settled it',
    expires: { column: 'settled_at' },
  },
];
