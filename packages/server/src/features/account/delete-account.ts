import { foldCase } from '@tinsmith/domain/fold-case';
import type { FastifyReply } from 'fastify';
import type { ForgetAccount } from '../../http/feature.ts';
import { getAccount } from '../../http/logged-in.ts';
import { Problem } from '../../http/problems.ts';
import { clearSessionCookie, readSessionHash } from '../../http/session.ts';
import type { Viewer } from '../../http/viewer.ts';
import { verifyPassword } from '../../platform/passwords.ts';
import type { Platform } from '../../platform/platform.ts';
import { forgetReporter } from '../site/site.queries.ts';
import { findLoginById } from './account.queries.ts';
import { eraseAccount } from './profile/profile.queries.ts';
import { requestMail } from './request-mail.ts';
import { requireProof } from './session/prove.ts';

/** Deletes an account by its password, or by its typed name if it has no password. Frees its name. */
export async function deleteAccount(
  { db }: Pick<Platform, 'db'>,
  viewer: Viewer,
  proof: string,
  reply: FastifyReply,
  others: readonly ForgetAccount[],
) {
  const { id } = getAccount(viewer);
  const account = await findLoginById(db, id);
  if (!account) throw new Problem('not-logged-in');
  if (account.password_hash === null) {
    if (foldCase(proof.trim()) !== foldCase(account.username)) throw new Problem('wrong-username');
  } else if (!(await verifyPassword(account.password_hash, proof))) {
    throw new Problem('wrong-password');
  }
  await db.transaction().execute(async (transaction) => {
    // A typed name proves nothing.
    if (account.password_hash === null) await requireProof(transaction, id, readSessionHash(reply.request));
    // First, because rows that others lock, such as sign-ups, come before the account in the lock order.
    for (const forget of others) await forget(transaction, id);
    await eraseAccount(transaction, id);
    if (account.email !== null && account.verified_at !== null)
      await requestMail(transaction, {
        kind: 'account-deleted',
        accountId: null,
        email: account.email,
        detail: account.username,
      });
    await forgetReporter(transaction, id);
  });
  clearSessionCookie(reply);
  return { done: true } as const;
}
