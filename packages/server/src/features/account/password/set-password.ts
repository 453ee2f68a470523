import { Problem } from '../../../http/problems.ts';
import { hashPassword } from '../../../platform/passwords.ts';
import type { Platform } from '../../../platform/platform.ts';
import { insertCommandLineAudit } from '../../site/audit.queries.ts';
import { findLogin } from '../account.queries.ts';
import { checkNewPassword } from './check-new-password.ts';
import { replacePassword } from './replace-password.ts';

/** Sets a user's password from the command line. No link of any kind is valid afterwards. */
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
    await replacePassword(transaction, account.id, passwordHash, { isByStaff: true });
    await insertCommandLineAudit(transaction, 'reset-password', account.id);
  });
}
