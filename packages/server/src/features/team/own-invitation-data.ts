import type { AccountDataSource } from '../../http/feature.ts';
import { listInvitationData } from './invitation.queries.ts';
import { listPledgeData } from './pledge.queries.ts';

export const ownInvitationData: AccountDataSource = async (db, accountId) => ({
  rows: {
    invitations: await listInvitationData(db, accountId),
    teamPledges: await listPledgeData(db, accountId),
  },
});
