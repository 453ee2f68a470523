import type { Feature } from '../../http/feature.ts';
import { deleteQueuesOf, listQueueData } from './queue.queries.ts';
import { takeBackDealtEntries } from './take-back-dealt.job.ts';
import { deleteVoter, listVoteData } from './vote.queries.ts';
import { voteRetention } from './vote.retention.ts';
import { voteRoutes } from './vote.routes.ts';
import {
  exclusionMail,
  notifyOfExclusionJob,
  notifyOfVoterJob,
  notifyTeamJob,
  notifyTeamsLater,
  runTroubleMail,
  voterMail,
} from './vote-mails.job.ts';
import { unvotedMail, votingMail } from './vote-reminders.ts';

export const voteFeature: Feature = {
  name: 'vote',
  retention: voteRetention,
  routes: voteRoutes,
  jobs: () => [takeBackDealtEntries, notifyTeamJob, notifyTeamsLater, notifyOfExclusionJob, notifyOfVoterJob],
  mails: [votingMail, unvotedMail, runTroubleMail, exclusionMail, voterMail],
  ownData: async (db, accountId) => ({
    rows: { ...(await listVoteData(db, accountId)), playQueues: await listQueueData(db, accountId) },
  }),
  forgetAccount: async (transaction, accountId) => {
    await deleteQueuesOf(transaction, accountId);
    await deleteVoter(transaction, accountId);
  },
};
