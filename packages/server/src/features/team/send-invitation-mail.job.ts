import { defineMail } from '../../platform/mail/mail-definition.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import {
  findInvitationMail,
  type InvitationMail,
  markInvitationMailed,
  sendInvitationMail,
} from './invitation.queries.ts';

/** The names are the only user-chosen text quoted; the entry's title may be secret. */
export const invitationMail = defineMail<Pick<InvitationMail, 'senderName' | 'competitionTitle' | 'short'>>({
  name: 'invitation',
  delivery: 'at-least-once',
  priority: sendInvitationMail.priority,
  switchedBy: 'invitations',
  write: ({ senderName, competitionTitle, short }, { publicUrl }) => ({
    subject: "You're invited to a team",
    parts: [
      `${senderName} has invited you to join a team for ${competitionTitle}. Accept or reject the invitation here:`,
      `${publicUrl}/${short}/team`,
      'If you accept, you join their team. If you have an entry of your own, it will be deleted.',
    ],
  }),
});

/** Mails an invitation. Marked only once the mail server has accepted it; a retry has the same id. */
export const sendInvitationMailJob = sendInvitationMail.runs(async (platform, { invitationId }) => {
  const found = await findInvitationMail(platform.db, invitationId);
  if (!found) return;
  const to = { email: found.email, username: found.recipientName, id: `invitation-${found.id}` };
  await sendMail(platform, invitationMail.to(to, found));
  await markInvitationMailed(platform.db, found.id);
});
