import { useLoaderData } from 'react-router';
import { inBrowser, onServer } from '../../page/load.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Chapters } from './chapters.tsx';
import { loadSitePage, sitePageHandle, sitePageMeta } from './load-page.ts';

export const handle = sitePageHandle;
export const loader = onServer(loadSitePage('support'));
export const clientLoader = inBrowser(loadSitePage('support'));
export const meta = sitePageMeta;

export default function SupportPage() {
  const page = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={page.title} lead={page.lead} />
      <Chapters sections={page.sections} />
    </>
  );
}
