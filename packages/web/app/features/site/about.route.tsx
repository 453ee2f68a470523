import { Link, useLoaderData } from 'react-router';
import { inBrowser, onServer } from '../../page/load.ts';
import { useSite } from '../../page/use-site.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Chapters } from './chapters.tsx';
import { loadSitePage, sitePageHandle, sitePageMeta } from './load-page.ts';
import { Organizers } from './organizers.tsx';

export const handle = sitePageHandle;
export const loader = onServer(loadSitePage('about'));
export const clientLoader = inBrowser(loadSitePage('about'));
export const meta = sitePageMeta;

export default function AboutPage() {
  const page = useLoaderData<typeof loader>();
  const site = useSite();
  const last = page.sections.at(-1);
  return (
    <>
      <PageHead title={page.title} lead={page.lead} />
      <Chapters
        sections={page.sections}
        extra={(section) => section === last && <Organizers people={site?.organizers ?? []} />}
      />
      <p>
        Want to build something on top of this site? Read the <Link to="/api/docs">API docs</Link>, or play{' '}
        <Link to="/all/entries">all the games</Link>.
      </p>
      <p>
        What does this site keep about you? Read about <Link to="/privacy">privacy</Link>.
      </p>
    </>
  );
}
