import { anyone, publicFor } from '@tinsmith/contract/access';
import { getSite } from '../../api/gen/site.ts';
import { inBrowser, onServer, type PageRequest } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { redirectTo } from '../../page/redirect.ts';

export const handle: PageHandle = { access: anyone, cache: publicFor(60) };

/** Redirects to the news, or on a new site to its setup. */
const load = async ({ call }: PageRequest) =>
  redirectTo((await call(getSite, {})).isNew ? '/setup' : '/news/');

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export default function Home() {
  return null;
}
