import type { Database } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs.ts';
import { insertMailRequest, type NoticeKind } from './mail-request.queries.ts';
import { sendAccountMail } from './request-mail.ts';
import type { Suspended } from './suspension.queries.ts';

/** Mails the owner of an account a staff decision about it, if the address is known to be theirs. */
export async function mailDecision(
  transaction: Database,
  { id, email, verified_at }: Pick<Suspended, 'id' | 'email' | 'verified_at'>,
  kind: NoticeKind,
  detail: string,
): Promise<void> {
  if (email === null || verified_at === null) return;
  const request = await insertMailRequest(transaction, { kind, accountId: id, email, detail });
  await addJob(transaction, sendAccountMail, { mailRequestId: request.id });
}
