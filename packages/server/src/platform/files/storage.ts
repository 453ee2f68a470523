import type { Readable } from 'node:stream';

/** Bytes from `start` to `end`, both included, as HTTP counts them; without `end` to the last. */
export interface ByteRange {
  readonly start: number;
  readonly end?: number;
}

/**
 * Keeps bytes by key, and knows nothing of addresses, owners or rows. Every implementation passes
 * testing/storage-suite.ts.
 */
export interface Storage {
  /** Stores all bytes or none: a reader or a crash never meets half a file. */
  write(key: string, source: AsyncIterable<Uint8Array>): Promise<void>;
  /** Opens a file, or a part of it; null where there is none. */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  size(key: string): Promise<number | null>;
  copy(from: string, to: string): Promise<void>;
  /** Removes a file and what an interrupted write left of it; one that is gone already is gone. */
  remove(key: string): Promise<void>;
  /** Begins a file that comes in pieces. What it answers is kept with the file's row and given back with each piece. */
  beginPieces(key: string): Promise<string>;
  /** How many of its bytes are surely here, also once it is whole. */
  countReceived(key: string, pieces: string): Promise<number>;
  /**
   * Adds bytes at the end, which is at `offset`. Of a source that breaks off, what came before stays where the storage
   * can keep it. The bytes are the storage's from then on: once written they are gone for whoever gave them. Only ever
   * called by whoever holds the file's lock.
   */
  append(key: string, pieces: string, offset: number, source: AsyncIterable<Uint8Array>): Promise<void>;
  /** Makes one file of the pieces, which is then there to be read; asked twice it is still one. */
  joinPieces(key: string, pieces: string): Promise<void>;
  /** How large every piece but the last has to be; null where any size will do. */
  readonly pieceBytes: number | null;
  /** Every key that takes up room, also of interrupted writes. */
  list(): AsyncIterable<string>;
  /** Throws where files can be neither read nor written just now. */
  check(): Promise<void>;
  /** An address at which a browser gets the file from the storage itself, for a while; absent where there is none. */
  directAddress?(key: string, as: DownloadAs): Promise<string>;
}

/** How a file that is handed out by its storage introduces itself. */
export interface DownloadAs {
  readonly disposition: string;
  readonly mediaType: string;
}

/** A storage that does not answer, or not as it should: not the fault of whoever asked, and over by itself. */
export class StorageAway extends Error {
  override readonly name = 'StorageAway';
}
