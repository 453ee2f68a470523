import { Problem } from '../../http/problems.ts';
import { hashToken } from '../../http/session.ts';
import { isUniqueViolation } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { confirmEmail } from './account.queries.ts';
import { findToken, type TokenPurpose, useUpTokens } from './account-token.queries.ts';

const purposes: readonly TokenPurpose[] = ['verify', 'change-email'];

/** Takes the address that a link was mailed to as its account's own, be it the first one or a new one. */
export async function verifyEmail({ db }: Pick<Platform, 'db'>, token: string): Promise<{ login: string }> {
  try {
    return await db.transaction().execute(async (transaction) => {
      const link = await findToken(transaction, hashToken(token), purposes, { forUpdate: true });
      if (!link) throw new Problem('link-used');
      await useUpTokens(transaction, link.account_id, purposes);
      await confirmEmail(transaction, link.account_id, link.email);
      return { login: link.username };
    });
  } catch (error) {
    // Somebody else, perhaps the same person under another name, was quicker to confirm it.
    if (isUniqueViolation(error)) throw new Problem('email-taken');
    throw error;
  }
}
