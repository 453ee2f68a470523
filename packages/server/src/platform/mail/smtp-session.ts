import { Readable } from 'node:stream';
import MailComposer, { type MailComposerOptions } from 'nodemailer/lib/mail-composer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';

/** The subject is one of ours: no header ever contains user input. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same text for clients that show HTML. */
  readonly html?: string;
  /** Where a mail client sends the one click that ends mails of this kind (RFC 8058). */
  readonly oneClickUrl?: string;
  /** The same for every try of one mail, so that a receiver can detect a duplicate delivery. */
  readonly id: string;
}

/** A connection to the mail server that sends several mails. */
export interface SmtpSession {
  /**
   * Sends a mail. `handOver` is called when all but its last line is sent: from then on the server may accept
   * it, before then it cannot. False cancels it. A caller that records the mail there never sends it twice,
   * whenever a process dies; it is lost only if that happens between the record and the last line.
   */
  send(mail: Mail, handOver: () => Promise<boolean>): Promise<void>;
  close(): void;
}

/** The mail server's response; without a code there was none. */
export interface MailFailure extends Error {
  readonly responseCode?: number;
  readonly command?: string;
}

interface Timeouts {
  readonly connectionTimeout: number;
  readonly greetingTimeout: number;
  readonly socketTimeout: number;
}

class CalledOff extends Error {}

/** The bytes of a mail, which end once it was handed over. */
const gated = (bytes: Buffer, handOver: () => Promise<boolean>): Readable =>
  Readable.from(
    (async function* () {
      yield bytes;
      if (!(await handOver())) throw new CalledOff();
    })(),
  );

/** nodemailer's transports end a mail by themselves, before they know whether its recipient is accepted. */
export async function openSmtpLine(
  smtpUrl: string,
  timeouts: Timeouts,
  compose: (mail: Mail) => MailComposerOptions,
): Promise<SmtpSession> {
  const { auth, ...options } = parseConnectionUrl(smtpUrl);
  const connection = new SMTPConnection({ ...options, ...timeouts } as never);
  // A failure while idle shows with the next mail.
  connection.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    connection.once('error', reject);
    connection.connect((error) => (error ? reject(error) : resolve()));
  });
  if (auth)
    await new Promise<void>((resolve, reject) =>
      connection.login(auth as never, (error) => (error ? reject(error) : resolve())),
    );
  return {
    async send(mail, handOver) {
      const message = new MailComposer(compose(mail)).compile();
      const bytes = await message.build();
      const broken = Promise.withResolvers<never>();
      const fail = (error: Error) => broken.reject(error);
      const hangUp = () => fail(new Error('The mail server has hung up.'));
      connection.once('error', fail).once('end', hangUp);
      try {
        const sent = new Promise<void>((resolve, reject) =>
          connection.send(message.getEnvelope() as never, gated(bytes, handOver), (error) =>
            error ? reject(error) : resolve(),
          ),
        );
        await Promise.race([sent, broken.promise]);
      } catch (error) {
        // Half a mail is under way, or the connection is gone.
        if ((error as MailFailure).responseCode === undefined) connection.close();
        throw error;
      } finally {
        connection.off('error', fail).off('end', hangUp);
        broken.promise.catch(() => undefined);
      }
    },
    close: () => connection.quit(),
  };
}
