import { defineMail } from '../../platform/mail/mail-definition.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { findPledgeMail, markPledgeMailed, type PledgeMail, sendPledgeMail } from './pledge.queries.ts';

export const pledgeMail = defineMail<Pick<PledgeMail, 'senderName' | 'competitionTitle' | 'short'>>({
  name: 'pledge',
  delivery: 'at-least-once',
  priority: sendPledgeMail.priority,
  switchedBy: 'invitations',
  write: ({ senderName, competitionTitle, short }, { publicUrl }) => ({
    subject: 'Will you be in a team together?',
    parts: [
      `${senderName} would like to be in a team with you for ${competitionTitle}. Accept or reject here:`,
      `${publicUrl}/${short}/team`,
      'If you accept, you start as one team. You can change your mind until the start.',
    ],
  }),
});

/** Mails a question to be in one team. Marked only once the mail server has accepted it; a retry has the same id. */
export const sendPledgeMailJob = sendPledgeMail.runs(async (platform, { pledgeId, entrantId }) => {
  const found = await findPledgeMail(platform.db, pledgeId, entrantId);
  if (!found) return;
  const to = { email: found.email, username: found.recipientName, id: `pledge-${pledgeId}-${entrantId}` };
  await sendMail(platform, pledgeMail.to(to, found));
  await markPledgeMailed(platform.db, pledgeId, entrantId);
});
