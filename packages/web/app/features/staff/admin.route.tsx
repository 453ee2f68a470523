import { personal, staffWhoCan } from '@tinsmith/contract/access';
import { Link, type MetaFunction, useLoaderData } from 'react-router';
import { inBrowser, onServer } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import styles from './admin.module.css';
import { HealthNote } from './health/health-note.tsx';
import { loadStaff } from './load-staff.ts';
import { SiteTodo } from './site-todo.tsx';
import { StaffNav } from './staff-nav.tsx';
import { StaffOnly } from './staff-only.tsx';
import { staffResources } from './staff-resources.ts';
import { WaitingList } from './waiting-list.tsx';

export const handle: PageHandle = {
  access: staffWhoCan('enter-staff-area'),
  cache: personal,
  Sidebar: StaffNav,
};

const load = loadStaff(async () => ({}));

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction = (args) =>
  describePage(args, { title: 'Admin', description: 'For staff.', path: '/admin/', isPrivate: true });

export default function AdminPage() {
  const { overview, isLoggedIn } = useLoaderData<typeof loader>();
  if (!overview) return <StaffOnly isLoggedIn={isLoggedIn} />;
  const open = staffResources.flatMap(({ resource, icon }) => {
    const list = overview.lists.find(({ name }) => name === resource.name);
    return list ? [{ resource, icon, ...list }] : [];
  });
  return (
    <>
      <PageHead
        title="Admin"
        lead={`For staff. What you can do here depends on your rank: ${overview.rank}. Every change is recorded in the audit log.`}
      />
      <HealthNote overview={overview} />
      {!overview.isAuditProtected && (
        <Note kind="warn" title="The audit log isn't protected.">
          The site connects to the database as the owner of its tables, so it could change the log. The
          operations guide explains how to give it its own role.
        </Note>
      )}
      <WaitingList loaded={overview.waiting} />
      <SiteTodo todo={overview.todo} />
      <ul className={styles.lists}>
        {open.map(({ resource, icon, count, canAdd }) => (
          <li key={resource.name}>
            <Icon name={icon} />
            <Link to={`/admin/${resource.name}`}>{resource.title}</Link>
            <span className={styles.soft}>{count.toLocaleString('en-GB')}</span>
            {canAdd && <Link to={`/admin/${resource.name}/new`}>Add {resource.one}</Link>}
          </li>
        ))}
      </ul>
    </>
  );
}
