import type { EntrantId } from '@tinsmith/domain/ids';
import { canByRank, relationTo, standingOf } from '@tinsmith/domain/standing';
import { Problem } from '../../http/problems.ts';
import type { FindSubject, Subject } from '../../http/subject.ts';
import type { Platform } from '../../platform/platform.ts';
import { findInvitation, type InvitationState } from './invitation.queries.ts';
import { findTeamEntrant, type TeamEntrant } from './team.queries.ts';

export interface TeamEntrantSubject extends Subject {
  readonly entrant: TeamEntrant;
}
export interface InvitationSubject extends Subject {
  readonly invitation: InvitationState;
}

declare module '../../http/subject.ts' {
  interface SubjectTypes {
    entrant: TeamEntrantSubject;
    invitation: InvitationSubject;
  }
}

/** The entrant that a call is about. Without a confirmed address only their team and staff can see them. */
export const openEntrantSubject =
  ({ db }: Pick<Platform, 'db'>): FindSubject<TeamEntrantSubject> =>
  async (viewer, id: EntrantId) => {
    const entrant = await findTeamEntrant(db, viewer.account?.id ?? null, id);
    if (!entrant) throw new Problem('no-entrant');
    const { nowMs } = entrant;
    const standing = standingOf(viewer.account, entrant.place, entrant, nowMs);
    const isMate = relationTo(standing, id) !== 'other';
    if (!(entrant.isVerified || isMate || canByRank(standing, 'see-hidden'))) throw new Problem('no-entrant');
    return { entrant, times: entrant, nowMs, standing, relations: isMate ? ['entrant', 'member'] : [] };
  };

/** The invitation that a call is about. Other people's invitations are missing. */
export const openInvitationSubject =
  ({ db }: Pick<Platform, 'db'>): FindSubject<InvitationSubject> =>
  async (viewer, id: number) => {
    const invitation = await findInvitation(db, viewer.account?.id ?? null, id);
    const viewerId = invitation?.place?.entrantId;
    if (!invitation || viewerId === undefined) throw new Problem('no-invitation');
    const { nowMs, senderEntrantId, recipientEntrantId } = invitation;
    const part = { [senderEntrantId]: 'sender', [recipientEntrantId]: 'recipient' } as const;
    const relation = part[viewerId];
    if (!relation) throw new Problem('no-invitation');
    const standing = standingOf(viewer.account, invitation.place, invitation, nowMs);
    return { invitation, times: invitation, nowMs, standing, relations: ['entrant', relation] };
  };
