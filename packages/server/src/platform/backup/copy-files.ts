import { explainStorageError } from '../files/explain-storage-error.ts';
import type { Platform } from '../platform.ts';
import { type BackupStore, forgetDamaged, listStore, objectOf, writeObject } from './backup-store.ts';
import { BackupTrouble } from './backup-trouble.ts';
import { inLanes } from './in-lanes.ts';
import type { BackedUpFile, LostFile } from './manifest.ts';
import { type Measured, measure, measureAll } from './measure.ts';
import { sealedBytes } from './sealed-stream.ts';
import { findPlace, type SnapshotFile } from './snapshot.queries.ts';

type Needs = Pick<Platform, 'db' | 'files'>;

class Damaged extends Error {}

interface CopyReport {
  readonly files: BackedUpFile[];
  /** Objects that no earlier backup had, or that were damaged. */
  readonly newObjects: Set<string>;
  readonly lost: LostFile[];
}

/** Opens a file, also if it was moved to another storage since the snapshot. */
async function openFile({ db, files }: Needs, file: SnapshotFile) {
  // Said here, since the same errors of the place for backups have other remedies.
  const open = (place: Pick<SnapshotFile, 'backend' | 'storageKey'>) =>
    files.open(place).catch((error) => {
      throw new BackupTrouble(`The files of the site can't be read. ${explainStorageError(error)}`, {
        cause: error,
      });
    });
  const stream = await open(file);
  if (stream) return stream;
  const place = await findPlace(db, file.id);
  if (place === null) return 'deleted';
  return (await open(place)) ?? 'missing';
}

/** Copies the files of a snapshot that the store doesn't have yet, or has only damaged. */
export async function copyFiles(
  needs: Needs,
  store: BackupStore,
  snapshot: readonly SnapshotFile[],
): Promise<CopyReport> {
  const { damaged } = await listStore(store);
  const report: CopyReport = { files: [], newObjects: new Set(), lost: [] };
  const copyObject = async (
    file: SnapshotFile,
    object: string,
    { bytes, sha256 }: Measured,
  ): Promise<LostFile['why'] | null> => {
    const isDamaged = damaged.has(object) && !report.newObjects.has(object);
    if (!isDamaged && (await store.storage.size(object)) === sealedBytes(bytes)) return null;
    const stream = await openFile(needs, file);
    if (typeof stream === 'string') return stream;
    const measured = measure(stream, (found) => {
      if (found.bytes !== bytes || found.sha256 !== sha256) throw new Damaged();
    });
    try {
      await writeObject(store, object, measured);
    } catch (error) {
      if (error instanceof Damaged) return 'damaged';
      throw error;
    }
    report.newObjects.add(object);
    if (isDamaged) await forgetDamaged(store, object);
    return null;
  };
  // Two files with the same bytes are one object, which must not be written twice at once.
  const copying = new Map<string, Promise<LostFile['why'] | null>>();
  const copy = (file: SnapshotFile, measured: Measured) => {
    const object = objectOf(store, measured.sha256);
    // Taken before anything is awaited, so that no other lane is between the question and the answer.
    const before = copying.get(object);
    const copied = (async () => {
      await before?.catch(() => undefined);
      return copyObject(file, object, measured);
    })();
    copying.set(object, copied);
    return copied;
  };

  await inLanes(snapshot, async (file) => {
    let { bytes, sha256 } = file;
    if (bytes === null || sha256 === null) {
      const stream = await openFile(needs, file);
      if (typeof stream === 'string') return void report.lost.push({ address: file.address, why: stream });
      ({ bytes, sha256 } = await measureAll(stream));
    }
    const why = await copy(file, { bytes, sha256 });
    if (why === null) report.files.push({ ...file, bytes, sha256 });
    else report.lost.push({ address: file.address, why });
  });
  report.files.sort((a, b) => a.id - b.id);
  return report;
}
