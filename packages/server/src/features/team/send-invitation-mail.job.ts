import { sendOptionalMail } from '../../platform/send-optional-mail.ts';
import type { Mail } from '../../platform/smtp-session.ts';
import { readSiteSettings } from '../site/site.queries.ts';
import {
  findInvitationMail,
  type InvitationMail,
  markInvitationMailed,
  sendInvitationMail,
} from './invitation.queries.ts';

/** The names are the only user-chosen text quoted; the entry's title may be secret. */
const writeText = (
  mail: InvitationMail,
  site: { readonly name: string; readonly publicUrl: string },
): Pick<Mail, 'subject' | 'text'> => ({
  subject: "You're invited to a team",
  text: `${[
    `Hello ${mail.recipientName},`,
    `${mail.senderName} has invited you to join a team for ${mail.competitionTitle}. Accept or reject the invitation here:`,
    `${site.publicUrl}/${mail.short}/team`,
    'If you accept, you join their team. If you have an entry of your own, it will be deleted.',
    `${site.name}\n${site.publicUrl}`,
  ].join('\n\n')}\n`,
});

/** Mails an invitation. Marked only once the mail server has accepted it; a retry has the same id. */
export const sendInvitationMailJob = sendInvitationMail.runs(async (platform, { invitationId }) => {
  const { db, config } = platform;
  const wanted = await findInvitationMail(db, invitationId);
  if (!wanted) return;
  const { name } = await readSiteSettings(db);
  const text = writeText(wanted, { name, publicUrl: config.publicUrl });
  await sendOptionalMail(platform, 'invitations', {
    to: wanted.email,
    id: `invitation-${wanted.id}`,
    ...text,
  });
  await markInvitationMailed(db, wanted.id);
});
