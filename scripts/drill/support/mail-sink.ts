import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

export interface MailSink {
  /** The mails to an address, oldest first, as their text. */
  mailsTo(address: string): string[];
  close(): void;
}

const decode = (mail: string): string =>
  mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** A mail server that takes everything. */
export async function openMailSink(host: string, port: number): Promise<MailSink> {
  const mails: { to: string; text: string }[] = [];
  const serve = (socket: Socket) => {
    let to: string[] = [];
    let body: string[] | null = null;
    const reply = (line: string) => socket.write(`${line}\r\n`);
    socket.on('error', () => undefined);
    reply('220 drill');
    createInterface({ input: socket }).on('line', (line) => {
      if (body) {
        if (line !== '.') {
          body.push(line);
          return;
        }
        for (const address of to) mails.push({ to: address, text: decode(body.join('\n')) });
        body = null;
        to = [];
        reply('250 ok');
        return;
      }
      if (/^DATA/i.test(line)) {
        body = [];
        reply('354 go on');
        return;
      }
      const [, address] = /^RCPT TO:<([^>]*)>/i.exec(line) ?? [];
      if (address) to.push(address);
      reply(/^QUIT/i.test(line) ? '221 bye' : '250 ok');
    });
  };
  const server = createServer(serve);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    mailsTo: (address) => mails.filter(({ to }) => to === address).map(({ text }) => text),
    close: () => server.close(),
  };
}
