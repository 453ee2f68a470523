import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll } from 'vitest';

export interface ReceivedMail {
  readonly to: string;
  readonly email: Email;
  readonly text: string;
}

export interface TestSmtp {
  readonly url: string;
  /** Everything received so far, oldest first. */
  readonly mails: ReceivedMail[];
  /** Rejects every mail while true. */
  isRefusing: boolean;
  /** A slow server: awaited before each recipient, or each complete mail, is answered. */
  beforeRecipient: (() => Promise<void>) | null;
  beforeAccepting: (() => Promise<void>) | null;
  mailsTo(address: string): ReceivedMail[];
  /** The token of the link in the latest mail to an address. */
  tokenFor(address: string): string;
}

/** A real mail server on loopback, for a whole test file. */
export function useSmtp(): TestSmtp {
  const mails: ReceivedMail[] = [];
  let url = '';
  const smtp: TestSmtp = {
    get url() {
      return url;
    },
    mails,
    isRefusing: false,
    beforeRecipient: null,
    beforeAccepting: null,
    mailsTo: (address) => mails.filter((mail) => mail.to.toLowerCase() === address.toLowerCase()),
    tokenFor(address) {
      const text = smtp.mailsTo(address).at(-1)?.text ?? '';
      const token = /\?token=([\w-]+)/.exec(text)?.[1];
      if (!token) throw new Error(`No link was mailed to ${address}.`);
      return token;
    },
  };
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    async onRcptTo(_address, _session, done) {
      await smtp.beforeRecipient?.();
      done();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        await smtp.beforeAccepting?.();
        if (smtp.isRefusing) return done(new Error('not now'));
        const email = await PostalMime.parse(Buffer.concat(chunks));
        for (const { address } of session.envelope.rcptTo) {
          mails.push({ to: address, email, text: email.text ?? '' });
        }
        done();
      });
    },
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)));
  return smtp;
}

export interface SmtpSink {
  readonly url: string;
  /** How many mails arrived at each address, and when. */
  readonly arrivals: ReadonlyMap<string, number>;
  readonly arrivedAtMs: readonly number[];
  /** Awaited between the arrival of a mail and the answer that it was accepted. */
  beforeAccepting: (() => Promise<void>) | null;
  close(): Promise<void>;
}

/** A mail server that only counts, for many mails and for clients that are killed. */
export async function openSmtpSink(): Promise<SmtpSink> {
  const arrivals = new Map<string, number>();
  const arrivedAtMs: number[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      stream.resume();
      stream.on('end', async () => {
        for (const { address } of session.envelope.rcptTo)
          arrivals.set(address, (arrivals.get(address) ?? 0) + 1);
        arrivedAtMs.push(performance.now());
        await sink.beforeAccepting?.();
        done();
      });
    },
  });
  // A killed client disconnects in the middle of a mail.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const sink: SmtpSink = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    arrivals,
    arrivedAtMs,
    beforeAccepting: null,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return sink;
}
