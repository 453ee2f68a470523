import { hoursOf, type Kept } from '../../platform/retention.ts';

export const mailRetention: readonly Kept[] = [
  {
    what: 'Which e-mails about an event were sent to you, and the mail server’s answer',
    why: 'To send each of them once, and to find out why one did not arrive.',
    tables: ['event_mail'],
    hours: hoursOf({ days: 180 }),
    after: 'it was sent',
    expires: { column: 'ended_at' },
  },
  {
    what: 'Which other e-mails were sent to you',
    why: 'To send each of them once.',
    tables: ['single_mail'],
    hours: hoursOf({ days: 30 }),
    after: 'it was sent',
    expires: { column: 'asked_at' },
  },
  {
    what: 'Which e-mails you turned off',
    why: 'So that you don’t get them.',
    tables: ['mail_opt_out'],
    until: 'account',
  },
];
