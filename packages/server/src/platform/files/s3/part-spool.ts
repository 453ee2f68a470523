import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

/** Bytes that wait on disk until they are sent, so that they can be resent and take no memory. */
export interface Part {
  readonly bytes: number;
  /** In hex, as used to sign requests: anything else is rejected on arrival. */
  readonly sha256: string;
  readonly isLast: boolean;
  open(): Readable;
  close(): Promise<void>;
}

/** An unlinked file: however the process ends, the disk space is freed. */
async function openNameless(folder: string): Promise<FileHandle> {
  const place = path.join(folder, `tinsmith-part-${randomBytes(8).toString('hex')}`);
  const handle = await open(place, 'wx+', 0o600);
  await unlink(place);
  return handle;
}

async function openSpool(folder: string) {
  const handle = await openNameless(folder);
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    get bytes() {
      return bytes;
    },
    async add(piece: Uint8Array) {
      hash.update(piece);
      let written = 0;
      while (written < piece.length)
        written += (await handle.write(piece, written, piece.length - written, bytes + written)).bytesWritten;
      bytes += piece.length;
    },
    close: () => handle.close(),
    finish: (isLast: boolean): Part => ({
      bytes,
      sha256: hash.digest('hex'),
      isLast,
      open: () => handle.createReadStream({ start: 0, autoClose: false }),
      close: () => handle.close(),
    }),
  };
}

/** Cuts a source into parts of `partBytes`; only the last may be smaller, and may be empty. The caller closes each. */
export async function* cutIntoParts(
  source: AsyncIterable<Uint8Array>,
  partBytes: number,
  folder: string,
): AsyncGenerator<Part> {
  let spool: Awaited<ReturnType<typeof openSpool>> | null = await openSpool(folder);
  try {
    for await (const chunk of source) {
      let rest = chunk;
      while (rest.length > 0) {
        if (spool?.bytes === partBytes) {
          const full: Part = spool.finish(false);
          spool = null;
          yield full;
        }
        spool ??= await openSpool(folder);
        const piece: Uint8Array = rest.subarray(0, partBytes - spool.bytes);
        await spool.add(piece);
        rest = rest.subarray(piece.length);
      }
    }
    const last: Part | undefined = spool?.finish(true);
    spool = null;
    if (last) yield last;
  } finally {
    await spool?.close();
  }
}
