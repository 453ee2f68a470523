import { collectChecks, type Feature } from '../../../http/feature.ts';
import { addJob, defineJob, defineScheduledJob, integer, type Job } from '../../../platform/jobs.ts';
import { defineMail } from '../../../platform/mail/mail-definition.ts';
import { sendLoggedMail } from '../../../platform/mail/send-mail.ts';
import {
  findTroubleReader,
  listTrouble,
  listTroubleReaders,
  noteTroubleMail,
} from './trouble-mail.queries.ts';

const sendTroubleMail = defineJob({
  name: 'send-trouble-mail',
  priority: 'normal',
  queue: null,
  payload: { accountId: integer() },
});

/** Notifies the owners of trouble that has lasted, at most once an hour. */
export const notifyOfTrouble = defineScheduledJob({
  name: 'notify-of-trouble',
  cron: '*/5 * * * *',
  run: async ({ db }) => {
    const names = (await listTrouble(db)).map(({ name }) => name);
    await db.transaction().execute(async (transaction) => {
      if (!(await noteTroubleMail(transaction, names))) return;
      for (const accountId of await listTroubleReaders(transaction))
        await addJob(transaction, sendTroubleMail, { accountId });
    });
  },
});

interface TroubleFacts {
  /** Titles of checks with what each found. */
  readonly found: readonly (readonly [title: string, value: string])[];
}

/** What each check found in a few words. Commands and answers of other servers are for the page alone. */
export const siteTroubleMail = defineMail<TroubleFacts>({
  name: 'site-trouble',
  delivery: 'at-least-once',
  priority: sendTroubleMail.priority,
  switchedBy: 'health',
  write: ({ found }, { siteName, publicUrl }) => ({
    subject: `${found.length === 1 ? '1 part' : `${found.length} parts`} of ${siteName} ${found.length === 1 ? 'needs' : 'need'} you`,
    parts: [
      'The site checks itself, and found:',
      { list: found.map(([title, value]) => `${title}: ${value}`) },
      `What to do, step by step:\n${publicUrl}/admin/health`,
      "You'll get at most one e-mail an hour about this.",
    ],
  }),
});

export const sendTroubleMailJob = (features: readonly Feature[]): Job =>
  sendTroubleMail.runs(async (platform, { accountId }, jobId) => {
    const { db } = platform;
    const reader = await findTroubleReader(db, accountId);
    // It may be over by now.
    const trouble = await listTrouble(db);
    if (!reader || trouble.length === 0) return;
    const titles = new Map(collectChecks(features).map(({ name, title }) => [name, title]));
    const found = trouble.map(({ name, value }) => [titles.get(name) ?? name, value] as const);
    const to = { ...reader, id: `site-trouble-${accountId}-${jobId}` };
    await sendLoggedMail(platform, siteTroubleMail.to(to, { found }));
  });
