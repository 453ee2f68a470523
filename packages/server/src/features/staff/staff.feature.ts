import type { Feature } from '../../http/feature.ts';
import { listSuspensionsOf } from '../account/suspension.queries.ts';
import { moderationRoutes } from './moderation.routes.ts';
import { staffRoutes } from './staff.routes.ts';

/** The staff area: it knows all others, and none knows it. */
export const staffFeature: Feature = {
  name: 'staff',
  routes: (context) => [...staffRoutes(context.platform), ...moderationRoutes(context)],
  ownData: async (db, accountId) => ({ rows: { suspensions: await listSuspensionsOf(db, accountId) } }),
};
