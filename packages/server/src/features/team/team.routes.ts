import * as contract from '@tinsmith/contract/team';
import type { EntrantId } from '@tinsmith/domain/ids';
import { bind } from '../../http/bind.ts';
import type { Platform } from '../../platform/platform.ts';
import { createInvitation } from './create-invitation.ts';
import { keepContentsBy } from './keep-contents.ts';
import { answerPledge, askToPledge, leavePledge, readPledges } from './pledge.ts';
import { readAtStake } from './read-at-stake.ts';
import { readCandidates, readInvitations, readTeam } from './read-team.ts';
import { removeTeamMember } from './remove-team-member.ts';
import { resolveInvitation } from './resolve-invitation.ts';
import { takeBackInvitation } from './take-back-invitation.ts';
import type { TeamParts } from './team-parts.ts';

export const teamRoutes = (platform: Platform, parts: TeamParts) => {
  const keepContents = keepContentsBy(parts.keepFiles);
  return [
    bind(contract.getTeam, ({ viewer, params }) => readTeam(platform, viewer, params.compoId)),
    bind(contract.listInvitations, ({ viewer, params }) => readInvitations(platform, viewer, params.compoId)),
    bind(contract.listCandidates, ({ viewer, params, query }) =>
      readCandidates(platform, viewer, params.compoId, query.search),
    ),
    bind(contract.createInvitation, ({ subject, body }) =>
      createInvitation(platform, parts.limits, subject.row, body.recipientEntrantId as EntrantId),
    ),
    bind(contract.resolveInvitation, ({ subject, body }) =>
      resolveInvitation(platform, parts.limits, subject.invitation, body, keepContents),
    ),
    bind(contract.takeBackInvitation, ({ subject }) => takeBackInvitation(platform, subject.invitation)),
    bind(contract.getPledges, ({ viewer, params }) => readPledges(platform, viewer, params.compoId)),
    bind(contract.askToPledge, ({ subject, body }) => askToPledge(platform, subject, body.username)),
    bind(contract.answerPledge, ({ subject, body }) =>
      answerPledge(platform, subject, body.pledgeId, body.resolution),
    ),
    bind(contract.leavePledge, ({ subject, body }) =>
      leavePledge(platform, subject, (body.entrantId as EntrantId | undefined) ?? null),
    ),
    bind(contract.getAtStake, ({ viewer, params }) => readAtStake(platform, parts, viewer, params.compoId)),
    bind(contract.removeTeamMember, ({ viewer, subject, isByRank }) =>
      removeTeamMember(platform, viewer, subject, isByRank),
    ),
  ];
};
