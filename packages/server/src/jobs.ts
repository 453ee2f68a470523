import { pruneAccounts } from './features/account/prune-accounts.job.ts';
import { sendAccountMail } from './features/account/send-account-mail.job.ts';
import { pruneErrorReports } from './features/site/prune-error-reports.job.ts';
import { pruneRateLimits } from './http/prune-rate-limits.job.ts';
import type { Job } from './platform/jobs.ts';

/** Everything the worker can do. */
export const jobs: readonly Job[] = [pruneAccounts, pruneErrorReports, pruneRateLimits, sendAccountMail];
