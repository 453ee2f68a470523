import { auditList, mailList } from '@tinsmith/contract/admin-records';
import type { Feature } from '../../http/feature.ts';
import { listSuspensionsOf } from '../account/suspension.queries.ts';
import { backupCheck } from './health/check-backup.ts';
import { checkQuickly, checkSlowly } from './health/check-health.ts';
import { notifyOfTrouble, sendTroubleMailJob, siteTroubleMail } from './health/trouble-mails.job.ts';
import { moderationRoutes } from './moderation.routes.ts';
import { auditPeople, auditRows, mailRows, newestAudit, newestMails } from './records.queries.ts';
import { deleteReportMail } from './report-mail.queries.ts';
import { notifyOfReports, reportMail, sendReportMailJob } from './report-mails.job.ts';
import { loadDemoJob } from './setup/load-demo.job.ts';
import { setupRoutes } from './setup/setup.routes.ts';
import { announceSetup } from './setup/setup-token.ts';
import { setupMail } from './setup/test-mail.ts';
import { staffRetention } from './staff.retention.ts';
import { staffRoutes } from './staff.routes.ts';

/** The staff area: it depends on all other features, and none depends on it. */
export const staffFeature: Feature = {
  name: 'staff',
  retention: staffRetention,
  adminLists: [
    { ...auditList, source: auditRows, newest: newestAudit, values: { who: auditPeople } },
    { ...mailList, source: mailRows, newest: newestMails },
  ],
  routes: (context) => [...staffRoutes(context), ...moderationRoutes(context), ...setupRoutes(context)],
  jobs: (features) => [
    loadDemoJob,
    notifyOfReports,
    sendReportMailJob,
    notifyOfTrouble,
    sendTroubleMailJob(features),
  ],
  mails: [reportMail, setupMail, siteTroubleMail],
  checks: [backupCheck],
  sharedTicks: (features) => [checkQuickly(features)],
  ticks: (features) => [checkSlowly(features)],
  atStart: announceSetup,
  ownData: async (db, accountId) => ({ rows: { suspensions: await listSuspensionsOf(db, accountId) } }),
  forgetAccount: async (transaction, accountId) => {
    await deleteReportMail(transaction, accountId);
  },
};
