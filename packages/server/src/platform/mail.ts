import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';

/** A plain text. The subject is one of ours: nothing that a user wrote ever stands in a header. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same for every try of one mail, so that a receiver can tell a second delivery from a second mail. */
  readonly id: string;
}

export interface Mailer {
  /** Answers what the mail server said to it. */
  send(mail: Mail): Promise<string>;
  close(): void;
}

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'mailDir' | 'publicUrl'>;

function openSmtp(smtpUrl: string, { mailFrom, publicUrl }: MailConfig): Mailer {
  const transport = createTransport(
    {
      url: smtpUrl,
      disableFileAccess: true,
      disableUrlAccess: true,
      // A server that does not answer must not hold a worker; the job comes back.
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    },
    { from: mailFrom },
  );
  const host = new URL(publicUrl).hostname;
  return {
    async send({ to, subject, text, id }) {
      const { response } = await transport.sendMail({
        to: { name: '', address: to },
        subject,
        text,
        messageId: `<${id}@${host}>`,
        // Keeps holiday notices and the like from answering.
        headers: { 'auto-submitted': 'auto-generated' },
      });
      return response;
    },
    close: () => transport.close(),
  };
}

const mailFile = /^\d{13}-[\da-f]{8}\.txt$/;

function openFolder(folder: string): Mailer {
  return {
    async send({ to, subject, text }) {
      await mkdir(folder, { recursive: true });
      const place = path.join(folder, `${Date.now()}-${randomBytes(4).toString('hex')}.txt`);
      await writeFile(`${place}.part`, `To: ${to}\nSubject: ${subject}\n\n${text}`);
      await rename(`${place}.part`, place);
      process.stdout.write(`Mail to ${to}: ${place}\n`);
      return 'Written into the folder.';
    },
    close: () => undefined,
  };
}

export const openMailer = (config: MailConfig): Mailer =>
  config.smtpUrl === null ? openFolder(config.mailDir) : openSmtp(config.smtpUrl, config);

/** The mails that were written into the folder, newest first, as their files hold them. */
export async function readMailFolder(folder: string, max: number): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const newest = names
    .filter((name) => mailFile.test(name))
    .sort()
    .reverse()
    .slice(0, max);
  return Promise.all(newest.map((name) => readFile(path.join(folder, name), 'utf8')));
}
