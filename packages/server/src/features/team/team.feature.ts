import type { Feature } from '../../http/feature.ts';
import { invitationSummary } from './invitation.queries.ts';
import type { MayTeamUp } from './may-team-up.ts';
import { ownInvitationData } from './own-invitation-data.ts';
import { sendInvitationMail } from './send-invitation-mail.job.ts';
import { teamRoutes } from './team.routes.ts';
import { openEntrantSubject, openInvitationSubject } from './team-subjects.ts';

declare module '../../http/feature.ts' {
  interface Ports {
    readonly mayTeamUp: MayTeamUp;
  }
}

export const teamFeature: Feature = {
  name: 'team',
  // Until there is a draw nobody gives to anybody.
  routes: ({ platform, ports }) =>
    teamRoutes(platform, {
      mayTeamUp: 'mayTeamUp' in ports ? ports.mayTeamUp : async () => true,
      countLogs: ports.countLogs,
    }),
  jobs: () => [sendInvitationMail],
  ownData: ownInvitationData,
  summary: invitationSummary,
  subjects: ({ platform }) => ({
    entrant: openEntrantSubject(platform),
    invitation: openInvitationSubject(platform),
  }),
};
