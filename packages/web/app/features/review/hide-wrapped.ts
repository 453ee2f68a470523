import type { ReviewPage } from '@tinsmith/contract/review';
import type { PageRequest } from '../../page/load.ts';
import { loadWrappedGifts } from '../competition/wrapped-gifts.ts';

/** Leaves out reviews of the viewer's own gift: they name it and its makers. */
export async function hideWrapped<P extends ReviewPage>(
  request: Pick<PageRequest, 'call' | 'whoAsks'>,
  page: P,
): Promise<P> {
  if (page.competition.kind !== 'gift-exchange') return page;
  const wrapped = await loadWrappedGifts(request);
  return { ...page, result: page.result.filter(({ entry }) => !wrapped.includes(entry.id)) };
}
