import { randomInt, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../../config.ts';
import { Problem } from '../../../http/problems.ts';
import { defineMail } from '../../../platform/mail/mail-definition.ts';
import { sendMail } from '../../../platform/mail/send-mail.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countMailTry, markMailArrived, type Setup, saveMail } from './setup.queries.ts';

const codeContext = 'setup mail';
const maxTries = 5;

/** Where mails go: a host and a port, or a folder. */
export function describeMailServer({ smtpUrl, mailDir }: Config): string {
  if (smtpUrl === null) return `The folder ${mailDir} (no mail server is configured)`;
  const { hostname, port, protocol } = new URL(smtpUrl);
  return `${hostname}, port ${port || (protocol === 'smtps:' ? '465' : '587')}`;
}

/** A mail server's response as one line of plain text, without our credentials. */
export function cleanAnswer(answer: string, smtpUrl: string | null): string {
  const { username = '', password = '' } = smtpUrl === null ? {} : new URL(smtpUrl);
  const secrets = [username, password, decodeURIComponent(username), decodeURIComponent(password)];
  const line = secrets
    .filter((secret) => secret.length > 0)
    .reduce((text, secret) => text.replaceAll(secret, '…'), answer);
  return line
    .replace(/[^\x20-\x7e…]+/g, ' ')
    .trim()
    .slice(0, 300);
}

const hints: Readonly<Record<string, string>> = {
  EAUTH: "The mail server didn't accept the log-in. Check the name and password in SMTP_URL.",
  ECONNECTION: "We can't reach the mail server. Check the host and port in SMTP_URL.",
  ESOCKET: "We can't reach the mail server. Check the host and port in SMTP_URL.",
  ECONNREFUSED: "We can't reach the mail server. Check the host and port in SMTP_URL.",
  ETIMEDOUT: "The mail server doesn't answer. Check the host and port in SMTP_URL, and the firewall.",
  EDNS: 'No mail server has that name. Check the host in SMTP_URL.',
  ENOTFOUND: 'No mail server has that name. Check the host in SMTP_URL.',
  ETLS: "The connection to the mail server can't be encrypted. Check the port in SMTP_URL.",
  EENVELOPE: 'The mail server refused the sender or the address. Check MAIL_FROM.',
};

function explain(error: unknown, { smtpUrl }: Config): string {
  const { code = '', response = '' } = error as { code?: string; response?: string };
  const said = cleanAnswer(response, smtpUrl);
  const hint = hints[code] ?? "The e-mail wasn't sent.";
  return said ? `${hint} It said: ${said}` : hint;
}

/** Tried once, while the owner waits: they see what the mail server said, and can ask for another. */
export const setupMail = defineMail<{ readonly newName: string; readonly code: string }>({
  name: 'setup-test',
  delivery: 'at-most-once',
  priority: 'urgent',
  switchedBy: null,
  write: ({ newName, code }, { publicUrl }) => ({
    subject: 'Test e-mail from your new site',
    parts: [
      `This e-mail was sent by ${newName} at ${publicUrl}. If you can read it, e-mail works.`,
      `Your code: ${code}`,
      'Enter it on the setup page to continue.',
    ],
    isUnsigned: true,
  }),
});

/** Sends a code to the future owner, and stores the mail server's response. */
export async function sendTestMail(
  platform: Pick<Platform, 'db' | 'mail' | 'secrets' | 'config' | 'log'>,
  { owner, site }: Setup,
): Promise<void> {
  const { db, secrets, config, log } = platform;
  if (!owner) throw new Problem('setup-step-first');
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const fingerprint = secrets.fingerprint(code, codeContext);
  try {
    const to = { ...owner, id: `setup-${fingerprint.toString('hex').slice(0, 16)}` };
    const newName = site?.names.name ?? 'your new site';
    const answer = (await sendMail(platform, setupMail.to(to, { newName, code }))) ?? '';
    await saveMail(db, { state: 'sent', answer: cleanAnswer(answer, config.smtpUrl), code: fingerprint });
  } catch (error) {
    log.warn({ err: error }, 'the test mail was not sent');
    await saveMail(db, { state: 'refused', answer: explain(error, config), code: null });
  }
}

export async function confirmTestMail(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  typed: string,
): Promise<void> {
  const wanted = await countMailTry(db, maxTries);
  const given = secrets.fingerprint(typed.replace(/\D/g, ''), codeContext);
  if (!wanted || !timingSafeEqual(wanted, given)) throw new Problem('wrong-setup-code');
  await markMailArrived(db);
}
