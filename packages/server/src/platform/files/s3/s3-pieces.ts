import { detachBuffer } from '../detach-buffer.ts';
import { cutIntoParts, type Part } from './part-spool.ts';
import type { S3Client } from './s3-client.ts';
import {
  beginUpload,
  completeUpload,
  copyObject,
  listObjects,
  listParts,
  nullIfMissing,
  partBytes,
  sendPart,
  sizeOf,
  type Upload,
} from './s3-multipart.ts';

// A file that arrives in pieces of any size, over hours, through any process. S3 accepts parts of at least 5
// MiB and shows nothing of them before the end, so the rest after the last whole part is stored separately,
// as an object of its own: its tail. A tail is named after the part that it will begin, and counts only while
// that part does not exist; so whatever is killed at whatever moment, no byte counts twice.

const tailOf = (key: string, partNumber: number): string => `${key}.t${partNumber}`;

/** The file that an object belongs to: itself, or the one whose tail it is. */
export const withoutTail = (objectKey: string): string => objectKey.replace(/\.t\d+$/, '');

export async function removeTails(client: S3Client, key: string): Promise<void> {
  for await (const found of listObjects(client, `${key}.t`))
    await client.ask({ method: 'DELETE', key: found, tries: 1 }).catch(nullIfMissing);
}

async function* joined(first: AsyncIterable<Uint8Array> | null, second: AsyncIterable<Uint8Array>) {
  if (first) yield* first;
  yield* second;
}

export function openS3Pieces(client: S3Client, spoolDir: string) {
  /** The uploaded parts; null if the file is complete, or was never started. */
  const findParts = (upload: Upload) => listParts(client, upload).catch(nullIfMissing);

  return {
    pieceBytes: null,

    beginPieces: async (key: string): Promise<string> => (await beginUpload(client, key)).id,

    async countReceived(key: string, pieces: string): Promise<number> {
      const parts = await findParts({ key, id: pieces });
      if (!parts) return (await sizeOf(client, key)) ?? 0;
      return parts.length * partBytes + ((await sizeOf(client, tailOf(key, parts.length + 1))) ?? 0);
    },

    async append(
      key: string,
      pieces: string,
      offset: number,
      source: AsyncIterable<Uint8Array>,
    ): Promise<void> {
      const upload = { key, id: pieces };
      let number = Math.floor(offset / partBytes) + 1;
      const tail =
        offset % partBytes > 0 ? await client.call({ method: 'GET', key: tailOf(key, number) }) : null;
      let failure: { readonly error: unknown } | null = null;
      // A source that breaks off counts as ended.
      const untilItBreaks = async function* () {
        try {
          for await (const bytes of source) {
            yield bytes;
            detachBuffer(bytes);
          }
        } catch (error) {
          failure = { error };
        }
      };
      const send = async (part: Part, at: number) => {
        try {
          if (part.bytes === partBytes) await sendPart(client, key, part, { upload, number: at });
          else if (part.bytes > 0) await sendPart(client, tailOf(key, at), part);
        } finally {
          await part.close();
        }
      };
      // The next part is read while one is sent.
      let sending: Promise<void> = Promise.resolve();
      for await (const part of cutIntoParts(joined(tail, untilItBreaks()), partBytes, spoolDir)) {
        try {
          await sending;
        } catch (error) {
          await part.close();
          throw error;
        }
        sending = send(part, number);
        sending.catch(() => undefined);
        number += 1;
      }
      await sending;
      const broken = failure as { readonly error: unknown } | null;
      if (broken) throw broken.error;
    },

    async joinPieces(key: string, pieces: string): Promise<void> {
      const upload = { key, id: pieces };
      const parts = await findParts(upload);
      if (!parts) {
        // Done before, by a process that was killed before reporting it.
        if ((await sizeOf(client, key)) === null) throw new Error('The pieces of a file are gone.');
      } else {
        const number = parts.length + 1;
        const tail = tailOf(key, number);
        if ((await sizeOf(client, tail)) !== null)
          parts.push(await copyObject(client, tail, key, { upload, number }));
        await completeUpload(client, upload, parts);
      }
      await removeTails(client, key);
    },
  };
}
