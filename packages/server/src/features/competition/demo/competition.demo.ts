import type { DemoPart } from '../../../demo/demo-part.ts';
import { deleteDemoCompetitions } from './demo-competition.queries.ts';

// Each edition of the demo is a competition: `fillDemo` adds them itself.
export const demo: DemoPart = { clear: deleteDemoCompetitions };
