import type { Mail } from '../../platform/mail.ts';

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
    `welcome to ${facts.siteName}. Follow this link to confirm that this address is yours:`,
    link,
    'It is good once, for 7 days. You can join and make your game right away; what you write is shown to others once the address is confirmed.',
    'If you did not register, somebody mistyped their address. Ignore this mail and nothing happens.',
  ]);

export const changeEmailText = (facts: MailFacts, link: string): Text =>
  write(facts, 'Confirm your new e-mail address', [
    `follow this link to make this the address of your account at ${facts.siteName}:`,
    link,
    'It is good once, for 7 days. Until then your old address stays.',
    'If you did not ask for this, ignore this mail and nothing happens.',
  ]);

export const resetText = (facts: MailFacts, link: string): Text =>
  write(facts, 'Set a new password', [
    `somebody, hopefully you, asked for a new password for your account ${facts.username} at ${facts.siteName}. Follow this link to set one:`,
    link,
    'It is good once, for 1 hour. Setting a new password logs you out everywhere else.',
    'If you did not ask for this, ignore this mail. Your password stays as it is.',
  ]);

export const alreadyMemberText = (facts: MailFacts): Text =>
  write(facts, 'You already have an account', [
    `somebody, probably you, just gave this address to an account at ${facts.siteName}. It belongs to your account ${facts.username} already, so it stays there.`,
    `Log in as ${facts.username}: ${facts.publicUrl}/accounts/login`,
    'The log-in page also helps if you forgot your password. If this was not you, nothing of yours has changed.',
  ]);
