import type { Competition } from '@tinsmith/contract/competition';
import type { PageRequest } from '../../page/load.ts';
import { redirectTo } from '../../page/redirect.ts';

/** Entries, entrants and reviews have ids of their own, so a URL may name the wrong event. */
export function requireEvent(
  { short }: Competition,
  { params }: Pick<PageRequest, 'params'>,
  path: string,
): void {
  if (short.toLowerCase() !== params.compoId?.toLowerCase()) throw redirectTo(`/${short}${path}`);
}

/** Where a page of a list begins. */
export const afterIn = ({ url }: Pick<PageRequest, 'url'>) => {
  const after = url.searchParams.get('after');
  return after === null ? {} : { after };
};
