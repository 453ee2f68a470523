import type { Mail } from '../../platform/mail-line.ts';
import type { NoticeKind } from './mail-request.queries.ts';

/** What the mails of accounts say. Subjects are constant; of what users chose only the username is quoted. */
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
    "If you didn't register, someone mistyped their address. You can ignore this mail.",
  ]);

export const changeEmailText = (facts: MailFacts, link: string): Text =>
  write(facts, 'Confirm your new e-mail address', [
    `Open this link to make this the address of your account at ${facts.siteName}:`,
    link,
    'The link works once and expires in 7 days. Until then your old address stays.',
    "If you didn't ask for this, you can ignore this mail.",
  ]);

export const resetText = (facts: MailFacts, link: string): Text =>
  write(facts, 'Set a new password', [
    `Someone, hopefully you, asked for a new password for your account ${facts.username} at ${facts.siteName}. Open this link to set one:`,
    link,
    'The link works once and expires in an hour. Setting a new password logs you out everywhere else and disconnects GitHub and Discord.',
    "If you didn't ask for this, you can ignore this mail. Your password stays as it is.",
  ]);

export const alreadyMemberText = (facts: MailFacts): Text =>
  write(facts, 'You already have an account', [
    `Someone, probably you, just gave this address to an account at ${facts.siteName}. It already belongs to your account ${facts.username}, so it stays there.`,
    `Log in as ${facts.username}: ${facts.publicUrl}/accounts/login`,
    "The log-in page also helps if you forgot your password. If this wasn't you, nothing has changed.",
  ]);

export const emailChangedText = (facts: MailFacts, link: string): Text =>
  write(facts, 'Your e-mail address was changed', [
    `Your account ${facts.username} at ${facts.siteName} now has another e-mail address. This one no longer belongs to it.`,
    "If this was you, there's nothing to do. If it wasn't, open this link to undo it:",
    link,
    'The link works once and expires in 7 days. It brings this address back, logs everyone out and cancels the password. Then we mail you a link to set a new one.',
  ]);

/** What staff decided about an account, in their own words. */
const decisions: Record<Decision, (facts: MailFacts, detail: string) => Text> = {
  suspended: (facts, detail) =>
    write(facts, 'Your account is suspended', [
      `Your account ${facts.username} at ${facts.siteName} is suspended. You can still read and log in, but not post, upload or vote. The organizers write:`,
      detail,
      `You can answer once: ${facts.publicUrl}/accounts/suspended`,
    ]),
  'suspension-lifted': (facts) =>
    write(facts, 'Your account is no longer suspended', [
      `Your account ${facts.username} at ${facts.siteName} is no longer suspended. Welcome back.`,
    ]),
  'appeal-answered': (facts, detail) =>
    write(facts, 'About your appeal', [
      `The organizers of ${facts.siteName} have read your appeal. Your account ${facts.username} stays suspended. They write:`,
      detail,
    ]),
};
type Decision = 'suspended' | 'suspension-lifted' | 'appeal-answered';

const changes: Record<
  Exclude<NoticeKind, 'email-changed' | Decision>,
  (detail: string) => [string, string]
> = {
  'password-changed': () => [
    'Your password was changed',
    'has a new password. All other devices are logged out, links we mailed before are cancelled, and GitHub and Discord are disconnected.',
  ],
  'site-linked': (site) => ['A new way to log in', `can now be logged in to with ${site}.`],
  'site-unlinked': (site) => ['A way to log in was removed', `can no longer be logged in to with ${site}.`],
  'two-factor-on': () => ['Two-factor is on', 'now asks for a code when you log in.'],
  'two-factor-off': () => ['Two-factor is off', 'no longer asks for a code when you log in.'],
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
