// The part of yauzl 3 that we use; it has no types of its own.
declare module 'yauzl' {
  import type { EventEmitter } from 'node:events';
  import type { Readable } from 'node:stream';

  export interface Entry {
    readonly fileNameRaw: Buffer;
    readonly extraFields: readonly { readonly id: number; readonly data: Buffer }[];
    readonly generalPurposeBitFlag: number;
    readonly versionMadeBy: number;
    readonly externalFileAttributes: number;
    readonly compressionMethod: number;
    readonly uncompressedSize: number;
    readonly compressedSize: number;
    readonly crc32: number;
    readonly fileNameLength: number;
    readonly relativeOffsetOfLocalHeader: number;
    isEncrypted(): boolean;
  }
  export interface ZipFile extends EventEmitter {
    readonly entryCount: number;
    readonly fileSize: number;
    readonly comment: Buffer;
    /** Where the next record of the directory is read: its start at first, its end after the last. */
    readonly readEntryCursor: number;
    eachEntry(): AsyncIterable<Entry>;
    openReadStreamPromise(entry: Entry): Promise<Readable>;
    close(): void;
  }
  export function openPromise(
    path: string,
    options: { readonly autoClose: boolean; readonly decodeStrings: boolean },
  ): Promise<ZipFile>;
  export function getFileNameLowLevel(
    flags: number,
    name: Buffer,
    extraFields: Entry['extraFields'],
    isStrict: boolean,
  ): string;
}
