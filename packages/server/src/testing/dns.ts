import { createSocket, type Socket } from 'node:dgram';
import type { AddressInfo } from 'node:net';

export interface TestDns {
  /** For DNS_SERVER. */
  readonly address: string;
  /** TXT records by name; other names do not exist. */
  readonly texts: Map<string, readonly string[]>;
  /** Answers nothing while true. */
  isSilent: boolean;
  close(): Promise<void>;
}

const headerBytes = 12;
const type = { txt: 16 } as const;

function readName(message: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = headerBytes;
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

/** A TXT record for the name of the question, in strings of at most 255 bytes. */
function recordOf(text: string): Buffer {
  const bytes = Buffer.from(text);
  const strings = Array.from({ length: Math.ceil(bytes.length / 255) }, (_, index) => {
    const part = bytes.subarray(index * 255, (index + 1) * 255);
    return Buffer.concat([Buffer.from([part.length]), part]);
  });
  const data = Buffer.concat(strings);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type.txt, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function answerTo(message: Buffer, texts: ReadonlyMap<string, readonly string[]>): Buffer {
  const { name, end } = readName(message);
  const found = texts.get(name);
  const records = message.readUInt16BE(end) === type.txt ? (found ?? []) : [];
  const header = Buffer.alloc(headerBytes);
  message.copy(header, 0, 0, 2);
  // An answer, recursion as asked; "no such name" where there is none.
  header.writeUInt16BE(0x8180 | (found ? 0 : 3), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  return Buffer.concat([header, message.subarray(headerBytes, end + 4), ...records.map(recordOf)]);
}

/** A name server on loopback that knows a few TXT records. */
export async function openTestDns(): Promise<TestDns> {
  const socket: Socket = createSocket('udp4');
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const dns: TestDns = {
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    texts: new Map(),
    isSilent: false,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
  socket.on('message', (message, { port, address }) => {
    if (!dns.isSilent) socket.send(answerTo(message, dns.texts), port, address);
  });
  return dns;
}
