import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { EntryId } from '@tinsmith/domain/ids';
import type { Platform } from '../../../platform/platform.ts';
import { layoutZip, type ZipItem, type ZipLayout } from '../../../platform/zip-layout.ts';
import type { CompetitionRow } from '../../competition/competition.queries.ts';
import { dividePack, type PackPlatform } from './divide-pack.ts';
import { listNamedFiles, listPackedEntries, type NamedPackedFile } from './pack.queries.ts';
import { pathsOf } from './pack-paths.ts';
import { sheetName, writeScoreSheet } from './score-sheet.ts';

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

/**
 * Lays out every byte of a part from the current rows: the result is the same as long as they are, so nothing
 * of a pack is stored. Null if there is no such part.
 */
export async function planPack(
  { db, config, scanner }: Pick<Platform, 'db' | 'config' | 'scanner'>,
  competition: CompetitionRow,
  platform: PackPlatform,
  index: number,
): Promise<PackPlan | null> {
  const files = await listNamedFiles(db, competition.id, scanner !== null);
  const parts = dividePack(files, platform);
  const part = parts[index];
  if (!part) return null;
  const entries = await listPackedEntries(db, [...new Set(files.map(({ entryId }) => entryId))]);
  const { folders, paths } = pathsOf(entries, files);
  const inParts = partsByEntry(parts);
  const sheet = writeScoreSheet(
    competition.kind,
    (id) => `${config.publicUrl}/entry/${id}/`,
    entries.flatMap((entry) => {
      const own = inParts.get(entry.id);
      return own ? [{ ...entry, folder: folders.get(entry.id) ?? '', parts: own }] : [];
    }),
  );
  const root = `${competition.short}-${platform}`;
  const items: ZipItem<NamedPackedFile>[] = [
    {
      path: `${root}/${sheetName[competition.kind]}`,
      bytes: sheet.length,
      crc32: crc32(sheet),
      changedMs: competition.endMs + competition.graceMs,
      content: sheet,
    },
    ...part.map((file) => ({
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
