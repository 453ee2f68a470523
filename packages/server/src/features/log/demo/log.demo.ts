import type { DemoPart } from '../../../demo/demo-part.ts';
import { demoLogFiles } from './demo-log.queries.ts';
import { fillLog } from './fill-log.ts';

export const demo: DemoPart = { fillEdition: fillLog, files: demoLogFiles };
