import type { Feature } from '../../http/feature.ts';
import { drawNames } from './draw-names.ts';
import { forgetSanta, mayTeamUp } from './leave-exchange.ts';
import { listExchangeData } from './pair.queries.ts';
import { lockPairs } from './repair.queries.ts';
import { settleLeaver, settleTeam } from './repair-pairs.ts';
import { santaRoutes } from './santa.routes.ts';
import { sendNewReceiverMail } from './send-new-receiver-mail.job.ts';

export const santaFeature: Feature = {
  name: 'santa',
  routes: santaRoutes,
  jobs: () => [sendNewReceiverMail],
  sharedTicks: [drawNames],
  ownData: async (db, accountId) => ({ rows: { giftExchanges: await listExchangeData(db, accountId) } }),
  forgetAccount: forgetSanta,
  provides: () => ({ mayTeamUp, settleTeam, dropOut: { lock: lockPairs, settle: settleLeaver } }),
};
