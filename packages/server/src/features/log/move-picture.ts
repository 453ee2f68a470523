import path from 'node:path';
import type { Database } from '../../platform/database/database.ts';
import type { Files } from '../../platform/files.ts';
import { type HeldPost, renamePicture } from './log-writing.queries.ts';

async function copyFile(files: Files, name: string): Promise<string> {
  const file = await files.find(name);
  // Where there is nothing to serve, the address does no harm.
  if (!file) return name;
  return files.put(path.extname(name).slice(1), Buffer.concat(await file.open().toArray()));
}

/** Gives a post's picture new addresses; at the old ones there is nothing any more. */
export async function movePicture(
  files: Files,
  transaction: Database,
  { id, image, thumbnail }: Pick<HeldPost, 'id' | 'image' | 'thumbnail'>,
): Promise<void> {
  if (image === null || thumbnail === null) return;
  await renamePicture(transaction, id, {
    image: await copyFile(files, image),
    thumbnail: await copyFile(files, thumbnail),
  });
}
