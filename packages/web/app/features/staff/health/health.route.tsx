import { personal, staffWhoCan } from '@tinsmith/contract/access';
import { type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { getHealth } from '../../../api/gen/admin-health.ts';
import { usePoll } from '../../../live/use-poll.ts';
import { inBrowser, onServer } from '../../../page/load.ts';
import type { PageHandle } from '../../../page/page-handle.ts';
import { describePage } from '../../../page/page-meta.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { Note } from '../../../ui/note.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { loadStaff } from '../load-staff.ts';
import { StaffNav } from '../staff-nav.tsx';
import { StaffOnly } from '../staff-only.tsx';
import styles from './health.module.css';
import { type Health, HealthBoard } from './health-board.tsx';
import { AlsoChecked, HealthParts } from './health-parts.tsx';

export const handle: PageHandle = {
  access: staffWhoCan('enter-staff-area'),
  cache: personal,
  Sidebar: StaffNav,
};

const load = loadStaff(({ call }) => call(getHealth, {}));

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction = (args) =>
  describePage(args, {
    title: 'Site status',
    description: 'For staff.',
    path: '/admin/health',
    isPrivate: true,
  });

/** As often as the site is checked. */
const refreshMs = 30_000;
/** After this time a check says nothing about now. */
const oldMs = 120_000;

function Summary({
  needing,
  isOld,
  isChecked,
}: {
  needing: Health['needing'];
  isOld: boolean;
  isChecked: boolean;
}) {
  if (needing.length > 0)
    return (
      <Pill kind="warn">
        {needing.length} {needing.length === 1 ? 'part needs' : 'parts need'} you
      </Pill>
    );
  if (isOld || !isChecked) return <Pill kind="line">Not checked</Pill>;
  return <Pill kind="ok">All fine</Pill>;
}

export default function HealthPage() {
  const { page: health, isLoggedIn } = useLoaderData<typeof loader>();
  const { revalidate, state } = useRevalidator();
  usePoll(() => state === 'idle' && revalidate(), refreshMs);
  if (!health) return <StaffOnly isLoggedIn={isLoggedIn} />;
  const { now, checkedAt, needing, rows, also } = health;
  const isOld = checkedAt !== null && now - checkedAt > oldMs;
  const isChecked = health.numChecked >= health.lanes.length;
  return (
    <>
      <Breadcrumbs items={[{ label: 'Admin', to: '/admin/' }, { label: 'Site status' }]} />
      <PageHead title="Site status">
        <Summary needing={needing} isOld={isOld} isChecked={isChecked} />
      </PageHead>
      {isOld && (
        <Note
          kind="err"
          className={styles.note}
          title={`The last check is ${Math.round((now - checkedAt) / 60_000)} minutes old.`}
        >
          The web process answers, but the checks don't run. Read its log first.
        </Note>
      )}
      <HealthBoard health={health} isOld={isOld} />
      {rows && <HealthParts rows={rows} now={now} />}
      {also && <AlsoChecked rows={also} now={now} />}
      {!rows && (
        <p className={styles.hint}>
          You see the headline and the last 24 hours. Commands and addresses are for organizers and owners.
        </p>
      )}
    </>
  );
}
