import path from 'node:path';

/** The folder of an unpacked game. */
export const folderOf = (playDir: string, key: string): string => path.resolve(playDir, key);

/** While it is being unpacked, by one attempt. */
export const partSuffix = '.part';
