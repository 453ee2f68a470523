import type { DemoPart } from '../../../demo/demo-part.ts';
import { deleteDemoResults } from './demo-result.queries.ts';
import { fillResults } from './fill-results.ts';

export const demo: DemoPart = { clear: deleteDemoResults, fillVotes: fillResults };
