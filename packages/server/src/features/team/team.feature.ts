import type { Feature } from '../../http/feature.ts';
import { invitationSummary } from './invitation.queries.ts';
import type { TeamLimits } from './may-team-up.ts';
import { ownInvitationData } from './own-invitation-data.ts';
import { sendInvitationMail } from './send-invitation-mail.job.ts';
import { teamRoutes } from './team.routes.ts';
import { openEntrantSubject, openInvitationSubject } from './team-subjects.ts';

declare module '../../http/feature.ts' {
  interface Ports extends TeamLimits {}
}

export const teamFeature: Feature = {
  name: 'team',
  routes: ({ platform, ports }) => teamRoutes(platform, { limits: ports, countLogs: ports.countLogs }),
  jobs: () => [sendInvitationMail],
  ownData: ownInvitationData,
  summary: invitationSummary,
  subjects: ({ platform }) => ({
    entrant: openEntrantSubject(platform),
    invitation: openInvitationSubject(platform),
  }),
};
