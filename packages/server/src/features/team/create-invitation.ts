import type { Invitation } from '@tinsmith/contract/team';
import type { EntrantId, EntryId } from '@tinsmith/domain/ids';
import { Problem } from '../../http/problems.ts';
import type { Database } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { EntryRow } from '../entry/entry.queries.ts';
import { type HeldEntrant, isTeamOpen, lockEntrants, lockEntries } from '../entry/membership.queries.ts';
import { findPendingInvitation, insertInvitation, sendInvitationMail } from './invitation.queries.ts';
import type { MayTeamUp, TeamLimits } from './may-team-up.ts';
import { presentInvitation } from './read-team.ts';
import { isReachable } from './team.queries.ts';

interface Place {
  readonly entryId: EntryId;
  readonly competitionId: number;
  readonly senderId: EntrantId;
}

/** Everyone who cannot be invited is rejected with the same words, including entrants who do not exist. */
async function assertCanBeAsked(
  transaction: Database,
  mayTeamUp: MayTeamUp,
  recipient: HeldEntrant | undefined,
  { entryId, competitionId, senderId }: Place,
): Promise<HeldEntrant> {
  if (recipient?.competitionId !== competitionId) throw new Problem('cannot-be-invited');
  if (recipient.entryId === entryId) throw new Problem('in-team-already');
  if (!(await isReachable(transaction, recipient.accountId))) throw new Problem('cannot-be-invited');
  // Only for the sender, who knows their receiver. A rejection for a team mate's sake would reveal it.
  if (!(await mayTeamUp(transaction, { competitionId, giverId: senderId, receiverIds: [recipient.id] })))
    throw new Problem('cannot-be-invited');
  return recipient;
}

/** Invites an entrant of the same event to the viewer's team, by mail. One open invitation per person. */
export async function createInvitation(
  { db }: Pick<Platform, 'db'>,
  { mayTeamUp }: Pick<TeamLimits, 'mayTeamUp'>,
  { id: entryId, competitionId, standing }: EntryRow,
  recipientEntrantId: EntrantId,
): Promise<{ invitation: Invitation }> {
  if (standing.entrantId === null) throw new Problem('not-your-entry');
  const place = { entryId, competitionId, senderId: standing.entrantId };
  const invitation = await db.transaction().execute(async (transaction) => {
    const held = await lockEntrants(transaction, [place.senderId, recipientEntrantId]);
    const sender = held.find((entrant) => entrant.id === place.senderId);
    await lockEntries(transaction, [entryId]);
    if (sender?.entryId !== entryId) throw new Problem('not-your-entry');
    if (!(await isTeamOpen(transaction, place.competitionId))) throw new Problem('team-closed');
    const recipient = await assertCanBeAsked(
      transaction,
      mayTeamUp,
      held.find((entrant) => entrant.id === recipientEntrantId),
      place,
    );
    const invitationId = await insertInvitation(transaction, {
      entryId,
      senderId: place.senderId,
      recipientId: recipient.id,
    });
    if (invitationId !== null) await addJob(transaction, sendInvitationMail, { invitationId });
    return findPendingInvitation(transaction, entryId, recipient.id);
  });
  if (!invitation) throw new Problem('cannot-be-invited');
  return { invitation: presentInvitation(invitation, place.senderId) };
}
