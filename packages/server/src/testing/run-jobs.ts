import { Logger, runOnce } from 'graphile-worker';
import { queueEventMails } from '../features/mail/queue-event-mails.ts';
import { sendEventMails } from '../features/mail/send-event-mails.ts';
import { mailSantas } from '../features/santa/santa-mails.job.ts';
import { features } from '../features.ts';
import { isEventMail } from '../http/event-mail.ts';
import { jobs } from '../jobs.ts';
import { taskListOf } from '../platform/jobs.ts';
import type { OpenPlatform } from '../platform/open-platform.ts';

const silent = new Logger(() => () => undefined);
const eventMails = features.flatMap(({ mails = [] }) => mails.filter(isEventMail));

/** Runs all jobs that are queued and due, as a worker would, then returns. */
export async function runJobs(platform: OpenPlatform): Promise<void> {
  await runOnce({
    pgPool: platform.pool,
    taskList: taskListOf(platform, jobs),
    noHandleSignals: true,
    logger: silent,
  });
}

/** Queues the event mails that are due now, as the worker does each second. */
export async function queueMails(platform: OpenPlatform): Promise<void> {
  await mailSantas(platform);
  await queueEventMails(eventMails)(platform);
}

/** The same, and sends them at a high rate, so that tests do not wait. */
export async function sendMails(platform: OpenPlatform): Promise<void> {
  await queueMails(platform);
  await sendEventMails(eventMails)({ ...platform, config: { ...platform.config, mailsASecond: 1000 } });
}
