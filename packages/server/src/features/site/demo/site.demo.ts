import type { DemoPart } from '../../../demo/demo-part.ts';
import { endSetup } from './demo-site.queries.ts';

export const demo: DemoPart = { fillSite: ({ db }) => endSetup(db) };
