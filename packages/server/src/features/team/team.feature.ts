import type { Feature } from '../../http/feature.ts';
import { invitationSummary } from './invitation.queries.ts';
import type { KeepFiles } from './keep-contents.ts';
import { settleTeamOf, type TeamLimits } from './may-team-up.ts';
import { ownInvitationData } from './own-invitation-data.ts';
import { invitationMail, sendInvitationMailJob } from './send-invitation-mail.job.ts';
import { pledgeMail, sendPledgeMailJob } from './send-pledge-mail.job.ts';
import { settlePledges } from './settle-pledges.ts';
import { teamRetention } from './team.retention.ts';
import { teamRoutes } from './team.routes.ts';
import { openEntrantSubject, openInvitationSubject } from './team-subjects.ts';

declare module '../../http/feature.ts' {
  interface Ports extends Pick<TeamLimits, 'mayTeamUp'> {
    readonly keepFiles: KeepFiles;
  }
}

export const teamFeature: Feature = {
  name: 'team',
  retention: teamRetention,
  routes: ({ platform, ports, features }) =>
    teamRoutes(platform, {
      limits: {
        mayTeamUp: (transaction, pair) => ports.mayTeamUp(transaction, pair),
        settleTeam: settleTeamOf(features),
      },
      countLogs: ports.countLogs,
      keepFiles: (transaction, files) => ports.keepFiles(transaction, files),
    }),
  jobs: () => [sendInvitationMailJob, sendPledgeMailJob],
  mails: [invitationMail, pledgeMail],
  ticks: (features) => [(platform) => settlePledges(platform, settleTeamOf(features))],
  ownData: ownInvitationData,
  summary: invitationSummary,
  subjects: ({ platform }) => ({
    entrant: openEntrantSubject(platform),
    invitation: openInvitationSubject(platform),
  }),
};
