import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../../config.ts';
import type { ProcessCounts } from '../process-counts.ts';
import { type Mail, openSmtpLine, type SmtpSession } from './smtp-session.ts';

export interface Mailer {
  /** Returns the mail server's response. */
  send(mail: Mail): Promise<string>;
  /** For many mails, and for those that must never be sent twice. */
  openLine(): Promise<SmtpSession>;
  close(): void;
}

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'mailDir' | 'publicUrl'>;

/** The headers of every mail besides its addresses. */
function headersOf({ oneClickUrl }: Mail): Record<string, string> {
  return {
    // Prevents automatic replies such as holiday notices.
    'auto-submitted': 'auto-generated',
    ...(oneClickUrl && {
      'list-unsubscribe': `<${oneClickUrl}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    }),
  };
}

// A server that does not respond must not block a worker; the job is retried.
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

function openSmtp(smtpUrl: string, { mailFrom, publicUrl }: MailConfig): Mailer {
  const safely = { disableFileAccess: true, disableUrlAccess: true };
  const transport = createTransport({ url: smtpUrl, ...safely, ...timeouts }, { from: mailFrom });
  const host = new URL(publicUrl).hostname;
  const compose = (mail: Mail) => ({
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    ...(mail.html && { html: mail.html }),
    messageId: `<${mail.id}@${host}>`,
    headers: headersOf(mail),
  });
  return {
    async send(mail) {
      const { response } = await transport.sendMail(compose(mail));
      return response;
    },
    openLine: () =>
      openSmtpLine(smtpUrl, timeouts, (mail) => ({ from: mailFrom, ...safely, ...compose(mail) })),
    close: () => transport.close(),
  };
}

/** Connects and logs in, without sending anything; throws the mail server's answer. */
export async function tryMailServer(smtpUrl: string, limitMs: number): Promise<void> {
  const limits = { connectionTimeout: limitMs, greetingTimeout: limitMs, socketTimeout: limitMs };
  const transport = createTransport({ url: smtpUrl, ...limits });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

const mailFile = /^\d{13}-[\da-f]{8}\.txt$/;

function openFolder(folder: string): Mailer {
  const write = async (mail: Mail, handOver: () => Promise<boolean>) => {
    await mkdir(folder, { recursive: true });
    const place = path.join(folder, `${Date.now()}-${randomBytes(4).toString('hex')}.txt`);
    const headers = mail.oneClickUrl ? `List-Unsubscribe: <${mail.oneClickUrl}>\n` : '';
    await writeFile(`${place}.part`, `To: ${mail.to}\nSubject: ${mail.subject}\n${headers}\n${mail.text}`);
    if (!(await handOver())) return;
    await rename(`${place}.part`, place);
    process.stdout.write(`Mail to ${mail.to}: ${place}\n`);
  };
  return {
    async send(mail) {
      await write(mail, async () => true);
      return 'Saved to the folder.';
    },
    openLine: async () => ({ send: write, close: () => undefined }),
    close: () => undefined,
  };
}

/** Counts what the mail server accepts, and each try that fails. A mail that its sender called off is neither. */
function countMails(mailer: Mailer, counts: ProcessCounts): Mailer {
  const count = async <T>(send: () => Promise<T>, isCalledOff = () => false): Promise<T> => {
    try {
      const answer = await send();
      if (!isCalledOff()) counts.mailsSent += 1;
      return answer;
    } catch (error) {
      if (!isCalledOff()) counts.mailsFailed += 1;
      throw error;
    }
  };
  return {
    ...mailer,
    send: (mail) => count(() => mailer.send(mail)),
    async openLine() {
      const line = await mailer.openLine().catch((error: unknown) => {
        counts.mailsFailed += 1;
        throw error;
      });
      return {
        ...line,
        send(mail, handOver) {
          let isCalledOff = false;
          const note = async () => {
            isCalledOff = !(await handOver());
            return !isCalledOff;
          };
          return count(
            () => line.send(mail, note),
            () => isCalledOff,
          );
        },
      };
    },
  };
}

export const openMailer = (config: MailConfig, counts: ProcessCounts): Mailer =>
  countMails(config.smtpUrl === null ? openFolder(config.mailDir) : openSmtp(config.smtpUrl, config), counts);

/** The mails written to the folder, newest first, as file contents. */
export async function readMailFolder(folder: string, max: number): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const newest = names
    .filter((name) => mailFile.test(name))
    .sort()
    .reverse()
    .slice(0, max);
  return Promise.all(newest.map((name) => readFile(path.join(folder, name), 'utf8')));
}
