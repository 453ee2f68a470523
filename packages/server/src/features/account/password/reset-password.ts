import type { resetPassword as resetPasswordRoute } from '@tinsmith/contract/account';
import type { Received } from '@tinsmith/contract/route';
import type { FastifyReply } from 'fastify';
import { Problem } from '../../../http/problems.ts';
import { hashToken } from '../../../http/session.ts';
import { type Database, isUniqueViolation } from '../../../platform/database/database.ts';
import { hashPassword } from '../../../platform/passwords.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  confirmEmail,
  deleteOauthIdentities,
  findLoginById,
  isEmailConfirmedElsewhere,
  setPasswordHash,
} from '../account.queries.ts';
import { findToken, useUpTokens } from '../account-token.queries.ts';
import { deleteSessions } from '../session/session.queries.ts';
import { startSession } from '../session/start-session.ts';
import { deleteTwoFactor } from '../two-factor/two-factor.queries.ts';
import { checkNewPassword } from './check-new-password.ts';

/** Following the link proves the address, as the link of the first mail would have. */
async function confirmByReset(transaction: Database, accountId: number, email: string): Promise<void> {
  if (await isEmailConfirmedElsewhere(transaction, email, accountId)) return;
  await confirmEmail(transaction, accountId, email);
  await useUpTokens(transaction, accountId, ['verify']);
  // Whoever registered this address without owning it must not keep a way in, nor lock its owner out.
  await deleteOauthIdentities(transaction, accountId);
  await deleteTwoFactor(transaction, accountId);
}

/** Sets a new password by a mailed link, good once; logs out everywhere and in here. */
export async function resetPassword(
  platform: Pick<Platform, 'db' | 'config'>,
  { token, password }: Received<typeof resetPasswordRoute>['body'],
  reply: FastifyReply,
) {
  const { db } = platform;
  const tokenSha256 = hashToken(token);
  const found = await findToken(db, tokenSha256, ['reset']);
  if (!found) throw new Problem('link-used');
  // Before the link is used up: a password that will not do can be thought over.
  checkNewPassword(password, found.username);
  const passwordHash = await hashPassword(password);

  const replacePassword = async (transaction: Database) => {
    const link = await findToken(transaction, tokenSha256, ['reset'], { forUpdate: true });
    if (!link) throw new Problem('link-used');
    await useUpTokens(transaction, link.account_id, ['reset']);
    await setPasswordHash(transaction, link.account_id, passwordHash);
    await deleteSessions(transaction, link.account_id, null);
    if (link.verified_at === null) await confirmByReset(transaction, link.account_id, link.email);
    return link.account_id;
  };
  const accountId = await db
    .transaction()
    .execute(replacePassword)
    .catch((error) => {
      // Another account confirmed the address in this very moment; the link is still good.
      throw isUniqueViolation(error) ? new Problem('email-taken') : error;
    });

  // Reading somebody's mail must not be enough where a second factor was asked for.
  const account = await findLoginById(db, accountId);
  if (account && !account.has_two_factor) {
    await startSession(platform, reply, accountId, reply.request.headers['user-agent']);
  }
  return { login: found.username };
}
