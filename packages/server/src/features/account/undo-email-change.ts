import { Problem } from '../../http/problems.ts';
import { hashToken } from '../../http/session.ts';
import { isUniqueViolation } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { confirmEmail, dropPassword } from './account.queries.ts';
import { takeToken } from './account-token.queries.ts';
import { endWaysIn } from './password/replace-password.ts';
import { requestMail } from './request-mail.ts';
import { deleteTwoFactor, findTwoFactor } from './two-factor/two-factor.queries.ts';

const weekMs = 7 * 24 * 3600 * 1000;

/** Set up since the change, or so shortly before it that the same person may have done both. */
const isRecent = (confirmedAt: Date | null, changedAt: Date): boolean =>
  confirmedAt === null || confirmedAt.getTime() > changedAt.getTime() - weekMs;

/**
 * Returns an account to its previous address, by the link mailed there. The person who changed it may know
 * the password and have set up two-factor since, so neither works any more: a reset mail follows.
 */
export async function undoEmailChange(
  { db }: Pick<Platform, 'db'>,
  token: string,
): Promise<{ login: string }> {
  try {
    return await db.transaction().execute(async (transaction) => {
      const link = await takeToken(transaction, hashToken(token), ['undo-email']);
      if (!link) throw new Problem('link-used');
      const { account_id: id, email } = link;
      // Earlier changes in a chain can still be undone.
      await endWaysIn(transaction, id, { keptUndoBefore: link.created_at });
      await dropPassword(transaction, id);
      const twoFactor = await findTwoFactor(transaction, id);
      if (twoFactor && isRecent(twoFactor.confirmed_at, link.created_at))
        await deleteTwoFactor(transaction, id);
      await confirmEmail(transaction, id, email);
      await requestMail(transaction, { kind: 'reset', accountId: null, email });
      return { login: link.username };
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new Problem('email-taken');
    throw error;
  }
}
