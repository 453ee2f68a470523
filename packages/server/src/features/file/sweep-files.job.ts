import type { AnyFileOwnerKind } from '../../http/file-audience.ts';
import { StorageAway } from '../../platform/files/storage.ts';
import type { Job } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteDiscarded, discardUnnamed, discardUnsettled, listDiscarded } from './file.queries.ts';

const maxAtOnce = 1000;

async function removeDiscarded({ db, files, log }: Pick<Platform, 'db' | 'files' | 'log'>): Promise<void> {
  // One that is away is not asked again for each of its files: they go the next time.
  const away = new Set<string>();
  let batch = await listDiscarded(db, 0, maxAtOnce);
  while (batch.length > 0) {
    for (const { id, storageKey, backend } of batch) {
      if (away.has(backend)) continue;
      await deleteDiscarded(db, id, () => files.storageOf(backend).remove(storageKey)).catch((error) => {
        if (error instanceof StorageAway) away.add(backend);
        // One that cannot go must not keep the others.
        log.warn({ err: error, fileId: id }, 'a discarded file could not be removed');
      });
    }
    batch = await listDiscarded(db, batch.at(-1)?.id ?? 0, maxAtOnce);
  }
}

/**
 * Removes files that nothing uses: never settled, no longer named by their owner, or given up. It goes by rows alone;
 * see docs/decisions, 'Stored files are rows'.
 */
export const sweepFiles = (owners: readonly AnyFileOwnerKind[]): Job => ({
  name: 'sweep-files',
  cron: '*/10 * * * *',
  run: async (platform) => {
    await discardUnsettled(platform.db);
    for (const { kind, isNamed } of owners) await discardUnnamed(platform.db, kind, isNamed);
    await removeDiscarded(platform);
  },
});
