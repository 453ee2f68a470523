import type { EventMail } from '../../http/event-mail.ts';
import type { Tick } from '../../platform/ticks.ts';
import { isAnyDue, queueDue } from './mail-queue.queries.ts';

/** Looks each second for occasions to mail the entrants of an event, by the database's clock. */
export const queueEventMails =
  (mails: readonly EventMail[]): Tick =>
  async ({ db, log }) => {
    for (const mail of mails) {
      if (!(await isAnyDue(db, mail))) continue;
      const num = await db.transaction().execute((transaction) => queueDue(transaction, mail));
      if (num > 0) log.info({ round: mail.name, num }, 'mails queued');
    }
  };
