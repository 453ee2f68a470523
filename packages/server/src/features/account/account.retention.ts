import { maxSessionDays, sessionDays } from '../../http/session.ts';
import { hoursOf, type Kept, type KeptForTime } from '../../platform/retention.ts';

/** How long a mailed link can be valid. */
export const linkDays = 7;

export const keptMailRequests: KeptForTime = {
  what: 'E-mails about your account, such as links to reset a password: kind, address and time',
  why: 'To send them again if the mail server is away, and to limit how many are sent.',
  tables: ['mail_request'],
  hours: hoursOf({ days: 7 }),
  after: 'the e-mail was requested',
  expires: { column: 'requested_at' },
};

export const accountRetention: readonly Kept[] = [
  {
    what: 'Your account: username, e-mail address, a hash of your password, your profile and picture, your second factor, other sites you log in with, and API tokens',
    why: 'To log you in and to show who you are. Afterwards only a number is left, in place of your name.',
    tables: ['account', 'api_token', 'oauth_identity', 'recovery_code', 'two_factor'],
    until: 'account',
  },
  {
    what: 'Where you are logged in: browser and times',
    why: `To keep you logged in, for ${maxSessionDays} days at most. You can end each of them yourself.`,
    tables: ['session'],
    hours: hoursOf({ days: sessionDays }),
    after: 'your last visit',
    expires: { column: 'expires_at', isEnd: true },
  },
  {
    what: 'Links that we e-mailed to you, as a hash',
    why: 'To recognize them.',
    tables: ['account_token'],
    hours: hoursOf({ days: linkDays }),
    after: 'the e-mail',
    // Used ones stay until then: they show that a change of address was superseded.
    expires: { column: 'expires_at', isEnd: true },
  },
  keptMailRequests,
  {
    what: 'Wrong passwords: how many, from which address',
    why: 'To slow down those who guess.',
    tables: ['login_failure'],
    hours: hoursOf({ days: 1 }),
    after: 'the last one',
    expires: { column: 'last_at' },
  },
  {
    what: 'Why your account was suspended, and your answer',
    why: 'So that you and the staff can read what was decided.',
    tables: ['suspension'],
    until: 'account',
  },
];
