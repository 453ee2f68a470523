import type { getAdminOverview } from '@tinsmith/contract/admin-records';
import type { Output, RouteShape } from '@tinsmith/contract/route';
import { can } from '@tinsmith/domain/ranks';
import { listSiteTodo } from '@tinsmith/domain/site-todo';
import type { Feature } from '../../http/feature.ts';
import { getAccount } from '../../http/logged-in.ts';
import { type CountKnown, countRows, type StaffList } from '../../http/resource.ts';
import type { Viewer } from '../../http/viewer.ts';
import { readAuditProtection } from '../../platform/database/audit-protection.ts';
import type { Platform } from '../../platform/platform.ts';
import { readSiteSettings } from '../site/site.queries.ts';
import { listTrouble } from './health/read-health.ts';
import { listWaiting } from './read-waiting.ts';

/** Every list of the staff area, in the order of its menu. */
export const collectLists = (features: readonly Feature[]): StaffList[] =>
  features.flatMap(({ adminLists = [] }) => adminLists).toSorted((one, other) => one.place - other.place);

/** The lists a staff member may open, and how much is in each. */
export async function readOverview(
  { db }: Pick<Platform, 'db'>,
  features: readonly Feature[],
  countKnown: CountKnown,
  viewer: Viewer,
): Promise<Output<typeof getAdminOverview>> {
  const { rank } = getAccount(viewer);
  const may = (shape: RouteShape | undefined): boolean =>
    shape?.access.who === 'staff' && can(rank, shape.access.can);
  const waiting = await listWaiting(db, getAccount(viewer));
  const open = collectLists(features).filter(({ list }) => may(list));
  const lists = await Promise.all(
    open.map(async ({ resource, item, add, actions, ...rows }) => ({
      name: resource.name,
      count: await countKnown(rows.isSameForAll ? null : viewer, resource.name, () =>
        countRows(db, rows, viewer),
      ),
      canOpen: may(item),
      canAdd: may(add),
      canDo: may(actions),
    })),
  );
  const numIn = (name: string) => lists.find((list) => list.name === name)?.count ?? 0;
  const numbers = { numNews: numIn('news'), numEvents: numIn('competitions') };
  return {
    lists,
    numWaiting: waiting.find(({ at }) => at === 'moderation')?.count ?? 0,
    waiting,
    rank: rank ?? '',
    inTrouble: await listTrouble(db, features),
    isAuditProtected: (await readAuditProtection(db)) === 'protected',
    todo: can(rank, 'edit-site') ? listSiteTodo({ ...(await readSiteSettings(db)), ...numbers }) : [],
  };
}
