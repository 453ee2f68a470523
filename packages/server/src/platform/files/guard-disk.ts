import { type Storage, StorageAway } from './storage.ts';

/**
 * A folder that refuses writes while its marker is missing or another site's: without its disk mounted, the folder is
 * an empty one on another disk, and what is written there is lost from view once the disk is back. Costs reading a
 * few bytes for each write.
 */
export function guardDisk(storage: Storage, findMarker: () => string | null): Storage {
  const refuseOther = async () => {
    const marker = findMarker();
    if (marker === null || (await storage.readMarker()) === marker) return;
    throw new StorageAway('The folder of files has no marker of this site. Is its disk mounted?');
  };
  return {
    ...storage,
    async write(key, source) {
      await refuseOther();
      await storage.write(key, source);
    },
    async copy(from, to) {
      await refuseOther();
      await storage.copy(from, to);
    },
    async beginPieces(key) {
      await refuseOther();
      return storage.beginPieces(key);
    },
    async append(key, pieces, offset, source) {
      await refuseOther();
      await storage.append(key, pieces, offset, source);
    },
    async check() {
      await refuseOther();
      await storage.check();
    },
  };
}
