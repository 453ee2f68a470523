import { addAbortSignal, type Readable } from 'node:stream';
import { Problem } from '../../../http/problems.ts';
import { QueueFull } from '../../../platform/bounded-queue.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Writer } from '../../site/audit.queries.ts';
import { type EntryFileRow, findEntryFile } from '../entry-file.queries.ts';
import { canWriteFiles } from './seal.queries.ts';
import { markReceived, savePieces, touchUpload } from './upload.queries.ts';

type Services = Pick<Platform, 'db' | 'files' | 'uploadLocks'>;

/** Reads the row again, once nobody else writes. */
async function getUpload({ db }: Services, id: number): Promise<EntryFileRow> {
  const file = await findEntryFile(db, id);
  if (!file) throw new Problem('no-file');
  return file;
}

const countReceived = ({ files }: Services, file: EntryFileRow): Promise<number> =>
  file.pieces === null
    ? Promise.resolve(0)
    : files.storageOf(file.backend).countReceived(file.storageKey, file.pieces);

/**
 * Says that all is here, where it is. Whoever notices calls this: the request with the last byte, the next HEAD, or the
 * worker's sweep. After a kill at any line here it can be asked again.
 */
async function completeIfWhole(services: Services, file: EntryFileRow, received: number): Promise<void> {
  if (file.state !== 'receiving' || received < file.bytes || file.pieces === null) return;
  await services.files.storageOf(file.backend).joinPieces(file.storageKey, file.pieces);
  await markReceived(services.db, file.id);
}

/** How many bytes are here. Ends whatever still writes, so that the answer holds when the next request comes. */
export const readOffset = (services: Services, id: number): Promise<number> =>
  services.uploadLocks.withLock(id, async () => {
    const file = await getUpload(services, id);
    if (file.state !== 'receiving') return file.bytes;
    const received = await countReceived(services, file);
    await completeIfWhole(services, file, received);
    return received;
  });

/** Refuses bytes beyond what was sealed. */
async function* upTo(
  maxBytes: number,
  { source, onBytes }: Pick<Piece, 'source' | 'onBytes'>,
): AsyncGenerator<Uint8Array> {
  let left = maxBytes;
  // Whoever stops in the middle, such as a disk that is full, still wants to answer: the request must live on.
  for await (const bytes of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
    onBytes(bytes.length);
    if (bytes.length > left)
      throw new Problem('file-too-large', { sentence: "That's larger than the file you sealed." });
    left -= bytes.length;
    yield bytes;
  }
}

const cutCodes = new Set(['ECONNRESET', 'EPIPE', 'ABORT_ERR', 'ERR_STREAM_PREMATURE_CLOSE']);

/** A request that broke off is nobody's fault, and nobody is there to be answered. */
const isCut = (error: unknown, signal: AbortSignal): boolean =>
  signal.aborted || cutCodes.has((error as NodeJS.ErrnoException).code ?? '');

interface Piece {
  readonly writer: Writer;
  readonly offset: number;
  /** Null where the request does not say. */
  readonly length: number | null;
  readonly source: Readable;
  readonly onBytes: (count: number) => void;
}

/** Takes bytes in from where the upload is. Those that came before a break stay. Answers how many are here now. */
export const receivePiece = (services: Services, id: number, piece: Piece): Promise<number> =>
  services.uploadLocks.withLock(id, async (signal) => {
    const { offset, length, source } = piece;
    const file = await getUpload(services, id);
    if (!(await canWriteFiles(services.db, piece.writer, file.entryId))) throw new Problem('not-your-entry');
    if (file.state !== 'receiving') throw new Problem('upload-finished');
    const storage = services.files.storageOf(file.backend);
    const pieces = file.pieces ?? (await storage.beginPieces(file.storageKey));
    if (file.pieces === null) await savePieces(services.db, file.address, pieces);
    const upload = { ...file, pieces };
    const here = await countReceived(services, upload);
    if (offset !== here) throw new Problem('wrong-offset', { headers: { 'upload-offset': String(here) } });
    if (length !== null && offset + length > file.bytes)
      throw new Problem('file-too-large', { sentence: "That's larger than the file you sealed." });
    await touchUpload(services.db, id);
    addAbortSignal(signal, source);
    try {
      await storage.append(file.storageKey, pieces, offset, upTo(file.bytes - offset, piece));
    } catch (error) {
      throw isCut(error, signal) ? new Problem('line-dropped') : error;
    }
    const received = await countReceived(services, upload);
    await completeIfWhole(services, upload, received);
    return received;
  });

/** For the sweep: an upload that is whole although nobody said so. One that is being written is left alone. */
export async function finishUpload(services: Services, id: number): Promise<void> {
  const file = await findEntryFile(services.db, id);
  if (file?.state !== 'receiving' || (await countReceived(services, file)) < file.bytes) return;
  await readOffset(services, id).catch((error: unknown) => {
    if (!(error instanceof QueueFull || error instanceof Problem)) throw error;
  });
}
