import type { Rank } from '@tinsmith/domain/ranks';
import {
  defineMail,
  type MailContext,
  type MailDefinition,
  type WrittenMail,
} from '../../platform/mail/mail-definition.ts';
import type { NoticeKind } from './mail-request.queries.ts';
import { sendAccountMail } from './request-mail.ts';

interface AccountText {
  readonly subject: string;
  readonly parts: readonly string[];
}

/** A lost way into an account is worse than a second mail, and nobody may turn off a notice about their account. */
const accountMail = <Facts>(name: string, write: (facts: Facts, context: MailContext) => AccountText) =>
  defineMail<Facts>({
    name,
    delivery: 'at-least-once',
    priority: sendAccountMail.priority,
    switchedBy: null,
    write,
  });

// Subjects are constant; the username is the only user-chosen text quoted.

interface Link {
  readonly link: string;
}
interface Detail {
  readonly detail: string;
}

export const verifyMail = accountMail<Link>('verify', ({ link }, context) => ({
  subject: 'Confirm your e-mail address',
  parts: [
    `Welcome to ${context.siteName}. Open this link to confirm your address:`,
    link,
    'The link works once and expires in 7 days. You can join and make your game right away. Once confirmed, others can see your posts.',
    "If you didn't register, someone probably mistyped their address. You can ignore this e-mail.",
  ],
}));

export const changeEmailMail = accountMail<Link>('change-email', ({ link }, context) => ({
  subject: 'Confirm your new e-mail address',
  parts: [
    `Open this link to use this address for your account at ${context.siteName}:`,
    link,
    'The link works once and expires in 7 days. Your old address stays until you open it.',
    "If you didn't ask for this, you can ignore this e-mail.",
  ],
}));

export const resetMail = accountMail<Link>('reset', ({ link }, context) => ({
  subject: 'Set a new password',
  parts: [
    `Someone, hopefully you, asked for a new password for your account ${context.username} at ${context.siteName}. Open this link to set one:`,
    link,
    'The link works once and expires in an hour. Setting a new password logs you out everywhere else and disconnects GitHub and Discord.',
    "If you didn't ask for this, you can ignore this e-mail. Your password stays the same.",
  ],
}));

export const alreadyMemberMail = accountMail<object>('already-member', (_, context) => ({
  subject: 'You already have an account',
  parts: [
    `Someone, probably you, just tried to use this address for another account at ${context.siteName}. It already belongs to your account ${context.username}, so nothing has changed.`,
    `Log in as ${context.username}: ${context.publicUrl}/accounts/login`,
    "If you've forgotten your password, you can set a new one from the log-in page. If this wasn't you, you can ignore this e-mail.",
  ],
}));

export const emailChangedMail = accountMail<Link>('email-changed', ({ link }, context) => ({
  subject: 'Your e-mail address was changed',
  parts: [
    `Your account ${context.username} at ${context.siteName} now uses a different e-mail address. This one is no longer connected to it.`,
    "If this was you, there's nothing to do. If it wasn't, open this link to undo it:",
    link,
    "The link works once and expires in 7 days. It restores this address, logs out every device and cancels the password. Then we'll e-mail you a link to set a new one.",
  ],
}));

/** The last mail to a deleted account. */
export const accountDeletedMail = accountMail<object>('account-deleted', (_, context) => ({
  subject: 'Your account was deleted',
  parts: [
    `Your account ${context.username} at ${context.siteName} was deleted. Your name, e-mail address, picture and ways to log in are gone. Your entries, log posts and reviews stay, under “a former member”. You'll get no more e-mails from us.`,
    "If this wasn't you, someone else had access to your account. Please tell the organizers.",
    'Thank you for having been here.',
  ],
}));

export interface RankChangeFacts {
  readonly personId: number;
  readonly person: string;
  readonly rank: Rank | null;
  /** Null on the command line. */
  readonly by: string | null;
}

const rankPhrase = (rank: Rank | null): string =>
  rank === null ? 'no longer has a staff rank' : `is now ${rank === 'moderator' ? 'a' : 'an'} ${rank}`;
const authorOf = (by: string | null): string =>
  by === null ? "The change was made on the server's command line." : `${by} made the change.`;

/** To the person whose rank was changed. */
export const rankChangedMail = accountMail<RankChangeFacts>('rank-changed', ({ rank, by }, context) => ({
  subject: 'Your staff rank was changed',
  parts: [
    `Your account ${context.username} at ${context.siteName} ${rankPhrase(rank)}. ${authorOf(by)}`,
    'If you have questions about this, please ask the owners of the site.',
  ],
}));

/** To each owner. */
export const staffChangedMail = accountMail<RankChangeFacts>(
  'staff-changed',
  ({ personId, person, rank, by }, context) => ({
    subject: 'A staff rank was changed',
    parts: [
      `${person} ${rankPhrase(rank)} at ${context.siteName}. ${authorOf(by)} All owners get this e-mail.`,
      `If this isn't right, change it back: ${context.publicUrl}/admin/users/${personId}`,
      ...(by === null
        ? []
        : [`If ${by} didn't do this, someone else is using that account. Its password must be changed now.`]),
    ],
  }),
);

/** A change of the account by its owner, or by someone else who has its password. */
const changeMail = (name: string, write: (detail: string) => { subject: string; what: string }) =>
  accountMail<Detail>(name, ({ detail }, context) => {
    const { subject, what } = write(detail);
    return {
      subject,
      parts: [
        `Your account ${context.username} at ${context.siteName} ${what}`,
        `If this was you, there's nothing to do. If it wasn't, set a new password now: ${context.publicUrl}/accounts/password/forgot`,
      ],
    };
  });

/** Notices that need no more than a detail. */
export const noticeMails = {
  // Staff decisions about an account, quoting staff's own words.
  suspended: accountMail<Detail>('suspended', ({ detail }, context) => ({
    subject: 'Your account is suspended',
    parts: [
      `Your account ${context.username} at ${context.siteName} is suspended. You can still log in and read, but you can't post, upload or vote. The organizers wrote:`,
      detail,
      `You can appeal once: ${context.publicUrl}/accounts/suspended`,
    ],
  })),
  'suspension-lifted': accountMail<Detail>('suspension-lifted', ({ detail }, context) => ({
    subject: 'Your account is no longer suspended',
    parts: [
      `Your account ${context.username} at ${context.siteName} is no longer suspended. Welcome back.`,
      ...(detail === '' ? [] : ['The organizers wrote:', detail]),
    ],
  })),
  'appeal-answered': accountMail<Detail>('appeal-answered', ({ detail }, context) => ({
    subject: 'About your appeal',
    parts: [
      `The organizers of ${context.siteName} have read your appeal. Your account ${context.username} stays suspended. They wrote:`,
      detail,
    ],
  })),
  'password-changed': changeMail('password-changed', () => ({
    subject: 'Your password was changed',
    what: 'has a new password. All other devices have been logged out, links we e-mailed before no longer work, and GitHub and Discord have been disconnected.',
  })),
  'site-linked': changeMail('site-linked', (site) => ({
    subject: 'A new way to log in',
    what: `is now connected to ${site}, so you can log in with it.`,
  })),
  'site-unlinked': changeMail('site-unlinked', (site) => ({
    subject: 'A way to log in was removed',
    what: `is no longer connected to ${site}, so you can't log in with it.`,
  })),
  'two-factor-on': changeMail('two-factor-on', () => ({
    subject: 'Two-factor log-in is on',
    what: 'now asks for a code when you log in.',
  })),
  'two-factor-off': changeMail('two-factor-off', () => ({
    subject: 'Two-factor log-in is off',
    what: 'no longer asks for a code when you log in.',
  })),
} satisfies Record<
  Exclude<NoticeKind, 'email-changed' | 'rank-changed' | 'staff-changed' | 'account-deleted'>,
  WrittenMail<Detail>
>;

export const accountMails: readonly MailDefinition[] = [
  verifyMail,
  changeEmailMail,
  resetMail,
  alreadyMemberMail,
  emailChangedMail,
  accountDeletedMail,
  rankChangedMail,
  staffChangedMail,
  ...Object.values(noticeMails),
];
