import { anyone, publicFor } from '@tinsmith/contract/access';
import type { SitePage } from '@tinsmith/contract/site';
import type { LoaderFunctionArgs, MetaDescriptor, MetaFunction } from 'react-router';
import { getPage } from '../../api/gen/site.ts';
import type { PageRequest } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';

/** What the site's own pages have in common: their text is a row in the database, found by its slug. */
export const sitePageHandle: PageHandle = { access: anyone, cache: publicFor(60) };

export const loadSitePage =
  (slug: string) =>
  ({ call }: PageRequest): Promise<SitePage> =>
    call(getPage, { params: { slug } });

type SitePageMeta = MetaFunction<(args: LoaderFunctionArgs) => Promise<SitePage>>;

export const sitePageMeta: SitePageMeta = (args): MetaDescriptor[] => {
  const page = args.loaderData;
  if (!page) return [];
  return describePage(args, { title: page.title, description: page.description, path: `/${page.slug}` });
};
