import type { Database } from '../../platform/database/database.ts';
import { addJob, defineJob, integer } from '../../platform/jobs.ts';
import { insertMailRequest, type MailRequest } from './mail-request.queries.ts';

/** Urgent: someone waits for it to log in or to learn of a change. */
export const sendAccountMail = defineJob({
  name: 'send-account-mail',
  priority: 'urgent',
  queue: null,
  payload: { mailRequestId: integer() },
});

/** Requests a mail within a transaction. Looks nothing up, so that the timing reveals nothing. */
export async function requestMail(transaction: Database, request: MailRequest): Promise<void> {
  const { id } = await insertMailRequest(transaction, request);
  await addJob(transaction, sendAccountMail, { mailRequestId: id });
}
