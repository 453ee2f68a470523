import type { Feature } from '../../http/feature.ts';
import { staffRoutes } from './staff.routes.ts';

/** The staff area: it knows all others, and none knows it. */
export const staffFeature: Feature = {
  name: 'staff',
  routes: ({ platform }) => staffRoutes(platform),
};
