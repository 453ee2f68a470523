import type { sealFile as route, SealedFile } from '@tinsmith/contract/file';
import type { Received } from '@tinsmith/contract/route';
import { formatFileSize } from '@tinsmith/domain/file-size';
import { fileTooLarge } from '../../../http/error-handler.ts';
import { Problem } from '../../../http/problems.ts';
import type { Viewer } from '../../../http/viewer.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { EntryRow } from '../../entry/entry.queries.ts';
import { cleanFileName } from '../clean-file-name.ts';
import { findEntryFile } from '../entry-file.queries.ts';
import { fileWriter } from '../file-writer.ts';
import { presentSealedFile } from '../present-entry-file.ts';
import { insertSealedFile, maxFiles, type SealOutcome } from './seal.queries.ts';

type Wanted = Received<typeof route>['body'];

function refuse(outcome: Exclude<SealOutcome, { id: number }>, maxEntryBytes: number): never {
  switch (outcome.problem) {
    case 'may-not':
      throw new Problem('not-your-entry');
    case 'entry-full':
      throw new Problem('entry-full', {
        sentence: `Your entry can have up to ${maxFiles} files and ${formatFileSize(maxEntryBytes)} in all. It already uses ${formatFileSize(outcome.usedBytes)}. Replace a file to make room.`,
      });
    default:
      throw new Problem(outcome.problem);
  }
}

/** Records name, size and hash with the time. The file counts from here on; its bytes may take hours. */
export async function sealFile(
  platform: Pick<Platform, 'db' | 'files' | 'config' | 'scanner'>,
  viewer: Viewer,
  entry: EntryRow,
  isByRank: boolean,
  wanted: Wanted,
): Promise<SealedFile> {
  const { db, files, config } = platform;
  if (wanted.size > config.maxFileBytes) throw fileTooLarge(config.maxFileBytes);
  const name = cleanFileName(wanted.name);
  if (name === null) throw new Problem('invalid-input', { sentence: 'That file has no name.' });
  const seal = {
    ...files.reserve(),
    name,
    size: wanted.size,
    sha256: Buffer.from(wanted.sha256, 'hex'),
    replaces: wanted.replaces ?? null,
    keepsBoth: wanted.keepBoth ?? false,
  };
  const writer = fileWriter(viewer, entry, isByRank, 'sealed-file');
  const outcome = await insertSealedFile(db, writer, entry.id, seal, config.maxEntryBytes);
  if (!('id' in outcome)) return refuse(outcome, config.maxEntryBytes);
  const file = await findEntryFile(db, outcome.id);
  if (!file) throw new Problem('no-file');
  return presentSealedFile(platform, file);
}
