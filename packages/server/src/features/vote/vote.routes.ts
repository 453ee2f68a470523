import * as queue from '@tinsmith/contract/queue';
import * as contract from '@tinsmith/contract/vote';
import * as desk from '@tinsmith/contract/vote-desk';
import { bind } from '../../http/bind.ts';
import type { FeatureContext } from '../../http/feature.ts';
import { answerRunTrouble, readRunTroubles, settleRunTrouble } from './answer-run-trouble.ts';
import {
  checkVotes,
  countBallot,
  countVoter,
  excludeBallot,
  excludeVoter,
  readVoteBoard,
} from './check-votes.ts';
import { dealEntries } from './deal-entries.ts';
import { changeQueue, readQueue, readQueueGroups, startQueue } from './play-queue.ts';
import { proposeVotes } from './propose-votes.ts';
import { readVotes } from './read-votes.ts';
import { reportTrouble, takeBackTrouble } from './report-trouble.ts';
import { readBallot, saveBallot } from './save-ballot.ts';
import { saveProposedVotes } from './save-proposed-votes.ts';
import { openBoards } from './vote-board.queries.ts';

export const voteRoutes = ({ platform, ports }: FeatureContext, boards = openBoards(platform.db)) => [
  bind(contract.getVotes, ({ viewer, subject, query }) => readVotes(platform, ports, viewer, subject, query)),
  bind(contract.dealEntries, ({ viewer, subject, body }) =>
    dealEntries(platform, ports, viewer, subject, body),
  ),
  bind(contract.getBallot, ({ viewer, subject }) => readBallot(platform, viewer, subject)),
  bind(contract.saveBallot, ({ viewer, subject, body }) => saveBallot(platform, viewer, subject, body)),
  bind(contract.proposeVotes, ({ viewer, subject, body }) =>
    proposeVotes(platform, ports, viewer, subject, body.sheet),
  ),
  bind(contract.saveProposedVotes, ({ viewer, subject, body }) =>
    saveProposedVotes(platform, viewer, subject, body),
  ),
  bind(contract.reportTrouble, ({ viewer, subject, body }) => reportTrouble(platform, viewer, subject, body)),
  bind(contract.takeBackTrouble, ({ subject }) => takeBackTrouble(platform, subject)),
  bind(contract.listRunTroubles, ({ subject }) => readRunTroubles(platform, subject.row.id)),
  bind(contract.answerRunTrouble, ({ viewer, subject, params, body }) =>
    answerRunTrouble(platform, viewer, subject, params.reportId, body.answer),
  ),
  bind(contract.settleRunTrouble, ({ viewer, subject, params }) =>
    settleRunTrouble(platform, viewer, subject, params.reportId),
  ),
  bind(queue.getQueue, ({ viewer, subject }) => readQueue(platform, ports, viewer, subject)),
  bind(queue.listQueueGroups, ({ subject }) => readQueueGroups(platform, subject)),
  bind(queue.startQueue, ({ viewer, subject, body }) => startQueue(platform, ports, viewer, subject, body)),
  bind(queue.changeQueue, ({ viewer, subject, body }) => changeQueue(platform, ports, viewer, subject, body)),
  bind(desk.getVoteBoard, ({ subject }) => readVoteBoard(boards, subject)),
  bind(desk.checkVotes, ({ viewer, subject, query }) =>
    checkVotes(platform, viewer, subject, query.isRefresh),
  ),
  bind(desk.excludeBallot, ({ viewer, subject, params, body }) =>
    excludeBallot(platform, viewer, subject, params.ballotId, body.reason),
  ),
  bind(desk.countBallot, ({ viewer, subject, params }) =>
    countBallot(platform, viewer, subject, params.ballotId),
  ),
  bind(desk.excludeVoter, ({ viewer, subject, params, body }) =>
    excludeVoter(platform, viewer, subject, params.entrantId, body.reason),
  ),
  bind(desk.countVoter, ({ viewer, subject, params }) =>
    countVoter(platform, viewer, subject, params.entrantId),
  ),
];
