import { useMatches } from 'react-router';
import { SiteNav, type SiteNavItem } from '../../ui/frame/site-nav.tsx';
import { useCurrentEvent } from '../competition/current-event.ts';
import type { StaffData } from './load-staff.ts';
import { staffResources } from './staff-resources.ts';
import { numAt, useWaiting } from './waiting-store.ts';

const auditLog = '/admin/audit';

/** The menu of the staff area: the pages open to the viewer's rank, with their counts. */
export function StaffNav() {
  const match = useMatches().at(-1);
  const { overview } = (match?.loaderData ?? {}) as Partial<StaffData<unknown>>;
  const { currentEvent } = useCurrentEvent();
  // On a desk of an event the menu leads to that event.
  const short = match?.params.compoId ?? currentEvent?.short;
  const waiting = useWaiting(overview?.waiting ?? []);
  if (!overview) return null;
  const items = overview.lists.flatMap(({ name, count }): SiteNavItem[] => {
    const known = staffResources.find(({ resource }) => resource.name === name);
    if (!known) return [];
    const to = `/admin/${name}`;
    return [{ to, label: known.resource.title, icon: known.icon, count, isSection: true }];
  });
  return (
    <SiteNav
      label="Admin"
      hasTitle
      isCard
      items={[
        { to: '/admin/', label: 'Overview', icon: 'layout' },
        ...(short !== undefined && overview.rank !== 'moderator'
          ? [
              {
                to: `/admin/desk/${short}`,
                label: 'Event desk',
                icon: 'clock',
                alsoAt: match?.params.compoId && match.pathname.replace(/\/+$/, ''),
              } as const,
            ]
          : []),
        { to: '/admin/moderation', label: 'Moderation', icon: 'shield', count: numAt(waiting, 'moderation') },
        ...items.filter(({ to }) => to !== auditLog),
        { to: '/admin/health', label: 'Site status', icon: 'server' },
        ...items.filter(({ to }) => to === auditLog),
      ]}
    />
  );
}
