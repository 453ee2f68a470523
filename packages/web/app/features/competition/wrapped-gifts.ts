import { isApiError } from '@tinsmith/contract/client';
import { listWrappedGifts } from '../../api/gen/gift.ts';
import type { PageRequest } from '../../page/load.ts';

/** The viewer's own gifts, which lists keep wrapped for them until they unwrap them: ids of entries. */
export async function loadWrappedGifts({
  call,
  whoAsks,
}: Pick<PageRequest, 'call' | 'whoAsks'>): Promise<readonly number[]> {
  if ((await whoAsks()).login === null) return [];
  try {
    return (await call(listWrappedGifts, {})).result;
  } catch (error) {
    // A session that has just ended shows the list like a visitor's. Without an answer the list would spoil the gift.
    if (isApiError(error) && error.status < 500) return [];
    throw error;
  }
}
