import { listWrappedGifts } from '@tinsmith/contract/gift';
import type { PageRequest } from '../../page/load.ts';

/** The viewer's own gifts, which lists keep wrapped for them until they unwrap them: ids of entries. */
export async function loadWrappedGifts({
  call,
  whoAsks,
}: Pick<PageRequest, 'call' | 'whoAsks'>): Promise<readonly number[]> {
  if ((await whoAsks()).login === null) return [];
  // A session that has just ended shows the list like a visitor's.
  const { result } = await call(listWrappedGifts, {}).catch(() => ({ result: [] }));
  return result;
}
