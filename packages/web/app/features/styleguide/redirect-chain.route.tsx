import { anyone, uncached } from '@tinsmith/contract/access';
import { useParams } from 'react-router';
import type { PageHandle } from '../../page/page-handle.ts';
import { redirectTo } from '../../page/redirect.ts';

export const handle: PageHandle = { access: anyone, cache: uncached };

/** The chain does not run on the server: the test is about the router in the browser. */
export const loader = () => null;

/** A chain of `left` redirects, for the test of their limit. */
export const clientLoader = ({ params }: { params: { left?: string } }) => {
  const left = Number(params.left);
  return left > 0 ? redirectTo(`/test/redirect/${left - 1}`) : null;
};

export default function RedirectChain() {
  return <h1>Arrived, {useParams().left} left</h1>;
}
