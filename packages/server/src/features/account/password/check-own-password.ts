import { Problem } from '../../../http/problems.ts';
import { verifyPassword } from '../../../platform/passwords.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findLoginById } from '../account.queries.ts';

/** Asks for the password once more before something that a passer-by at an open laptop must not do. */
export async function checkOwnPassword(
  { db }: Pick<Platform, 'db'>,
  accountId: number,
  password: string,
): Promise<void> {
  const account = await findLoginById(db, accountId);
  if (!account) throw new Problem('not-logged-in');
  if (account.password_hash === null) throw new Problem('no-password');
  if (!(await verifyPassword(account.password_hash, password))) throw new Problem('wrong-password');
}
