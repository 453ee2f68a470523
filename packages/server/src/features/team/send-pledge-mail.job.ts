import { readSiteSettings } from '../site/site.queries.ts';
import { findPledgeMail, markPledgeMailed, sendPledgeMail } from './pledge.queries.ts';

/** Mails a question to be in one team. Marked only once the mail server has accepted it; a retry has the same id. */
export const sendPledgeMailJob = sendPledgeMail.runs(
  async ({ db, config, mail }, { pledgeId, entrantId }) => {
    const wanted = await findPledgeMail(db, pledgeId, entrantId);
    if (!wanted) return;
    const { name } = await readSiteSettings(db);
    await mail.send({
      to: wanted.email,
      id: `pledge-${pledgeId}-${entrantId}`,
      subject: 'Will you be in a team together?',
      text: `${[
        `Hello ${wanted.recipientName},`,
        `${wanted.senderName} would like to be in a team with you for ${wanted.competitionTitle}. Accept or reject here:`,
        `${config.publicUrl}/${wanted.short}/team`,
        'If you accept, you start as one team. You can change your mind until the start.',
        `${name}\n${config.publicUrl}`,
      ].join('\n\n')}\n`,
    });
    await markPledgeMailed(db, pledgeId, entrantId);
  },
);
