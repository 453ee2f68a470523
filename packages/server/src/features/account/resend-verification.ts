import { findNextPath } from '@tinsmith/domain/next-path';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { findLoginById } from './account.queries.ts';
import { findPendingEmail } from './profile/profile.queries.ts';
import { requestMail } from './request-mail.ts';

/** Mails the link again, for the first address or one that replaces it; otherwise does nothing. */
export async function resendVerification(
  { db }: Pick<Platform, 'db'>,
  viewer: Viewer,
  next: string | undefined,
) {
  if (!viewer.account) throw new Problem('not-logged-in');
  const account = await findLoginById(db, viewer.account.id);
  if (!account) throw new Problem('not-logged-in');
  const isFirst = account.verified_at === null;
  const email = isFirst ? account.email : await findPendingEmail(db, account.id);
  if (email) {
    const kind = isFirst ? 'verify' : 'change-email';
    const request = { kind, accountId: account.id, email, nextPath: findNextPath(next) ?? '' } as const;
    await db.transaction().execute((transaction) => requestMail(transaction, request));
  }
  return { done: true } as const;
}
