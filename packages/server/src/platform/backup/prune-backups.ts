import type { BackupConfig } from '../../config.ts';
import {
  type BackupStore,
  forgetDamaged,
  listStore,
  objectOf,
  partOf,
  readManifest,
} from './backup-store.ts';
import { chooseKept } from './choose-kept.ts';

export interface PruneReport {
  readonly backups: number;
  readonly objects: number;
}

/**
 * Removes old backups, what is left of backups that were cut off, and files that no backup names any more. Reads every
 * manifest that is kept before the first change: if one can't be read, nothing is removed.
 */
export async function pruneBackups(store: BackupStore, keep: BackupConfig['keep']): Promise<PruneReport> {
  const { names, verified, parts, files, damaged } = await listStore(store);
  const kept = chooseKept(names, verified, keep);
  // A list without any backup is no list: there is at least the one that was just made.
  if (kept.size === 0) return { backups: 0, objects: 0 };
  const named = new Set<string>();
  for (const name of kept)
    for (const { sha256 } of (await readManifest(store, name)).files) named.add(objectOf(store, sha256));
  const old = names.filter((name) => !kept.has(name));
  // The manifest first: what is left of a backup must not be taken for a whole one.
  for (const name of old) await store.storage.remove(partOf(name, 'manifest'));
  const keptParts = new Set(
    [...kept].flatMap((name) =>
      (['manifest', 'dump', 'verified'] as const).map((part) => partOf(name, part)),
    ),
  );
  for (const object of parts) if (!keptParts.has(object)) await store.storage.remove(object);
  const unnamed = files.filter((object) => !named.has(object));
  for (const object of unnamed) await store.storage.remove(object);
  for (const object of damaged) if (!named.has(object)) await forgetDamaged(store, object);
  return { backups: old.length, objects: unnamed.length };
}
