import type { Database } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs.ts';
import { insertMailRequest, type MailRequest } from './mail-request.queries.ts';

export const sendAccountMailName = 'send-account-mail';

/** Asks for a mail within a transaction. Nothing is looked up here, so that the time taken tells nothing. */
export async function requestMail(transaction: Database, request: MailRequest): Promise<void> {
  const { id } = await insertMailRequest(transaction, request);
  await addJob(transaction, sendAccountMailName, { mailRequestId: id });
}
