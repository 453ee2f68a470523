import { createHash } from 'node:crypto';

export interface Measured {
  readonly bytes: number;
  /** In hex. */
  readonly sha256: string;
}

/** Passes bytes on, and calls `done` with their number and hash after the last. What `done` throws ends the stream. */
export async function* measure(
  source: AsyncIterable<Uint8Array>,
  done: (measured: Measured) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const part of source) {
    hash.update(part);
    bytes += part.length;
    yield part;
  }
  done({ bytes, sha256: hash.digest('hex') });
}

/** Reads to the end. */
export async function measureAll(source: AsyncIterable<Uint8Array>): Promise<Measured> {
  let found: Measured = { bytes: 0, sha256: '' };
  const measured = measure(source, (one) => {
    found = one;
  });
  for await (const _ of measured);
  return found;
}
