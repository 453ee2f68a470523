import type { Config } from '../../config.ts';
import { openDiskStorage } from './disk-storage.ts';
import { openS3Storage } from './s3/s3-storage.ts';
import type { Storage } from './storage.ts';

/** Every configured storage, by its name in rows. */
export const openStorages = ({ filesDir, s3 }: Pick<Config, 'filesDir' | 's3'>): Record<string, Storage> => ({
  disk: openDiskStorage(filesDir),
  ...(s3 && { s3: openS3Storage(s3) }),
});
