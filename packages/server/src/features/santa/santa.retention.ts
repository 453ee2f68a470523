import type { Kept } from '../../platform/retention.ts';

export const santaRetention: readonly Kept[] = [
  {
    what: 'Who gave to whom in a gift exchange, and how the names were drawn',
    why: 'So that anyone can check the draw after the end.',
    tables: ['santa_draw', 'santa_pair'],
    until: 'event',
  },
  {
    what: 'Letters between you and your giver or receiver',
    why: 'Only the two of you can read them. Those between you and your giver are removed with your account.',
    tables: ['santa_letter'],
    until: 'event',
  },
  {
    what: 'People you asked the organizers to keep you apart from',
    why: 'So that you never draw each other.',
    tables: ['santa_exclusion'],
    until: 'account',
  },
];
