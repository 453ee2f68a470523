import type { Database } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs.ts';
import { insertMailRequest, type MailRequest } from './mail-request.queries.ts';

export const sendAccountMailName = 'send-account-mail';

/** Requests a mail within a transaction. Looks nothing up, so that the timing reveals nothing. */
export async function requestMail(transaction: Database, request: MailRequest): Promise<void> {
  const { id } = await insertMailRequest(transaction, request);
  await addJob(transaction, sendAccountMailName, { mailRequestId: id });
}
