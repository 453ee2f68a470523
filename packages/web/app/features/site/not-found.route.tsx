import { anyone, uncached } from '@tinsmith/contract/access';
import { data } from 'react-router';
import type { Failure } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';

export const handle: PageHandle = { access: anyone, cache: uncached };

export const pageNotFound: Failure = { message: 'Page not found', sentence: '' };

const fail = () => {
  throw data(pageNotFound, { status: 404 });
};

export const loader = fail;
export const clientLoader = fail;

export default function NotFound() {
  return null;
}
