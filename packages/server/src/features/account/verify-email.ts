import type { verifyEmail as verifyEmailRoute } from '@tinsmith/contract/account';
import type { Output } from '@tinsmith/contract/route';
import { foldCase } from '@tinsmith/domain/fold-case';
import { findNextPath } from '@tinsmith/domain/next-path';
import type { ConfirmAccount } from '../../http/feature.ts';
import { Problem } from '../../http/problems.ts';
import { hashToken } from '../../http/session.ts';
import { isUniqueViolation } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { confirmEmail } from './account.queries.ts';
import { isConfirmedAlready, takeToken, useUpConfirmations } from './account-token.queries.ts';
import { notifyOwner } from './notify-owner.ts';

/**
 * Confirms the address that a link was mailed to, be it the first one or a new one. The address it replaces
 * is notified, with a link to undo it.
 */
export async function verifyEmail(
  { db }: Pick<Platform, 'db'>,
  token: string,
  onConfirmed: readonly ConfirmAccount[],
): Promise<Output<typeof verifyEmailRoute>> {
  try {
    return await db.transaction().execute(async (transaction) => {
      const link = await takeToken(transaction, hashToken(token), ['verify', 'change-email']);
      if (!link)
        throw new Problem(
          (await isConfirmedAlready(transaction, hashToken(token))) ? 'already-confirmed' : 'link-used',
        );
      await useUpConfirmations(transaction, link.account_id);
      await confirmEmail(transaction, link.account_id, link.email);
      for (const confirm of onConfirmed) await confirm(transaction, link.account_id);
      const { current_email: email, verified_at } = link;
      if (email !== null && foldCase(email) !== foldCase(link.email))
        await notifyOwner(transaction, { id: link.account_id, email, verified_at }, 'email-changed');
      return { login: link.username, next: findNextPath(link.next_path) };
    });
  } catch (error) {
    // Someone else, perhaps the same person under another name, was quicker to confirm it.
    if (isUniqueViolation(error)) throw new Problem('email-taken');
    throw error;
  }
}
