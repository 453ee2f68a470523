import type { DemoPart } from '../../../demo/demo-part.ts';
import { deleteDemoExclusions } from './demo-santa.queries.ts';
import { fillSanta } from './fill-santa.ts';

export const demo: DemoPart = { clear: deleteDemoExclusions, fillDraw: fillSanta };
