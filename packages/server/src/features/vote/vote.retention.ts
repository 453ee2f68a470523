import type { Kept } from '../../platform/retention.ts';

export const voteRetention: readonly Kept[] = [
  {
    what: 'Your votes and reviews',
    why: 'The results are made of them. Nobody but you and the organizers sees who gave which vote; your name is removed with your account.',
    tables: ['ballot'],
    until: 'event',
  },
  {
    what: 'Which entries you were given to vote on, and when you were last active there',
    why: 'So that all entries get votes.',
    tables: ['voter', 'dealt_entry'],
    until: 'account',
  },
  {
    what: 'What you chose for “I have 20 minutes”, and the games that you were handed',
    why: 'So that you can go on where you were.',
    tables: ['play_queue'],
    until: 'account',
  },
  {
    what: 'Reports that a game did not run, and the team’s answers',
    why: 'So that its team can help. The team does not see who reported it.',
    tables: ['trouble_report'],
    until: 'event',
  },
];
