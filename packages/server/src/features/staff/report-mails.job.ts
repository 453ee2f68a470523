import { addJob, defineJob, defineScheduledJob, integer } from '../../platform/jobs.ts';
import { defineMail } from '../../platform/mail/mail-definition.ts';
import { sendLoggedMail } from '../../platform/mail/send-mail.ts';
import { listReportTimes } from './moderate.ts';
import { findReportReader, listReportReaders, noteReportMail } from './report-mail.queries.ts';

const sendReportMail = defineJob({
  name: 'send-report-mail',
  priority: 'normal',
  queue: null,
  payload: { accountId: integer() },
});

/** Notifies staff of reports that came since their last e-mail, at most once an hour. */
export const notifyOfReports = defineScheduledJob({
  name: 'notify-of-reports',
  cron: '*/5 * * * *',
  run: async ({ db }) => {
    for (const reader of await listReportReaders(db)) {
      const times = await listReportTimes(db, reader);
      if (!times.some((atMs) => atMs > (reader.mailedMs ?? 0))) continue;
      await db.transaction().execute(async (transaction) => {
        if (await noteReportMail(transaction, reader.id))
          await addJob(transaction, sendReportMail, { accountId: reader.id });
      });
    }
  },
});

const describeWaiting = (count: number): string =>
  count === 1 ? '1 report is waiting' : `${count} reports are waiting`;

/** A count and a link. What was reported and why is for the page alone, which checks who may read it. */
export const reportMail = defineMail<{ readonly count: number }>({
  name: 'reports',
  delivery: 'at-least-once',
  priority: sendReportMail.priority,
  switchedBy: 'reports',
  write: ({ count }, { siteName, publicUrl }) => ({
    subject: `${describeWaiting(count)} on ${siteName}`,
    parts: [
      `${describeWaiting(count)} for a decision. You can read and answer ${count === 1 ? 'it' : 'them'} here:`,
      `${publicUrl}/admin/moderation`,
      "You'll get at most one e-mail an hour about reports.",
    ],
  }),
});

export const sendReportMailJob = sendReportMail.runs(async (platform, { accountId }, jobId) => {
  const { db } = platform;
  const reader = await findReportReader(db, accountId);
  if (!reader) return;
  const count = (await listReportTimes(db, reader)).length;
  if (count === 0) return;
  await sendLoggedMail(
    platform,
    reportMail.to({ ...reader, id: `reports-${reader.id}-${jobId}` }, { count }),
  );
});
