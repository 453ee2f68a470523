import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { type DownloadAs, markerName, type Storage } from '../storage.ts';
import { cutIntoParts, type Part } from './part-spool.ts';
import { openS3Client, type S3Config, S3Refusal, watchForStalls } from './s3-client.ts';
import {
  abortUpload,
  beginUpload,
  completeUpload,
  copyObject,
  listObjects,
  listUploads,
  nullIfMissing,
  partBytes,
  sendPart,
  sizeOf,
  type Upload,
} from './s3-multipart.ts';
import { openS3Pieces, removeTails, withoutTail } from './s3-pieces.ts';

/** How long a presigned URL is valid. */
const directSeconds = 600;
/** Our own keys; anything else in the bucket is not ours. */
const isOurs = (key: string): boolean => /^[0-9a-z]+(?:\.[0-9a-z]+)?$/.test(key);

/** Files in a bucket of S3, or of any compatible server. `spoolDir` is where parts wait to be sent. */
export function openS3Storage(config: S3Config, spoolDir: string = tmpdir()): Storage {
  const client = openS3Client(config);
  const { directUrl } = config;

  const storage: Storage = {
    ...openS3Pieces(client, spoolDir),

    async write(key, source) {
      const tags: string[] = [];
      let upload: Upload | null = null;
      // The next part is read while one is sent.
      let sending: Promise<void> = Promise.resolve();
      const send = async (part: Part, to: Upload | null) => {
        try {
          const of = to ? { upload: to, number: tags.length + 1 } : undefined;
          tags.push(await sendPart(client, key, part, of));
        } finally {
          await part.close();
        }
      };
      try {
        for await (const part of cutIntoParts(source, partBytes, spoolDir)) {
          try {
            await sending;
            if (!part.isLast) upload ??= await beginUpload(client, key);
          } catch (error) {
            await part.close();
            throw error;
          }
          sending = send(part, upload);
          // Handled when the next part is ready.
          sending.catch(() => undefined);
        }
        await sending;
        if (upload) await completeUpload(client, upload, tags);
      } catch (error) {
        await sending.catch(() => undefined);
        if (upload) await abortUpload(client, upload).catch(() => undefined);
        throw error;
      }
    },

    async read(key, range) {
      const headers = range && { range: `bytes=${range.start}-${range.end ?? ''}` };
      try {
        return watchForStalls(await client.call({ method: 'GET', key, ...(headers && { headers }) }));
      } catch (error) {
        if (error instanceof S3Refusal && error.status === 416) return Readable.from([]);
        return nullIfMissing(error);
      }
    },

    size: (key) => sizeOf(client, key),

    copy: async (from, to) => void (await copyObject(client, from, to)),

    async remove(key) {
      // One by one: not every S3 can remove many at once.
      await client.ask({ method: 'DELETE', key, tries: 1 }).catch(nullIfMissing);
      for await (const upload of listUploads(client, key))
        if (upload.key === key) await abortUpload(client, upload);
      await removeTails(client, key);
    },

    async *list() {
      const begun = new Set<string>();
      for await (const { key } of listUploads(client)) if (isOurs(key)) begun.add(key);
      for await (const found of listObjects(client)) {
        if (!isOurs(found)) continue;
        const key = withoutTail(found);
        if (key !== found) begun.add(key);
        else {
          begun.delete(key);
          yield key;
        }
      }
      yield* begun;
    },

    async check() {
      const query = { 'list-type': '2', 'max-keys': '1' };
      await client.ask({ method: 'GET', query, silenceMs: 3_000, tries: 1 });
    },

    async readMarker() {
      const stream = await storage.read(markerName);
      return stream && Buffer.concat(await stream.toArray()).toString();
    },
    writeMarker: (text) => storage.write(markerName, Readable.from([Buffer.from(text)])),

    ...(directUrl !== null && {
      directAddress: (key: string, as: DownloadAs) =>
        client.sign(directUrl, key, {
          'X-Amz-Expires': String(directSeconds),
          'response-content-disposition': as.disposition,
          'response-content-type': as.mediaType,
        }),
    }),
  };
  return storage;
}
