import type { Kept } from '../../platform/retention.ts';

export const playRetention: readonly Kept[] = [
  {
    what: 'Web games, unpacked, and how often each was played',
    why: 'So that people can play them here. Who played is not recorded.',
    tables: ['web_build'],
    until: 'entry',
  },
  {
    what: 'Notes that you take while you play a game that you can vote on',
    why: 'So that you can write a review from them. Nobody else can read them, the organizers included.',
    tables: ['play_note'],
    until: 'voting',
  },
];
