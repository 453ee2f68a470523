import type { changePassword as changePasswordRoute } from '@tinsmith/contract/account';
import type { Received } from '@tinsmith/contract/route';
import { Problem } from '../../../http/problems.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { hashPassword, verifyPassword } from '../../../platform/passwords.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findLoginById, setPasswordHash } from '../account.queries.ts';
import { useUpTokens } from '../account-token.queries.ts';
import { deleteSessions } from '../session/session.queries.ts';
import { checkNewPassword } from './check-new-password.ts';

/** Changes the password and logs out everywhere else. */
export async function changePassword(
  { db }: Pick<Platform, 'db'>,
  viewer: Viewer,
  { oldPassword, newPassword }: Received<typeof changePasswordRoute>['body'],
  sessionSha256: Buffer | null,
) {
  const account = viewer.account && (await findLoginById(db, viewer.account.id));
  if (!account) throw new Problem('not-logged-in');
  if (account.password_hash === null) throw new Problem('no-password');
  if (!(await verifyPassword(account.password_hash, oldPassword))) throw new Problem('wrong-old-password');
  checkNewPassword(newPassword, account.username);

  const passwordHash = await hashPassword(newPassword);
  await db.transaction().execute(async (transaction) => {
    await setPasswordHash(transaction, account.id, passwordHash);
    await useUpTokens(transaction, account.id, ['reset']);
    await deleteSessions(transaction, account.id, sessionSha256);
  });
  return { done: true } as const;
}
