import type { changePassword as changePasswordRoute } from '@tinsmith/contract/account';
import type { Received } from '@tinsmith/contract/route';
import type { FastifyReply } from 'fastify';
import { Problem } from '../../../http/problems.ts';
import { readSessionHash } from '../../../http/session.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { hashPassword, verifyPassword } from '../../../platform/passwords.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findLoginById } from '../account.queries.ts';
import { findProof, lockAccount } from '../session/proof.queries.ts';
import { startSession } from '../session/start-session.ts';
import { checkNewPassword } from './check-new-password.ts';
import { replacePassword } from './replace-password.ts';

/** Changes the password and logs out everywhere; this device continues with a new session. */
export async function changePassword(
  platform: Pick<Platform, 'db' | 'config' | 'secrets'>,
  viewer: Viewer,
  { oldPassword, newPassword }: Received<typeof changePasswordRoute>['body'],
  reply: FastifyReply,
) {
  const { db } = platform;
  const account = viewer.account && (await findLoginById(db, viewer.account.id));
  const sessionSha256 = readSessionHash(reply.request);
  if (!account || !sessionSha256) throw new Problem('not-logged-in');
  if (account.password_hash === null) throw new Problem('no-password');
  if (!(await verifyPassword(account.password_hash, oldPassword))) throw new Problem('wrong-old-password');
  checkNewPassword(newPassword, account.username);

  const passwordHash = await hashPassword(newPassword);
  const { owner, hasSecondFactor } = await db.transaction().execute(async (transaction) => {
    const locked = await lockAccount(transaction, account.id);
    // A concurrent change has already replaced the old password.
    if (locked?.password_hash !== account.password_hash) throw new Problem('wrong-old-password');
    const proof = await findProof(transaction, account.id, sessionSha256);
    return {
      owner: await replacePassword(transaction, account.id, passwordHash),
      hasSecondFactor: proof?.hasSecondFactor ?? false,
    };
  });
  await startSession(platform, reply, owner, { hasSecondFactor });
  return { done: true } as const;
}
