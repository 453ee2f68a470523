import type { Invitation } from '@tinsmith/contract/team';
import { canSeeEntry } from '@tinsmith/domain/entry-rules';
import { isMember } from '@tinsmith/domain/standing';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Database } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { findEntry } from '../entry/entry.queries.ts';
import {
  type HeldEntrant,
  isTeamOpen,
  listMemberIds,
  lockEntrants,
  lockEntries,
} from '../entry/membership.queries.ts';
import { findPendingInvitation, insertInvitation } from './invitation.queries.ts';
import { sendInvitationMailName } from './invitation-mail-job-name.ts';
import type { MayTeamUp } from './may-team-up.ts';
import { presentInvitation } from './read-team.ts';
import { isReachable } from './team.queries.ts';

interface Asked {
  readonly entryId: number;
  readonly recipientEntrantId: number;
}

interface Place {
  readonly entryId: number;
  readonly competitionId: number;
  readonly senderId: number;
}

/** The own team's entry. Of somebody else's only that it is there is told, and only to whoever may know. */
async function findPlace(db: Database, viewer: Viewer, entryId: number): Promise<Place> {
  const entry = await findEntry(db, viewer, entryId);
  if (!entry || !canSeeEntry(entry.standing, entry)) throw new Problem('no-entry');
  const { entrantId } = entry.standing;
  if (entrantId === null || !isMember(entry.standing, entryId)) throw new Problem('not-your-entry');
  return { entryId, competitionId: entry.competitionId, senderId: entrantId };
}

/** Everybody who cannot be asked is refused by the same words, those who do not exist among them. */
async function assertCanBeAsked(
  transaction: Database,
  mayTeamUp: MayTeamUp,
  recipient: HeldEntrant | undefined,
  { entryId, competitionId }: Place,
): Promise<HeldEntrant> {
  if (recipient?.competitionId !== competitionId) throw new Problem('cannot-be-invited');
  if (recipient.entryId === entryId) throw new Problem('in-team-already');
  if (!(await isReachable(transaction, recipient.accountId))) throw new Problem('cannot-be-invited');
  const members = await listMemberIds(transaction, entryId);
  if (!(await mayTeamUp(transaction, members, [recipient.id]))) throw new Problem('cannot-be-invited');
  return recipient;
}

/** Invites an entrant of the same event to the own team, and mails it. The same person is asked once at a time. */
export async function createInvitation(
  { db }: Pick<Platform, 'db'>,
  mayTeamUp: MayTeamUp,
  viewer: Viewer,
  { entryId, recipientEntrantId }: Asked,
): Promise<{ invitation: Invitation }> {
  const place = await findPlace(db, viewer, entryId);
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
    if (invitationId !== null) await addJob(transaction, sendInvitationMailName, { invitationId });
    return findPendingInvitation(transaction, entryId, recipient.id);
  });
  if (!invitation) throw new Problem('cannot-be-invited');
  return { invitation: presentInvitation(invitation) };
}
