import { personal, staffWhoCan } from '@tinsmith/contract/access';
import { useEffect } from 'react';
import { Link, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { getDemoLoad } from '../../api/gen/setup.ts';
import { inBrowser, onServer } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { loadStaff } from './load-staff.ts';
import { StaffNav } from './staff-nav.tsx';
import { StaffOnly } from './staff-only.tsx';

export const handle: PageHandle = { access: staffWhoCan('edit-site'), cache: personal, Sidebar: StaffNav };

const load = loadStaff(({ call }) => call(getDemoLoad, {}));

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction = (args) =>
  describePage(args, { title: 'The demo', description: 'For staff.', path: '/admin/demo', isPrivate: true });

const lookAgainMs = 1_000;

export default function DemoPage() {
  const { page, isLoggedIn } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const isUnderWay = page?.state === 'asked' || page?.state === 'loading';
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => void revalidate(), lookAgainMs);
    return () => clearInterval(timer);
  }, [isUnderWay, revalidate]);
  if (!page) return <StaffOnly isLoggedIn={isLoggedIn} />;
  const { state, done, total } = page;
  return (
    <>
      <Breadcrumbs items={[{ label: 'Admin', to: '/admin/' }, { label: 'The demo' }]} />
      <PageHead title="The demo" lead="Made-up people and games to explore." />
      <div role="status">
        {state === 'none' && <p>This site was set up without the demo.</p>}
        {isUnderWay && (
          <>
            <p>{total > 0 ? `${done} of ${total} events loaded.` : 'Loading starts in a few seconds.'}</p>
            {total > 0 && <progress max={total} value={done} aria-label="Events loaded" />}
          </>
        )}
        {state === 'loaded' && (
          <Note kind="ok" title="The demo is ready.">
            <Link to="/news/">Look around</Link>
          </Note>
        )}
        {state === 'failed' && (
          <Note kind="err" title="The demo couldn't be loaded.">
            See the worker's log for the reason. The site works without the demo.
          </Note>
        )}
      </div>
      {isUnderWay && (
        <p>
          <Link reloadDocument to="/admin/demo">
            Refresh
          </Link>
        </p>
      )}
    </>
  );
}
