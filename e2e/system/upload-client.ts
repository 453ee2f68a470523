import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';

const mebibyte = 1024 * 1024;

/** A file generated as it is read, so that a gigabyte takes no memory: each of its parts is different. */
export interface MadeFile {
  readonly size: number;
  readonly sha256: string;
  read(from: number, to?: number): Generator<Buffer>;
}

export function makeFile(size: number): MadeFile {
  const pattern = randomBytes(mebibyte);
  function* read(from: number, to = size): Generator<Buffer> {
    let made = -1;
    let bytes = pattern;
    for (let at = from; at < to; ) {
      const block = Math.floor(at / mebibyte);
      if (block !== made) {
        // A new buffer: earlier ones may still be in flight.
        bytes = Buffer.from(pattern);
        bytes.writeBigUInt64LE(BigInt(block), 0);
        made = block;
      }
      const start = at - block * mebibyte;
      const part = bytes.subarray(start, Math.min(start + 65_536, mebibyte, start + to - at));
      yield part;
      at += part.length;
    }
  }
  const hash = createHash('sha256');
  for (const part of read(0)) hash.update(part);
  return { size, sha256: hash.digest('hex'), read };
}

const headersFor = (token: string) => ({
  cookie: `session=${token}; csrftoken=same`,
  'x-csrftoken': 'same',
  'tus-resumable': '1.0.0',
});

export async function sealOver(
  url: string,
  token: string,
  entryId: number,
  file: Pick<MadeFile, 'size' | 'sha256'>,
  name = 'game.zip',
): Promise<number> {
  const answer = await fetch(`${url}/api/v1/entry/${entryId}/files`, {
    method: 'POST',
    headers: { ...headersFor(token), 'content-type': 'application/json' },
    body: JSON.stringify({ name, size: file.size, sha256: file.sha256 }),
  });
  if (!answer.ok) throw new Error(`Not sealed: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { id: number }).id;
}

/** How many bytes have arrived; null if there is no response. */
export async function offsetAt(url: string, token: string, id: number): Promise<number | null> {
  const answer = await fetch(`${url}/files/${id}`, { method: 'HEAD', headers: headersFor(token) }).catch(
    () => null,
  );
  if (!answer || answer.status >= 500) return null;
  if (answer.status !== 200) throw new Error(`A HEAD answered ${answer.status}.`);
  return Number(answer.headers.get('upload-offset'));
}

export interface Sending {
  /** The status, or null where the connection broke. */
  readonly done: Promise<number | null>;
  cut(): void;
}

interface SendOptions {
  /** Stops after so many bytes, and leaves the connection as it is. */
  readonly stallAfter?: number;
  readonly onSent?: (bytes: number) => void;
}

/** Sends a file from an offset to its end, as fast as it is accepted. */
export function sendFrom(
  url: string,
  token: string,
  id: number,
  file: MadeFile,
  offset: number,
  { stallAfter = Number.POSITIVE_INFINITY, onSent }: SendOptions = {},
): Sending {
  const { promise: done, resolve } = Promise.withResolvers<number | null>();
  const outgoing = request(`${url}/files/${id}`, {
    method: 'PATCH',
    agent: false,
    headers: {
      ...headersFor(token),
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
      'content-length': String(file.size - offset),
    },
  });
  outgoing.on('response', (incoming) => {
    incoming.resume();
    resolve(incoming.statusCode ?? 0);
  });
  outgoing.on('error', () => resolve(null));
  const parts = file.read(offset);
  let sent = 0;
  const write = () => {
    for (;;) {
      if (sent >= stallAfter || outgoing.destroyed) return;
      const next = parts.next();
      if (next.done) return void outgoing.end();
      sent += next.value.length;
      onSent?.(sent);
      if (!outgoing.write(next.value)) return void outgoing.once('drain', write);
    }
  };
  write();
  return { done, cut: () => void outgoing.destroy() };
}

export async function hashAt(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok || !answer.body) throw new Error(`A download answered ${answer.status}.`);
  const hash = createHash('sha256');
  for await (const part of answer.body) hash.update(part);
  return hash.digest('hex');
}
