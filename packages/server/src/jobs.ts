import { pruneAccounts } from './features/account/prune-accounts.job.ts';
import { sendAccountMail } from './features/account/send-account-mail.job.ts';
import { announcePhases } from './features/competition/announce-phases.ts';
import { announceCounts } from './features/entrant/announce-counts.ts';
import { sweepFiles } from './features/file/sweep-files.job.ts';
import { announceLog } from './features/log/announce-log.ts';
import { processScreenshot } from './features/log/process-screenshot.job.ts';
import { pruneErrorReports } from './features/site/prune-error-reports.job.ts';
import { sendInvitationMail } from './features/team/send-invitation-mail.job.ts';
import { fileOwners } from './file-owners.ts';
import { pruneRateLimits } from './http/prune-rate-limits.job.ts';
import type { Job } from './platform/jobs.ts';
import type { Tick } from './platform/ticks.ts';

/** Everything the worker can be asked to do. */
export const jobs: readonly Job[] = [
  processScreenshot,
  pruneAccounts,
  pruneErrorReports,
  pruneRateLimits,
  sendAccountMail,
  sendInvitationMail,
  sweepFiles(fileOwners),
];

/** What the worker looks after each second. */
export const ticks: readonly Tick[] = [announcePhases, announceCounts, announceLog];
