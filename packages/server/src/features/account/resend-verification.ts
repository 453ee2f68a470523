import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { findLoginById } from './account.queries.ts';
import { requestMail } from './request-mail.ts';

/** Mails the link again; nothing to do for an address that is confirmed. */
export async function resendVerification({ db }: Pick<Platform, 'db'>, viewer: Viewer) {
  if (!viewer.account) throw new Problem('not-logged-in');
  const account = await findLoginById(db, viewer.account.id);
  const email = account?.email;
  if (account && email && account.verified_at === null) {
    await db
      .transaction()
      .execute((transaction) => requestMail(transaction, { kind: 'verify', accountId: account.id, email }));
  }
  return { done: true } as const;
}
