import * as contract from '@tinsmith/contract/vote';
import { bind } from '../../http/bind.ts';
import type { FeatureContext } from '../../http/feature.ts';
import { dealEntries } from './deal-entries.ts';
import { readVotes } from './read-votes.ts';
import { reportTrouble, takeBackTrouble } from './report-trouble.ts';
import { readBallot, saveBallot } from './save-ballot.ts';

export const voteRoutes = ({ platform, ports }: FeatureContext) => [
  bind(contract.getVotes, ({ viewer, subject }) => readVotes(platform, ports, viewer, subject)),
  bind(contract.dealEntries, ({ viewer, subject, body }) =>
    dealEntries(platform, ports, viewer, subject, body.more),
  ),
  bind(contract.getBallot, ({ subject }) => readBallot(platform, subject)),
  bind(contract.saveBallot, ({ viewer, subject, body }) => saveBallot(platform, viewer, subject, body)),
  bind(contract.reportTrouble, ({ viewer, subject, body }) => reportTrouble(platform, viewer, subject, body)),
  bind(contract.takeBackTrouble, ({ subject }) => takeBackTrouble(platform, subject)),
];
