import type { Readable } from 'node:stream';

/** Bytes from `start` to `end`, both inclusive, as in HTTP; without `end` to the last. */
export interface ByteRange {
  readonly start: number;
  readonly end?: number;
}

/**
 * Stores bytes by key, and knows nothing of addresses, owners or rows. Every implementation passes
 * testing/storage-suite.ts.
 */
export interface Storage {
  /** Stores all bytes or none: a reader or a crash never leaves half a file. */
  write(key: string, source: AsyncIterable<Uint8Array>): Promise<void>;
  /** Opens a file, or a part of it; null if there is none. */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  size(key: string): Promise<number | null>;
  copy(from: string, to: string): Promise<void>;
  /** Removes a file and the remains of an interrupted write; idempotent. */
  remove(key: string): Promise<void>;
  /** Starts a file that arrives in pieces. The result is stored in the file's row and passed back with each piece. */
  beginPieces(key: string): Promise<string>;
  /** How many of its bytes are safely stored, also once it is complete. */
  countReceived(key: string, pieces: string): Promise<number>;
  /**
   * Appends bytes at the end, which is at `offset`. If the source breaks off, the bytes before stay if the
   * storage can keep them. The storage owns the bytes from then on: once written, the caller's buffers are
   * detached. The caller must hold the file's lock.
   */
  append(key: string, pieces: string, offset: number, source: AsyncIterable<Uint8Array>): Promise<void>;
  /** Joins the pieces into one file, which can then be read; idempotent. */
  joinPieces(key: string, pieces: string): Promise<void>;
  /** The required size of every piece but the last; null if any size is accepted. */
  readonly pieceBytes: number | null;
  /** Every key that takes up space, including interrupted writes. */
  list(): AsyncIterable<string>;
  /** Throws if files can currently be neither read nor written. */
  check(): Promise<void>;
  /** The contents of the file that says whose storage this is; null if there is none. It is not listed. */
  readMarker(): Promise<string | null>;
  writeMarker(text: string): Promise<void>;
  /** A temporary URL at which a browser gets the file from the storage directly; absent if there is none. */
  directAddress?(key: string, as: DownloadAs): Promise<string>;
}

/** Where the marker is, at the top of the folder or bucket. No file has such a key. */
export const markerName = 'tinsmith-site.txt';

/** The response headers of a file that its storage sends directly. */
export interface DownloadAs {
  readonly disposition: string;
  readonly mediaType: string;
}

/** A storage that does not respond, or not as it should: not the caller's fault, and temporary. */
export class StorageAway extends Error {
  override readonly name = 'StorageAway';
}
