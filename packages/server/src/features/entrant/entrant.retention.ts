import type { Kept } from '../../platform/retention.ts';

export const entrantRetention: readonly Kept[] = [
  {
    what: 'Your sign-ups for events, with what you wrote there',
    why: 'They are part of the event. Your name is removed from them with your account.',
    tables: ['sign_up'],
    until: 'event',
  },
];
