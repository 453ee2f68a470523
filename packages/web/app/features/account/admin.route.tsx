import { personal, staffWhoCan } from '@tinsmith/contract/access';
import { data, Link, type MetaFunction, useLoaderData } from 'react-router';
import { inBrowser, onServer, type PageRequest } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { Empty } from '../../ui/empty.tsx';
import { PageHead } from '../../ui/page-head.tsx';

export const handle: PageHandle = { access: staffWhoCan('enter-staff-area'), cache: personal };

const load = async ({ whoAsks }: PageRequest) => {
  const { login, isStaff } = await whoAsks();
  const viewer = { isLoggedIn: login !== null, isStaff };
  return data(viewer, { status: isStaff ? 200 : 403 });
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction = (args) =>
  describePage(args, {
    title: 'Admin',
    description: 'For staff.',
    path: '/admin/',
    isPrivate: true,
  });

export default function AdminPage() {
  const { isLoggedIn, isStaff } = useLoaderData<typeof loader>();
  if (!isStaff) {
    return (
      <>
        <PageHead title="You need to be logged in with admin rights." />
        {!isLoggedIn && <Link to="/accounts/login?next=%2Fadmin%2F">Log in</Link>}
      </>
    );
  }
  return (
    <>
      <PageHead title="Admin" />
      <Empty title="Nothing to do here yet." />
    </>
  );
}
