import type { DemoPart } from '../../../demo/demo-part.ts';
import { lapseDemoInvitations } from './demo-team.queries.ts';
import { fillTeams } from './fill-teams.ts';

export const demo: DemoPart = { clear: lapseDemoInvitations, fillEdition: fillTeams };
