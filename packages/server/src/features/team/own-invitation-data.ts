import type { AccountDataSource } from '../../http/feature.ts';
import { listInvitationData } from './invitation.queries.ts';

export const ownInvitationData: AccountDataSource = async (db, accountId) => ({
  rows: { invitations: await listInvitationData(db, accountId) },
});
