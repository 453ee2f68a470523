import type { Readable } from 'node:stream';
import type { AccountId, EntrantId, EntryId } from '@tinsmith/domain/ids';
import { normalizeText } from '@tinsmith/domain/plain-text';
import * as z from 'zod/mini';
import type { Database } from '../platform/database/database.ts';
import { sanitizeEditorText } from '../platform/editor-text.ts';
import { type EncodedImage, RefusedImage } from '../platform/images.ts';
import type { MailDefinition } from '../platform/mail/mail-definition.ts';
import type { Platform } from '../platform/platform.ts';

/** Why an archive can't be imported, as a sentence for the operator. */
export class ImportRefused extends Error {}

/** A file of the archive. Its bytes are compared with the archive's hash again as they are read. */
export interface ImportedFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: Buffer;
  readonly open: () => Readable;
}

export interface ImportOptions {
  /** The event's name here, instead of its name in the archive. */
  readonly as: string | null;
  /** Equal names are the same person: for the archives of one's own site. */
  readonly isSamePeople: boolean;
}

/** An archive while it is read. Everything in it was written by others: it is checked like what a browser sends. */
export interface ImportedArchive {
  readonly options: ImportOptions;
  readonly sha256: Buffer;
  readonly event: ImportedEvent;
  /** A part of archive.json; throws a refusal if it isn't what the schema says. */
  readonly read: <S extends z.core.$ZodType>(name: string, schema: S) => z.output<S>;
  /** The same for a file of its own. */
  readonly readJson: <S extends z.core.$ZodType>(path: string, schema: S) => Promise<z.output<S>>;
  readonly file: (path: string) => ImportedFile;
  /** All of a small file. */
  readonly bytesOf: (path: string, maxBytes: number) => Promise<Buffer>;
  readonly platform: Pick<Platform, 'db' | 'files' | 'secrets' | 'config'>;
  /** Stores a file, which is discarded if the import fails. */
  readonly store: (extension: string, bytes: Uint8Array) => Promise<string>;
  /** The same for one of any type and size, under an address without an extension. */
  readonly storeFile: (file: ImportedFile) => Promise<StoredUpload>;
  /** Every kind of e-mail that the site sends. */
  readonly mails: readonly MailDefinition[];
  readonly report: ImportReport;
}

export interface StoredUpload {
  readonly address: string;
  readonly storageKey: string;
  readonly backend: string;
  readonly crc32: number;
}

export interface ImportReport {
  readonly title: string;
  short: string;
  numPeople: number;
  numEntries: number;
  numPosts: number;
  numFiles: number;
  /** People whose name was taken, and the name they have here. */
  readonly renamed: { readonly from: string; readonly to: string }[];
}

export interface ImportedEntrant {
  readonly id: EntrantId;
  readonly accountId: AccountId;
  readonly name: string;
}

/** What was written so far, by its numbers and names in the archive. */
export interface ImportedIds {
  competitionId: number;
  readonly entrants: Map<number, ImportedEntrant>;
  readonly accounts: Map<string, AccountId>;
  readonly entries: Map<number, { readonly id: EntryId; readonly entrantIds: readonly number[] }>;
}

/** A feature's part of an import. */
export interface ImportPart {
  /** Stores its files, before the transaction: that may take long. */
  readonly store?: () => Promise<void>;
  /** In the order of the features, in one transaction for all. */
  readonly write: (transaction: Database, ids: ImportedIds) => Promise<void>;
  /** In the same transaction, after all features have written. */
  readonly finish?: (transaction: Database, ids: ImportedIds) => Promise<void>;
}

/** Checks a feature's part of an archive. Nothing is stored before all features have. */
export type ImportSource = (archive: ImportedArchive) => ImportPart | Promise<ImportPart>;

const maxTimeMs = Date.UTC(9999, 0);
export const idSchema = z.int().check(z.positive());
export const timeSchema = z.int().check(z.gte(0), z.lt(maxTimeMs));
export const textSchema = (maxLength: number) => z.string().check(z.maxLength(maxLength));
/** Safe HTML takes more characters than the text that it shows. */
export const htmlSchema = textSchema(512 * 1024);
/** Checked against the list of hashes when it is opened. */
export const pathSchema = textSchema(4096);

export const eventSchema = z.strictObject({
  short: textSchema(30),
  title: textSchema(100),
  kind: z.enum(['speedhack', 'gift-exchange']),
  text: htmlSchema,
  competitionStart: timeSchema,
  competitionEnd: timeSchema,
  votingEnd: timeSchema,
  /** From version 2 on, as everything optional. */
  joinOpens: z.optional(z.nullable(timeSchema)),
  joinCloses: z.optional(timeSchema),
});
export type ImportedEvent = z.output<typeof eventSchema>;

/** What pages show for a video alone on its line, as the address that was written there. */
const unwrapVideos = (html: string): string =>
  html.replace(/<figure data-youtube="[^"]*"><a href="([^"]*)">[^<]*<\/a><\/figure>/g, '<p>$1</p>');

/** Post text from the safe HTML that pages show of it, in the way in which an editor's text is accepted. */
export function readPostText(html: string, what: string): string {
  const text = sanitizeEditorText(unwrapVideos(html));
  if (text === null) throw new ImportRefused(`${what} is longer than 32 KiB.`);
  return text;
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** Plain text from the HTML that is made of it: paragraphs, lines and links. */
export const readPlainText = (html: string): string =>
  normalizeText(
    html
      .replace(/<\/li>|<br ?\/?>/g, '\n')
      .replace(/<\/p>\s*/g, '\n\n')
      .replace(/<[^>]*>/g, '')
      .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? ''),
  );

export function findEntrant({ entrants }: ImportedIds, id: number, what: string): ImportedEntrant {
  const entrant = entrants.get(id);
  if (!entrant) throw new ImportRefused(`${what} is by number ${id}, who isn't among the archive's people.`);
  return entrant;
}

export function findImportedEntry({ entries }: ImportedIds, id: number, what: string) {
  const entry = entries.get(id);
  if (!entry) throw new ImportRefused(`${what} is about entry ${id}, which the archive doesn't have.`);
  return entry;
}

/** A picture as if it had just been uploaded; a refusal names the file. */
export async function encodeImported<T>(
  { bytesOf }: ImportedArchive,
  path: string,
  maxBytes: number,
  encode: (bytes: Buffer) => Promise<T>,
): Promise<T> {
  return encode(await bytesOf(path, maxBytes)).catch((error: unknown) => {
    throw error instanceof RefusedImage ? new ImportRefused(`${path}: ${error.message}`) : error;
  });
}

/** A picture was encoded again when it was uploaded, which may have made it larger than the limit for that. */
export const maxPictureBytes = (maxUploadBytes: number): number => 4 * maxUploadBytes;

export const storeEncoded = (archive: ImportedArchive, { extension, bytes }: EncodedImage): Promise<string> =>
  archive.store(extension, bytes);
