import { addJob, defineJob, defineScheduledJob, integer } from '../../platform/jobs.ts';
import { sendOptionalMail } from '../../platform/send-optional-mail.ts';
import { readSiteSettings } from '../site/site.queries.ts';
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

/** A count and a link. What was reported and why is for the page alone, which checks who may read it. */
export const sendReportMailJob = sendReportMail.runs(async (platform, { accountId }, jobId) => {
  const { db, config } = platform;
  const reader = await findReportReader(db, accountId);
  if (!reader) return;
  const count = (await listReportTimes(db, reader)).length;
  if (count === 0) return;
  const { name } = await readSiteSettings(db);
  const waiting = count === 1 ? '1 report is waiting' : `${count} reports are waiting`;
  const parts = [
    `Hello ${reader.username},`,
    `${waiting} for a decision. You can read and answer ${count === 1 ? 'it' : 'them'} here:`,
    `${config.publicUrl}/admin/moderation`,
    "You'll get at most one e-mail an hour about reports.",
    `${name}\n${config.publicUrl}`,
  ];
  await sendOptionalMail(platform, 'reports', {
    to: reader.email,
    subject: `${waiting} on ${name}`,
    text: `${parts.join('\n\n')}\n`,
    id: `reports-${reader.id}-${jobId}`,
  });
});
