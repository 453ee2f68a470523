import { Problem } from '../../http/problems.ts';
import type { Platform } from '../../platform/platform.ts';
import { closeInvitation, findResolution, type InvitationState } from './invitation.queries.ts';

/** Takes back an invitation that the viewer sent. Names a recipient who answered first. */
export async function takeBackInvitation(
  { db }: Pick<Platform, 'db'>,
  { id, recipientName }: InvitationState,
): Promise<{ done: true }> {
  if (await closeInvitation(db, id, 'take-back')) return { done: true };
  const resolution = await findResolution(db, id);
  if (resolution === 'lapse') throw new Problem('invitation-lapsed');
  if (resolution !== 'take-back')
    throw new Problem('invitation-answered', {
      sentence:
        resolution === 'accept'
          ? `${recipientName} has already accepted.`
          : `${recipientName} has already said no.`,
    });
  return { done: true };
}
