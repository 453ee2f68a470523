import { connect, type Socket } from 'node:net';

interface Sent {
  readonly path: string;
  status: number | null;
}

/**
 * One keep-alive connection that knows for each request whether it got a response. HTTP clients hide that:
 * they silently resend requests that a closing server has dropped.
 */
export class KeepAliveClient {
  readonly sent: Sent[] = [];
  /** Resolves once the connection is open. */
  readonly connected: Promise<void>;
  readonly closed: Promise<void>;
  hasAnnouncedClose = false;
  isClosed = false;
  /** Called whenever every sent request has its response and the server has not announced a close. */
  onAllAnswered: () => void = () => {};
  readonly #socket: Socket;
  #unread = Buffer.alloc(0);

  constructor(port: number) {
    const socket = connect(port, '127.0.0.1');
    this.#socket = socket;
    socket.setNoDelay(true);
    this.connected = new Promise((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
    this.connected.catch(() => {});
    this.closed = new Promise((resolve) => {
      socket.once('close', () => {
        this.isClosed = true;
        resolve();
      });
    });
    socket.on('error', () => {});
    socket.on('data', (part) => this.#read(part));
  }

  /** Sends requests in one piece, so that the server has either received all of them or none. */
  send(paths: readonly string[]): void {
    if (this.hasAnnouncedClose || this.isClosed || this.#socket.readableEnded) return;
    this.sent.push(...paths.map((path) => ({ path, status: null })));
    this.#socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`).join(''));
  }

  /** Sends the first half of a request now and the second half later, like a slow connection. */
  sendSlowly(path: string, laterMs: number): void {
    this.sent.push({ path, status: null });
    this.#socket.write(`GET ${path} HTTP/1.1\r\nHo`);
    setTimeout(() => this.#socket.write('st: 127.0.0.1\r\n\r\n'), laterMs);
  }

  end(): void {
    this.#socket.destroy();
  }

  get unanswered(): readonly Sent[] {
    return this.sent.filter((request) => request.status === null);
  }

  #read(part: Buffer): void {
    this.#unread = Buffer.concat([this.#unread, part]);
    for (;;) {
      const headEnd = this.#unread.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      const head = this.#unread.subarray(0, headEnd).toString('latin1');
      const length = /\r\ncontent-length: *(\d+)/i.exec(head);
      if (!length) throw new Error(`An answer without length:\n${head}`);
      const end = headEnd + 4 + Number(length[1]);
      if (this.#unread.length < end) return;
      this.#unread = this.#unread.subarray(end);
      const request = this.unanswered[0];
      if (request) request.status = Number(head.slice(9, 12));
      if (/\r\nconnection: *close/i.test(head)) this.hasAnnouncedClose = true;
      if (this.unanswered.length === 0 && !this.hasAnnouncedClose) this.onAllAnswered();
    }
  }
}
