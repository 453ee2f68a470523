import type { Job } from '../../platform/jobs.ts';
import type { Mail } from '../../platform/mail.ts';
import { readSiteSettings } from '../site/site.queries.ts';
import { newReceiverMailName } from './new-receiver-mail-job-name.ts';
import { findNewReceiverMail, markPairMailed, type NewReceiverMail } from './pair-mail.queries.ts';

/** Without a name: mail is read on other people's screens. */
const writeText = (
  mail: NewReceiverMail,
  site: { readonly name: string; readonly publicUrl: string },
): Pick<Mail, 'subject' | 'text'> => ({
  subject: 'You have a new person to make a game for',
  text: `${[
    `Hello ${mail.giverName},`,
    `Something changed in ${mail.competitionTitle}, so we had to swap some names. You're now making a game for someone else. Here is who, and what they wish for:`,
    `${site.publicUrl}/secretSanta?compo=${mail.short}`,
    'They know nothing about it. Please keep it that way.',
    `${site.name}\n${site.publicUrl}`,
  ].join('\n\n')}\n`,
});

/** Tells a giver that a repair gave them somebody else. Marked only once the mail server has taken it. */
export const sendNewReceiverMail: Job = {
  name: newReceiverMailName,
  run: async ({ db, config, mail }, payload) => {
    const { pairId } = payload as { pairId: number };
    const wanted = await findNewReceiverMail(db, pairId);
    if (!wanted) return;
    const { name } = await readSiteSettings(db);
    const text = writeText(wanted, { name, publicUrl: config.publicUrl });
    await mail.send({ to: wanted.email, id: `new-receiver-${wanted.id}`, ...text });
    await markPairMailed(db, wanted.id);
  },
};
