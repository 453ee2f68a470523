import { addAbortSignal, type Readable } from 'node:stream';
import { Problem } from '../../../http/problems.ts';
import { QueueFull } from '../../../platform/bounded-queue.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isSuspended } from '../../account/suspension.queries.ts';
import type { Writer } from '../../site/audit.queries.ts';
import { type EntryFileRow, findEntryFile } from '../entry-file.queries.ts';
import { canWriteFiles } from './seal.queries.ts';
import { canBeReceived, markReceived, savePieces, touchUpload } from './upload.queries.ts';

type Services = Pick<Platform, 'db' | 'files' | 'uploadLocks'>;

/** Reads the row again, under the lock. */
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
 * Marks an upload as received once it is complete. Called by the request with the last byte, the next HEAD,
 * or the worker's sweep. Safe to retry after a kill at any line. Waits while the account that sealed it is suspended.
 */
async function completeIfWhole(services: Services, file: EntryFileRow, received: number): Promise<void> {
  if (file.state !== 'receiving' || received < file.bytes || file.pieces === null) return;
  if (!(await canBeReceived(services.db, file.id))) return;
  await services.files.storageOf(file.backend).joinPieces(file.storageKey, file.pieces);
  await markReceived(services.db, file.id);
}

/** How many bytes have been received. Ends any running write, so that the number holds at the next call. */
export const readOffset = (services: Services, id: number): Promise<number> =>
  services.uploadLocks.withLock(id, async () => {
    const file = await getUpload(services, id);
    if (file.state !== 'receiving') return file.bytes;
    const received = await countReceived(services, file);
    await completeIfWhole(services, file, received);
    return received;
  });

/** Rejects bytes beyond the sealed size. */
async function* upTo(
  maxBytes: number,
  { source, onBytes }: Pick<Piece, 'source' | 'onBytes'>,
): AsyncGenerator<Uint8Array> {
  let left = maxBytes;
  // An error in the middle, such as a full disk, still needs a response: the request must stay open.
  for await (const bytes of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
    onBytes(bytes.length);
    if (bytes.length > left)
      throw new Problem('file-too-large', { sentence: "That's larger than the file you sealed." });
    left -= bytes.length;
    yield bytes;
  }
}

async function checkWriter({ db }: Services, writer: Writer, { entryId }: EntryFileRow): Promise<void> {
  if (await canWriteFiles(db, writer, entryId)) return;
  throw new Problem((await isSuspended(db, writer.accountId)) ? 'suspended' : 'not-your-entry');
}

const cutCodes = new Set(['ECONNRESET', 'EPIPE', 'ABORT_ERR', 'ERR_STREAM_PREMATURE_CLOSE']);

/** A request that broke off is no error, and nobody awaits its response. */
const isCut = (error: unknown, signal: AbortSignal): boolean =>
  signal.aborted || cutCodes.has((error as NodeJS.ErrnoException).code ?? '');

interface Piece {
  readonly writer: Writer;
  readonly offset: number;
  /** Null if the request does not say. */
  readonly length: number | null;
  readonly source: Readable;
  readonly onBytes: (count: number) => void;
}

/** Appends bytes at the current offset. Bytes received before a break stay. Returns the total received. */
export const receivePiece = (services: Services, id: number, piece: Piece): Promise<number> =>
  services.uploadLocks.withLock(id, async (signal) => {
    const { offset, length, source } = piece;
    const file = await getUpload(services, id);
    await checkWriter(services, piece.writer, file);
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
    // Asked again: the bytes may have taken hours, and the file may be in another entry by now.
    if (received >= file.bytes) await checkWriter(services, piece.writer, await getUpload(services, id));
    await completeIfWhole(services, upload, received);
    return received;
  });

/** For the sweep: an upload that is complete but not marked so. One being written is left alone. */
export async function finishUpload(services: Services, id: number): Promise<void> {
  const file = await findEntryFile(services.db, id);
  if (file?.state !== 'receiving' || (await countReceived(services, file)) < file.bytes) return;
  await readOffset(services, id).catch((error: unknown) => {
    if (!(error instanceof QueueFull || error instanceof Problem)) throw error;
  });
}
