import net from 'node:net';

/**
 * What happens between the site and its database: nothing; the connections break and new ones are refused; the network
 * swallows everything; or the server says of each commit that its standby has not confirmed it.
 */
export type DatabaseFault = 'none' | 'cut' | 'silent' | 'unconfirmed';

export interface DatabaseProxy {
  /** The same database, through this proxy. */
  through(databaseUrl: string): string;
  setFault(fault: DatabaseFault): void;
  close(): Promise<void>;
}

const writeTag = /^(?:INSERT|UPDATE|DELETE|MERGE|COMMIT)/;

/** A warning as PostgreSQL sends it when it stops waiting for its standby. */
function printWarning(): Buffer {
  const fields = [
    'SWARNING',
    'VWARNING',
    'C01000',
    'Mcanceling wait for synchronous replication due to user request',
    'DThe transaction has already committed locally, but might not have been replicated to the standby.',
    'Fsyncrep.c',
    'L303',
    'RSyncRepWaitForLSN',
  ];
  const body = Buffer.from(`${fields.join('\0')}\0\0`);
  const head = Buffer.alloc(5);
  head.write('N');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
const warning = printWarning();

/** Splits what the server sends into messages, and puts the warning before the end of each commit. */
class AnswerReader {
  #rest: Buffer = Buffer.alloc(0);
  #isInTransaction = false;

  read(bytes: Buffer, isUnconfirmed: boolean): Buffer {
    const parts: Buffer[] = [];
    this.#rest = Buffer.concat([this.#rest, bytes]);
    while (this.#rest.length >= 5) {
      const length = 1 + this.#rest.readInt32BE(1);
      if (this.#rest.length < length) break;
      const message = this.#rest.subarray(0, length);
      this.#rest = this.#rest.subarray(length);
      if (isUnconfirmed && this.#isCommit(message)) parts.push(warning);
      if (message[0] === 0x5a) this.#isInTransaction = message[5] !== 0x49;
      parts.push(message);
    }
    return Buffer.concat(parts);
  }

  #isCommit(message: Buffer): boolean {
    if (message[0] !== 0x43) return false;
    const tag = message.subarray(5, -1).toString();
    return tag === 'COMMIT' || (!this.#isInTransaction && writeTag.test(tag));
  }
}

/** A real database behind a network that can fail. */
export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(databaseUrl);
  let fault: DatabaseFault = 'none';
  const sockets = new Set<net.Socket>();
  const keep = (socket: net.Socket): net.Socket => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    return socket;
  };
  const server = net.createServer((client) => {
    keep(client);
    if (fault === 'cut') return client.destroy();
    const upstream = keep(net.connect(Number(port), hostname));
    const answers = new AnswerReader();
    // A network that swallows everything loses what was sent meanwhile, so nothing is passed on later.
    client.on('data', (bytes) => {
      if (fault !== 'silent') upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      const answer = answers.read(bytes, fault === 'unconfirmed');
      if (fault !== 'silent') client.write(answer);
    });
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
    return client;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: own } = server.address() as net.AddressInfo;
  return {
    through: (url) => {
      const proxied = new URL(url);
      proxied.hostname = '127.0.0.1';
      proxied.port = String(own);
      return proxied.href;
    },
    setFault: (next) => {
      fault = next;
      if (fault === 'cut') for (const socket of sockets) socket.destroy();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
