import { checkEmail } from '@tinsmith/domain/account-rules';
import { Problem } from '../../http/problems.ts';
import { isUniqueViolation } from '../../platform/database/database.ts';
import { hashPassword } from '../../platform/passwords.ts';
import type { Platform } from '../../platform/platform.ts';
import { insertCommandLineAudit } from '../site/audit.queries.ts';
import { insertAccount, type NewAccount } from './account.queries.ts';
import { checkNewUsername, nameTaken } from './check-username.ts';
import { checkNewPassword } from './password/check-new-password.ts';

interface Input {
  readonly username: string;
  readonly email: string | null;
  readonly password: string;
}

/** Makes an owner's account. Whoever runs the machine vouches for the address. */
export async function createStaffAccount(
  platform: Pick<Platform, 'db'>,
  { username, email, password }: Input,
): Promise<void> {
  await checkNewUsername(platform, username);
  const sentence = email === null ? null : checkEmail(email);
  if (sentence) throw new Problem('bad-email', { sentence });
  checkNewPassword(password, username);

  const passwordHash = await hashPassword(password);
  const account: NewAccount = { username, email, passwordHash, rank: 'owner', isVerified: true };
  await platform.db.transaction().execute(async (transaction) => {
    const added = await insertAccount(transaction, account).catch((error) => {
      throw isUniqueViolation(error) ? new Problem('email-taken') : error;
    });
    if (!added) throw nameTaken(username);
    await insertCommandLineAudit(transaction, 'created-staff-account', added.id);
  });
}
