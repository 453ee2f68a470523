import type { DemoPart } from '../../../demo/demo-part.ts';
import { deleteDemoAnswers } from './demo-rule.queries.ts';
import { fillDraw, fillRatings } from './fill-rules.ts';

export const demo: DemoPart = { clear: deleteDemoAnswers, fillSite: fillRatings, fillDraw };
