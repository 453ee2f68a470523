import type { FileTags, SealedFile } from '@tinsmith/contract/file';
import { formatFileSize } from '@tinsmith/domain/file-size';
import { hasVisibleText, normalizeText } from '@tinsmith/domain/plain-text';
import { isMember } from '@tinsmith/domain/standing';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { updateCounted, updateRemoved, updateReplaces, updateTags } from './change-file.queries.ts';
import { findEntryFile } from './entry-file.queries.ts';
import type { EntryFileSubject } from './entry-file-subject.ts';
import { fileWriter } from './file-writer.ts';
import { parseTags, presentSealedFile } from './present-entry-file.ts';
import { deleteUpload } from './upload/upload.queries.ts';

type Services = Pick<Platform, 'db' | 'files' | 'scanner'>;

async function answer(services: Services, id: number): Promise<SealedFile> {
  const file = await findEntryFile(services.db, id);
  if (!file) throw new Problem('no-file');
  return presentSealedFile(services, file);
}

/** Sets a file's tags in place of those read from its archive. */
export async function setFileTags(
  services: Services,
  viewer: Viewer,
  { file, entry }: EntryFileSubject,
  isByRank: boolean,
  tags: FileTags,
): Promise<SealedFile> {
  const writer = fileWriter(viewer, entry, isByRank, 'tagged-file', file.id);
  if (!(await updateTags(services.db, writer, file, parseTags(tags)))) throw new Problem('not-your-entry');
  return answer(services, file.id);
}

/** Replaces a file with another. A separate call after sealing, so that no seal waits for the user. */
export async function replaceFile(
  services: Services,
  viewer: Viewer,
  { file, entry, standing }: EntryFileSubject,
  isByRank: boolean,
  replaces: number,
): Promise<SealedFile> {
  const writer = fileWriter(viewer, entry, isByRank, 'replaced-file', file.id);
  if (!(await updateReplaces(services.db, writer, file, replaces)))
    throw new Problem(isByRank || isMember(standing, entry.id) ? 'no-file' : 'not-your-entry');
  return answer(services, file.id);
}

/** Removes an arrived file. Its receipt stays; after the finish the entry says that a file was removed. */
export async function removeFile(
  services: Services & Pick<Platform, 'config'>,
  viewer: Viewer,
  { file, entry }: EntryFileSubject,
  isByRank: boolean,
  restores: number | undefined,
): Promise<SealedFile> {
  const writer = fileWriter(viewer, entry, isByRank, 'removed-file', file.id);
  const { maxEntryBytes } = services.config;
  const outcome = await updateRemoved(services.db, writer, file, {
    restores: restores ?? null,
    maxEntryBytes,
  });
  switch (outcome) {
    case 'done':
      return answer(services, file.id);
    case 'may-not':
      throw new Problem('not-your-entry');
    case 'unfinished':
      throw new Problem('upload-unfinished');
    case 'emptied':
      throw new Problem('entry-in-use', {
        sentence:
          'People have voted on this entry or reviewed it, so something of it has to stay: a title, a description, an image, a link or a file.',
      });
    case 'entry-full':
      throw new Problem('entry-full', {
        sentence: `The older file doesn't fit: an entry can have ${formatFileSize(maxEntryBytes)} in all.`,
      });
    default:
      throw new Problem(outcome);
  }
}

/** Staff count a late file as in time, or undo that; for their own team, others decide. */
export async function countFile(
  services: Services,
  viewer: Viewer,
  { file, entry, standing }: EntryFileSubject,
  given: string | null,
): Promise<SealedFile> {
  const reason = given === null ? null : normalizeText(given);
  if (reason !== null && !hasVisibleText(reason)) throw new Problem('no-reason');
  if (isMember(standing, entry.id)) throw new Problem('own-file');
  const { byRank } = fileWriter(viewer, entry, true, 'counted-file', file.id);
  if (byRank && !(await updateCounted(services.db, byRank, file, reason))) throw new Problem('own-file');
  return answer(services, file.id);
}

/** Cancels a file that has not arrived. A file that has arrived is replaced or removed. */
export async function cancelUpload(
  { db }: Services,
  viewer: Viewer,
  { file, entry }: EntryFileSubject,
  isByRank: boolean,
): Promise<Record<string, never>> {
  const writer = fileWriter(viewer, entry, isByRank, 'cancelled-upload', file.id);
  const outcome = await deleteUpload(db, writer, file);
  if (outcome === 'done') return {};
  throw new Problem(outcome === 'may-not' ? 'not-your-entry' : 'upload-finished');
}
