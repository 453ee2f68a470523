import { isEventMail } from '../../http/event-mail.ts';
import type { ImportSource } from '../../http/import.ts';
import { skipDue } from './mail-queue.queries.ts';

/** An import is no news: those who took part were mailed when it happened. */
export const importNoMails: ImportSource = ({ mails }) => ({
  write: async () => undefined,
  async finish(transaction, { competitionId }) {
    for (const mail of mails.filter(isEventMail))
      if (mail.due !== null) await skipDue(transaction, mail, competitionId);
  },
});
