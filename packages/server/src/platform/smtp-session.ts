import { Readable } from 'node:stream';
import MailComposer, { type MailComposerOptions } from 'nodemailer/lib/mail-composer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';

/** The subject is one of ours: nothing that a user wrote ever stands in a header. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same words for programs that show them. */
  readonly html?: string;
  /** Where a mail program sends the one click that ends mails of this kind (RFC 8058). */
  readonly oneClickUrl?: string;
  /** The same for every try of one mail, so that a receiver can tell a second delivery from a second mail. */
  readonly id: string;
}

/** A connection to the mail server that sends mail after mail. */
export interface SmtpSession {
  /**
   * Sends a mail. `handOver` is asked when all of it is there but its last line: from then on the server may take it,
   * before then it cannot. False calls it off. Whoever notes the mail there never sends it twice, whenever a process
   * dies; it is lost only if that happens between the note and the line.
   */
  send(mail: Mail, handOver: () => Promise<boolean>): Promise<void>;
  close(): void;
}

/** What the mail server answered; without a code it said nothing. */
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

/** The transports of nodemailer end a mail by themselves, before they know whether its receiver is taken. */
export async function openSmtpLine(
  smtpUrl: string,
  timeouts: Timeouts,
  compose: (mail: Mail) => MailComposerOptions,
): Promise<SmtpSession> {
  const { auth, ...options } = parseConnectionUrl(smtpUrl);
  const connection = new SMTPConnection({ ...options, ...timeouts } as never);
  // What breaks while nothing is sent shows with the next mail.
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
        // Half a mail is under way, or the line is gone.
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
