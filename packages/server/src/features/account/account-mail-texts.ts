import type { Rank } from '@tinsmith/domain/ranks';
import type { Mail } from '../../platform/smtp-session.ts';
import type { NoticeKind } from './mail-request.queries.ts';

/** Texts of account mails. Subjects are constant; the username is the only user-chosen text quoted. */
type Text = Pick<Mail, 'subject' | 'text'>;

export interface MailFacts {
  readonly siteName: string;
  readonly publicUrl: string;
  readonly username: string;
}

const write = ({ siteName, publicUrl, username }: MailFacts, subject: string, parts: string[]): Text => ({
  subject,
  text: `${[`Hello ${username},`, ...parts, `${siteName}\n${publicUrl}`].join('\n\n')}\n`,
});

export const verifyText = (facts: MailFacts, link: string): Text =>
  write(facts, 'Confirm your e-mail address', [
    `Welcome to ${facts.siteName}. Open this link to confirm your address:`,
    link,
    'The link works once and expires in 7 days. You can join and make your game right away. Once confirmed, others can see your posts.',
    "If you didn't register, someone probably mistyped their address. You can ignore this e-mail.",
  ]);

export const changeEmailText = (facts: MailFacts, link: string): Text =>
  write(facts, 'Confirm your new e-mail address', [
    `Open this link to use this address for your account at ${facts.siteName}:`,
    link,
    'The link works once and expires in 7 days. Your old address stays until you open it.',
    "If you didn't ask for this, you can ignore this e-mail.",
  ]);

export const resetText = (facts: MailFacts, link: string): Text =>
  write(facts, 'Set a new password', [
    `Someone, hopefully you, asked for a new password for your account ${facts.username} at ${facts.siteName}. Open this link to set one:`,
    link,
    'The link works once and expires in an hour. Setting a new password logs you out everywhere else and disconnects GitHub and Discord.',
    "If you didn't ask for this, you can ignore this e-mail. Your password stays the same.",
  ]);

export const alreadyMemberText = (facts: MailFacts): Text =>
  write(facts, 'You already have an account', [
    `Someone, probably you, just tried to use this address for another account at ${facts.siteName}. It already belongs to your account ${facts.username}, so nothing has changed.`,
    `Log in as ${facts.username}: ${facts.publicUrl}/accounts/login`,
    "If you've forgotten your password, you can set a new one from the log-in page. If this wasn't you, you can ignore this e-mail.",
  ]);

export const emailChangedText = (facts: MailFacts, link: string): Text =>
  write(facts, 'Your e-mail address was changed', [
    `Your account ${facts.username} at ${facts.siteName} now uses a different e-mail address. This one is no longer connected to it.`,
    "If this was you, there's nothing to do. If it wasn't, open this link to undo it:",
    link,
    "The link works once and expires in 7 days. It restores this address, logs out every device and cancels the password. Then we'll e-mail you a link to set a new one.",
  ]);

/** The last mail to a deleted account. */
export const accountDeletedText = (facts: MailFacts): Text =>
  write(facts, 'Your account was deleted', [
    `Your account ${facts.username} at ${facts.siteName} was deleted. Your name, e-mail address, picture and ways to log in are gone. Your entries, log posts and reviews stay, under “a former member”. You'll get no more e-mails from us.`,
    "If this wasn't you, someone else had access to your account. Please tell the organizers.",
    'Thank you for having been here.',
  ]);

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
export const rankChangedText = (facts: MailFacts, { rank, by }: RankChangeFacts): Text =>
  write(facts, 'Your staff rank was changed', [
    `Your account ${facts.username} at ${facts.siteName} ${rankPhrase(rank)}. ${authorOf(by)}`,
    'If you have questions about this, please ask the owners of the site.',
  ]);

/** To each owner. */
export const staffChangedText = (facts: MailFacts, { personId, person, rank, by }: RankChangeFacts): Text =>
  write(facts, 'A staff rank was changed', [
    `${person} ${rankPhrase(rank)} at ${facts.siteName}. ${authorOf(by)} All owners get this e-mail.`,
    `If this isn't right, change it back: ${facts.publicUrl}/admin/users/${personId}`,
    ...(by === null
      ? []
      : [`If ${by} didn't do this, someone else is using that account. Its password must be changed now.`]),
  ]);

/** Staff decisions about an account, quoting staff's own words. */
const decisions: Record<Decision, (facts: MailFacts, detail: string) => Text> = {
  suspended: (facts, detail) =>
    write(facts, 'Your account is suspended', [
      `Your account ${facts.username} at ${facts.siteName} is suspended. You can still log in and read, but you can't post, upload or vote. The organizers wrote:`,
      detail,
      `You can appeal once: ${facts.publicUrl}/accounts/suspended`,
    ]),
  'suspension-lifted': (facts, detail) =>
    write(facts, 'Your account is no longer suspended', [
      `Your account ${facts.username} at ${facts.siteName} is no longer suspended. Welcome back.`,
      ...(detail === '' ? [] : ['The organizers wrote:', detail]),
    ]),
  'appeal-answered': (facts, detail) =>
    write(facts, 'About your appeal', [
      `The organizers of ${facts.siteName} have read your appeal. Your account ${facts.username} stays suspended. They wrote:`,
      detail,
    ]),
};
type Decision = 'suspended' | 'suspension-lifted' | 'appeal-answered';

const changes: Record<
  Exclude<NoticeKind, 'email-changed' | 'rank-changed' | 'staff-changed' | 'account-deleted' | Decision>,
  (detail: string) => [string, string]
> = {
  'password-changed': () => [
    'Your password was changed',
    'has a new password. All other devices have been logged out, links we e-mailed before no longer work, and GitHub and Discord have been disconnected.',
  ],
  'site-linked': (site) => ['A new way to log in', `is now connected to ${site}, so you can log in with it.`],
  'site-unlinked': (site) => [
    'A way to log in was removed',
    `is no longer connected to ${site}, so you can't log in with it.`,
  ],
  'two-factor-on': () => ['Two-factor log-in is on', 'now asks for a code when you log in.'],
  'two-factor-off': () => ['Two-factor log-in is off', 'no longer asks for a code when you log in.'],
};

export function noticeText(
  facts: MailFacts,
  kind: keyof typeof changes | keyof typeof decisions,
  detail: string,
): Text {
  if (kind in decisions) return decisions[kind as Decision](facts, detail);
  const [subject, what] = changes[kind as keyof typeof changes](detail);
  return write(facts, subject, [
    `Your account ${facts.username} at ${facts.siteName} ${what}`,
    `If this was you, there's nothing to do. If it wasn't, set a new password now: ${facts.publicUrl}/accounts/password/forgot`,
  ]);
}
