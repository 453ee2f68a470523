import { hoursOf, type Kept } from '../platform/retention.ts';

export const httpRetention: readonly Kept[] = [
  {
    what: 'How often an address or account made calls',
    why: 'To limit those who make too many. No limit counts for longer.',
    tables: ['rate_limit'],
    hours: hoursOf({ days: 1 }),
    after: 'the first call counted',
    expires: { column: 'window_start' },
  },
  {
    what: 'The answer to something you sent',
    why: 'If the answer gets lost on its way, your browser sends it again and gets the same answer.',
    tables: ['write_key'],
    hours: hoursOf({ days: 1 }),
    after: 'you sent it',
    expires: { column: 'created_at' },
  },
];
