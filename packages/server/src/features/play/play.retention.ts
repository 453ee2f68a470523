import type { Kept } from '../../platform/retention.ts';

export const playRetention: readonly Kept[] = [
  {
    what: 'Web games, unpacked, and how often each was played',
    why: 'So that people can play them here. Who played is not recorded.',
    tables: ['web_build'],
    until: 'entry',
  },
];
