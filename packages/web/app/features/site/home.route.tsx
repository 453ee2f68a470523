import { anyone, publicFor } from '@tinsmith/contract/access';
import type { PageHandle } from '../../page/page-handle.ts';
import { redirectTo } from '../../page/redirect.ts';

export const handle: PageHandle = { access: anyone, cache: publicFor(60) };

const goToNews = () => redirectTo('/news/');

export const loader = goToNews;
export const clientLoader = goToNews;

export default function Home() {
  return null;
}
