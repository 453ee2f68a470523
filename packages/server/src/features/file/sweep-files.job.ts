import type { AnyFileOwnerKind } from '../../http/file-audience.ts';
import { isBackupRunning } from '../../platform/backup.queries.ts';
import { StorageAway } from '../../platform/files/storage.ts';
import { defineScheduledJob } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteDiscarded, discardUnnamed, discardUnsettled, listDiscarded } from './file.queries.ts';
import { fileJobs } from './file.retention.ts';

const maxAtOnce = 1000;
/** What is left over comes with the next run, so that a process can exit. */
const longestMs = 60_000;

async function removeDiscarded({ db, files, log }: Pick<Platform, 'db' | 'files' | 'log'>): Promise<void> {
  // A storage that is down is not asked again for each of its files: they are removed next time.
  const away = new Set<string>();
  const endMs = performance.now() + longestMs;
  let batch = await listDiscarded(db, 0, maxAtOnce);
  // The backup that is being made may name files that were discarded since its snapshot; they are removed next time.
  while (batch.length > 0 && !(await isBackupRunning(db))) {
    for (const { id, storageKey, backend } of batch) {
      if (performance.now() > endMs) return;
      if (away.has(backend)) continue;
      await deleteDiscarded(db, id, () => files.storageOf(backend).remove(storageKey)).catch((error) => {
        if (error instanceof StorageAway) away.add(backend);
        // A file that cannot be removed must not block the others.
        log.warn({ err: error, fileId: id }, 'a discarded file could not be removed');
      });
    }
    batch = await listDiscarded(db, batch.at(-1)?.id ?? 0, maxAtOnce);
  }
}

/**
 * Removes unused files: never settled, no longer named by their owner, or discarded. It works from rows
 * alone; see docs/decisions, 'Stored files are rows'.
 */
export const sweepFiles = (owners: readonly AnyFileOwnerKind[]) =>
  defineScheduledJob({
    name: fileJobs.files,
    cron: '*/10 * * * *',
    run: async (platform) => {
      await discardUnsettled(platform.db);
      for (const { kind, isNamed } of owners) await discardUnnamed(platform.db, kind, isNamed);
      await removeDiscarded(platform);
    },
  });
