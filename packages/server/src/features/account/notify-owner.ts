import type { AccountId } from '@tinsmith/domain/ids';
import type { Database } from '../../platform/database/database.ts';
import type { NoticeKind } from './mail-request.queries.ts';
import { requestMail } from './request-mail.ts';

interface Owner {
  readonly id: AccountId;
  readonly email: string | null;
  readonly verified_at: Date | null;
}

/** Notifies the owner of an account of a change by mail, if the address is known to be theirs. */
export async function notifyOwner(
  transaction: Database,
  { id, email, verified_at }: Owner,
  kind: NoticeKind,
  detail = '',
): Promise<void> {
  if (email === null || verified_at === null) return;
  await requestMail(transaction, { kind, accountId: id, email, detail });
}
