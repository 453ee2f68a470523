import { hoursOf, type Kept } from '../../platform/retention.ts';

export const reviewRetention: readonly Kept[] = [
  {
    what: 'Reviews that were reported to the staff, by whom and why',
    why: 'So that the staff can look into it, and into what was reported before.',
    tables: ['review_report'],
    hours: hoursOf({ days: 365 }),
    after: 'the staff have settled it',
    expires: { column: 'settled_at' },
  },
];
