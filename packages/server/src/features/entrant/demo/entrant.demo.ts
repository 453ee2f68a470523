import type { DemoPart } from '../../../demo/demo-part.ts';
import { fillEntrants } from './fill-entrants.ts';

export const demo: DemoPart = { fillEdition: fillEntrants };
