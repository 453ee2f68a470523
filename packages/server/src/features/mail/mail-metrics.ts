import { readOpenSingles } from '../../platform/mail/single-mail.queries.ts';
import { defineSeries, type ScrapeContext } from '../../platform/metrics/series.ts';
import { readOpenRequests } from '../account/mail-request.queries.ts';
import { readWaitingMails } from './mail-queue.queries.ts';

export const mailSeries = defineSeries(
  {
    tinsmith_mails_waiting: { kind: 'gauge', help: 'E-mails that wait to be sent, over all processes' },
    tinsmith_mail_oldest_seconds: {
      kind: 'gauge',
      help: 'For how long the oldest e-mail has waited; of those to everyone in an event only what was tried already',
    },
  },
  async ({ db }: ScrapeContext) => {
    const parts = [await readOpenRequests(db), await readOpenSingles(db), await readWaitingMails(db)];
    return {
      tinsmith_mails_waiting: parts.reduce((sum, { num }) => sum + num, 0),
      tinsmith_mail_oldest_seconds: Math.max(...parts.map(({ oldestSeconds }) => oldestSeconds)),
    };
  },
);
