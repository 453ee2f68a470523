import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { EntryId } from '@tinsmith/domain/ids';
import { layoutZip, type ZipItem, type ZipLayout } from '../../../platform/zip-layout.ts';
import type { CompetitionRow } from '../../competition/competition.queries.ts';
import { dividePack, type PackPlatform } from './divide-pack.ts';
import type { NamedPackedFile, PackedEntry } from './pack.queries.ts';
import { sheetName, writeScoreSheet } from './score-sheet.ts';

/** The files of an event that are in packs, and where; the same for every platform and part. */
export interface EventPlan {
  readonly files: readonly NamedPackedFile[];
  readonly entries: readonly PackedEntry[];
  readonly folders: ReadonlyMap<EntryId, string>;
  readonly paths: ReadonlyMap<number, string>;
}

export interface PackPlan {
  readonly layout: ZipLayout<NamedPackedFile>;
  readonly numParts: number;
  /** Changes with any byte of the pack, so that no download mixes two packs. */
  readonly etag: string;
}

/** Identifies all bytes: those generated here, and files by id, checksum and size. */
function etagOf({ pieces }: ZipLayout<NamedPackedFile>): string {
  const hash = createHash('sha256');
  for (const { content, bytes } of pieces)
    hash.update(Buffer.isBuffer(content) ? content : `${content.id} ${content.crc32} ${bytes}\n`);
  return `"${hash.digest('hex').slice(0, 32)}"`;
}

/** The parts that contain files of an entry. */
function partsByEntry(parts: readonly (readonly NamedPackedFile[])[]): Map<EntryId, number[]> {
  const found = new Map<EntryId, number[]>();
  for (const [index, files] of parts.entries()) {
    for (const entryId of new Set(files.map((file) => file.entryId)))
      found.set(entryId, [...(found.get(entryId) ?? []), index + 1]);
  }
  return found;
}

/** The packs of one platform: how its files are divided, and the score sheet of all its parts. */
export interface PlatformPlan {
  readonly platform: PackPlatform;
  readonly parts: readonly (readonly NamedPackedFile[])[];
  readonly sheet: Buffer;
}

export function dividePlan(
  publicUrl: string,
  competition: CompetitionRow,
  { files, entries, folders }: EventPlan,
  platform: PackPlatform,
): PlatformPlan {
  const parts = dividePack(files, platform);
  const inParts = partsByEntry(parts);
  const sheet = writeScoreSheet(
    competition.kind,
    (id) => `${publicUrl}/entry/${id}/`,
    entries.flatMap((entry) => {
      const own = inParts.get(entry.id);
      return own ? [{ ...entry, folder: folders.get(entry.id) ?? '', parts: own }] : [];
    }),
  );
  return { platform, parts, sheet };
}

/** Lays out every byte of a part: the result is the same as long as the rows are, so nothing of a pack is stored. */
export function planPart(
  competition: CompetitionRow,
  { paths }: EventPlan,
  { platform, parts, sheet }: PlatformPlan,
  index: number,
): PackPlan {
  const root = `${competition.short}-${platform}`;
  const items: ZipItem<NamedPackedFile>[] = [
    {
      path: `${root}/${sheetName[competition.kind]}`,
      bytes: sheet.length,
      crc32: crc32(sheet),
      changedMs: competition.endMs + competition.graceMs,
      content: sheet,
    },
    ...(parts[index] ?? []).map((file) => ({
      path: `${root}/${paths.get(file.id) ?? file.id}`,
      bytes: file.bytes,
      crc32: file.crc32,
      changedMs: file.sealedMs,
      content: file,
    })),
  ];
  const layout = layoutZip(items);
  return { layout, numParts: parts.length, etag: etagOf(layout) };
}
