import type { Uploads } from '@tinsmith/contract/file';
import type { EntryId } from '@tinsmith/domain/ids';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CompetitionView } from '../competition/competition.queries.ts';
import { findEntry } from '../entry/entry.queries.ts';
import { listEntryFiles } from './entry-file.queries.ts';
import { presentSealedFile } from './present-entry-file.ts';

/** The files of the viewer's own entry, and what there is to know for sending more. */
export async function listUploads(
  platform: Pick<Platform, 'db' | 'files' | 'config' | 'scanner'>,
  viewer: Viewer,
  { row: competition, standing: { entryId } }: Pick<CompetitionView, 'row' | 'standing'>,
): Promise<Uploads> {
  const { db, files, config } = platform;
  const entry = entryId === null ? null : await findEntry(db, viewer, entryId as EntryId);
  const rows = entry ? await listEntryFiles(db, entry.id) : [];
  const current = rows.filter((file) => !file.isSuperseded);
  return {
    entryId: entry?.id ?? null,
    title: entry?.title ?? '',
    files: await Promise.all(rows.map((file) => presentSealedFile(platform, file))),
    graceEnd: competition.endMs + competition.graceMs,
    maxFileBytes: config.maxFileBytes,
    usedBytes: current.reduce((sum, file) => sum + file.bytes, 0),
    maxEntryBytes: config.maxEntryBytes,
    pieceBytes: files.pieceBytes,
    serverTime: competition.nowMs,
  };
}
