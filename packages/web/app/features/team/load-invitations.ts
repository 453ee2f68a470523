import type { Call } from '@tinsmith/contract/client';
import type { Competition } from '@tinsmith/contract/competition';
import type { Invitation, Team } from '@tinsmith/contract/team';
import { getTeam, listInvitations } from '../../api/gen/team.ts';

export interface WaitingInvitations {
  readonly team: Team;
  readonly invitations: readonly Invitation[];
}

/** Invitations that wait for the viewer's reply, for the event's page; null if there are none. */
export async function loadInvitations(call: Call, event: Competition): Promise<WaitingInvitations | null> {
  if (event.numInvitations === 0) return null;
  const compo = { params: { compoId: event.short } };
  const [team, { toMe }] = await Promise.all([call(getTeam, compo), call(listInvitations, compo)]);
  return { team, invitations: toMe };
}
