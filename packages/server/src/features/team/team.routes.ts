import * as contract from '@tinsmith/contract/team';
import type { EntrantId } from '@tinsmith/domain/ids';
import { bind } from '../../http/bind.ts';
import type { Platform } from '../../platform/platform.ts';
import { createInvitation } from './create-invitation.ts';
import type { MayTeamUp } from './may-team-up.ts';
import { readCandidates, readInvitations, readTeam } from './read-team.ts';
import { removeTeamMember } from './remove-team-member.ts';
import { resolveInvitation } from './resolve-invitation.ts';

export const teamRoutes = (platform: Platform, mayTeamUp: MayTeamUp) => [
  bind(contract.getTeam, ({ viewer, params }) => readTeam(platform, viewer, params.compoId)),
  bind(contract.listInvitations, ({ viewer, params }) => readInvitations(platform, viewer, params.compoId)),
  bind(contract.listCandidates, ({ viewer, params, query }) =>
    readCandidates(platform, viewer, params.compoId, query.search),
  ),
  bind(contract.createInvitation, ({ subject, body }) =>
    createInvitation(platform, mayTeamUp, subject.row, body.recipientEntrantId as EntrantId),
  ),
  bind(contract.resolveInvitation, ({ subject, body }) =>
    resolveInvitation(platform, mayTeamUp, subject.invitation, body),
  ),
  bind(contract.removeTeamMember, ({ viewer, subject, isByRank }) =>
    removeTeamMember(platform, viewer, subject, isByRank),
  ),
];
