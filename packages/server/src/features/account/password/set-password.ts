import { Problem } from '../../../http/problems.ts';
import { hashPassword } from '../../../platform/passwords.ts';
import type { Platform } from '../../../platform/platform.ts';
import { insertCommandLineAudit } from '../../site/audit.queries.ts';
import { findLogin, setPasswordHash } from '../account.queries.ts';
import { useUpTokens } from '../account-token.queries.ts';
import { deleteSessions } from '../session/session.queries.ts';
import { checkNewPassword } from './check-new-password.ts';

/** Sets somebody's password for them, from the machine itself; logs them out everywhere. */
export async function setPassword(
  { db }: Pick<Platform, 'db'>,
  username: string,
  password: string,
): Promise<void> {
  const account = await findLogin(db, username);
  if (!account) throw new Problem('no-user');
  checkNewPassword(password, account.username);
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (transaction) => {
    await setPasswordHash(transaction, account.id, passwordHash);
    await useUpTokens(transaction, account.id, ['reset']);
    await deleteSessions(transaction, account.id, null);
    await insertCommandLineAudit(transaction, 'reset-password', account.id);
  });
}
