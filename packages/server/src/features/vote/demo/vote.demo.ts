import type { DemoPart } from '../../../demo/demo-part.ts';
import { deleteDemoVotes } from './demo-vote.queries.ts';
import { fillVotes } from './fill-votes.ts';

export const demo: DemoPart = { clear: deleteDemoVotes, fillVotes };
