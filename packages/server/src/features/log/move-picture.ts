import type { Database } from '../../platform/database/database.ts';
import { renewAddress } from '../../platform/files/files.ts';
import { changeAddress } from '../../platform/files/stored-file.queries.ts';
import type { HeldPost } from './log-writing.queries.ts';

/** Gives a post's picture new addresses; the old ones return nothing any more. Its bytes stay in place. */
export async function movePicture(
  transaction: Database,
  { image, thumbnail }: Pick<HeldPost, 'image' | 'thumbnail'>,
): Promise<void> {
  for (const address of new Set([image, thumbnail])) {
    if (address !== null) await changeAddress(transaction, address, renewAddress(address));
  }
}
