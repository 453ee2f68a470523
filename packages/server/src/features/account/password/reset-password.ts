import type { resetPassword as resetPasswordRoute } from '@tinsmith/contract/account';
import type { Received } from '@tinsmith/contract/route';
import type { AccountId } from '@tinsmith/domain/ids';
import type { FastifyReply } from 'fastify';
import type { ConfirmAccount } from '../../../http/feature.ts';
import { Problem } from '../../../http/problems.ts';
import { hashToken } from '../../../http/session.ts';
import { type Database, isUniqueViolation } from '../../../platform/database/database.ts';
import { hashPassword } from '../../../platform/passwords.ts';
import type { Platform } from '../../../platform/platform.ts';
import { confirmEmail, findLoginById, isEmailConfirmedElsewhere } from '../account.queries.ts';
import { findToken, takeToken } from '../account-token.queries.ts';
import { startSession } from '../session/start-session.ts';
import { deleteTwoFactor } from '../two-factor/two-factor.queries.ts';
import { checkNewPassword } from './check-new-password.ts';
import { replacePassword } from './replace-password.ts';

/** Following the link confirms the address, as the link in the first mail would have. */
async function takeOver(
  transaction: Database,
  accountId: AccountId,
  email: string,
  onConfirmed: readonly ConfirmAccount[],
): Promise<void> {
  // A user who registered this address without owning it must not lock its owner out.
  await deleteTwoFactor(transaction, accountId);
  if (await isEmailConfirmedElsewhere(transaction, email, accountId)) return;
  await confirmEmail(transaction, accountId, email);
  for (const confirm of onConfirmed) await confirm(transaction, accountId);
}

/** Sets a new password by a mailed, single-use link; ends every other way in, and logs in here. */
export async function resetPassword(
  platform: Pick<Platform, 'db' | 'config' | 'secrets'>,
  { token, password }: Received<typeof resetPasswordRoute>['body'],
  reply: FastifyReply,
  onConfirmed: readonly ConfirmAccount[],
) {
  const { db } = platform;
  const tokenSha256 = hashToken(token);
  const found = await findToken(db, tokenSha256, ['reset']);
  if (!found) throw new Problem('link-used');
  // Before the link is used up: the user can choose another password if this one is rejected.
  checkNewPassword(password, found.username);
  const passwordHash = await hashPassword(password);

  const owner = await db
    .transaction()
    .execute(async (transaction) => {
      const link = await takeToken(transaction, tokenSha256, ['reset']);
      if (!link) throw new Problem('link-used');
      if (link.verified_at === null) await takeOver(transaction, link.account_id, link.email, onConfirmed);
      return replacePassword(transaction, link.account_id, passwordHash);
    })
    .catch((error) => {
      // Another account confirmed the address at this very moment; the link is still valid.
      throw isUniqueViolation(error) ? new Problem('email-taken') : error;
    });

  // Access to someone's mail must not be enough if two-factor is on.
  const account = await findLoginById(db, owner.id);
  if (account && !account.has_two_factor) await startSession(platform, reply, owner);
  return { login: found.username };
}
