import { isEventMail } from '../../http/event-mail.ts';
import type { Feature } from '../../http/feature.ts';
import { mailQueueCheck } from './check-mail-queue.ts';
import { importNoMails } from './import-no-mails.ts';
import { mailRetention } from './mail.retention.ts';
import { mailRoutes } from './mail.routes.ts';
import { mailSeries } from './mail-metrics.ts';
import { forgetMails, listOptOuts, listOwnEventMails, listOwnSingleMails } from './mail-switch.queries.ts';
import { newsMail } from './news-mail.ts';
import { queueEventMails } from './queue-event-mails.ts';
import { sendEventMails } from './send-event-mails.ts';

export const mailFeature: Feature = {
  name: 'mail',
  retention: mailRetention,
  importArchive: importNoMails,
  routes: ({ platform }) => mailRoutes(platform),
  ticks: (features) => {
    const mails = features.flatMap(({ mails = [] }) => mails.filter(isEventMail));
    return [queueEventMails(mails), sendEventMails(mails)];
  },
  mails: [newsMail],
  checks: [mailQueueCheck],
  metrics: [mailSeries],
  ownData: async (db, accountId) => ({
    rows: {
      eventMails: await listOwnEventMails(db, accountId),
      otherMails: await listOwnSingleMails(db, accountId),
      mailsOff: await listOptOuts(db, accountId),
    },
  }),
  forgetAccount: forgetMails,
};
