import type { AccountId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { type KeptUndo, useUpTokens } from '../account-token.queries.ts';
import { forgetLinkRequests } from '../mail-request.queries.ts';
import { notifyOwner } from '../notify-owner.ts';
import { deleteOauthIdentities } from '../oauth/oauth.queries.ts';
import { lockAccount } from '../session/proof.queries.ts';
import { deleteSessions } from '../session/session.queries.ts';
import { revokeTokensOf } from '../token/token.queries.ts';

/**
 * Ends every existing way into an account: sessions, mailed links and pending ones, linked sites, API tokens.
 * Any earlier proof fails, since the version changes. The link that undoes a change of address stays unless
 * `kept` says otherwise, since a thief would set a new password next.
 */
export async function endWaysIn(transaction: Database, accountId: AccountId, kept: KeptUndo): Promise<void> {
  await lockAccount(transaction, accountId);
  await forgetLinkRequests(transaction, accountId, kept);
  await useUpTokens(transaction, accountId, kept);
  await deleteSessions(transaction, accountId, null);
  await deleteOauthIdentities(transaction, accountId);
  await revokeTokensOf(transaction, accountId);
  await transaction
    .updateTable('account')
    .set({ credential_version: sql<number>`credential_version + 1` })
    .where('id', '=', accountId)
    .execute();
}

/** The only way a password is replaced. Notifies its owner. */
export async function replacePassword(
  transaction: Database,
  accountId: AccountId,
  passwordHash: string,
  { isByStaff = false } = {},
): Promise<{ id: AccountId; credential_version: number }> {
  await endWaysIn(transaction, accountId, { keptUndoBefore: isByStaff ? null : 'any' });
  const account = await transaction
    .updateTable('account')
    .set({ password_hash: passwordHash })
    .where('id', '=', accountId)
    .returning(['id', 'credential_version', 'email', 'verified_at'])
    .executeTakeFirstOrThrow();
  await notifyOwner(transaction, account, 'password-changed');
  return account;
}
