import { BackupTrouble } from './backup-trouble.ts';

/** A file of the site, as its row had it in the snapshot. */
export interface BackedUpFile {
  readonly id: number;
  readonly address: string;
  readonly backend: string;
  readonly storageKey: string;
  readonly bytes: number;
  /** In hex. */
  readonly sha256: string;
}

/** A file that the backup lacks, and why. */
export interface LostFile {
  readonly address: string;
  readonly why: 'missing' | 'damaged' | 'deleted';
}

/** What a backup has; written last, so that a backup that was cut off has none. */
export interface Manifest {
  readonly name: string;
  readonly madeAt: string;
  readonly siteId: string;
  /** Fingerprint of SECRET_KEY, in hex. */
  readonly keyFingerprint: string;
  readonly database: string;
  readonly serverVersion: string;
  /** Rows of each table in the snapshot. */
  readonly tables: Readonly<Record<string, number>>;
  readonly dump: { readonly bytes: number; readonly sha256: string };
  readonly lost: readonly LostFile[];
  readonly files: readonly BackedUpFile[];
}

const format = 1;

/** One line for the whole, then one for each file. */
export function* writeManifest({ files, ...whole }: Manifest): Generator<Uint8Array> {
  yield Buffer.from(`${JSON.stringify({ format, ...whole, numFiles: files.length })}\n`);
  for (const file of files) yield Buffer.from(`${JSON.stringify(file)}\n`);
}

export async function parseManifest(name: string, source: AsyncIterable<Uint8Array>): Promise<Manifest> {
  const parts: Uint8Array[] = [];
  for await (const part of source) parts.push(part);
  const [first = '', ...lines] = Buffer.concat(parts).toString('utf8').trimEnd().split('\n');
  const { format: found, ...whole } = JSON.parse(first);
  if (found !== format)
    throw new BackupTrouble(
      `The backup ${name} has format ${found}, which this version doesn't know. Use the version that made it.`,
    );
  return { ...whole, files: lines.map((line) => JSON.parse(line)) };
}

export const bytesOf = ({ dump, files }: Pick<Manifest, 'dump' | 'files'>): number =>
  dump.bytes + files.reduce((sum, { bytes }) => sum + bytes, 0);
