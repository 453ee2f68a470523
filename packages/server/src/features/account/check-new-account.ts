import { checkEmail } from '@tinsmith/domain/account-rules';
import { Problem } from '../../http/problems.ts';
import type { Platform } from '../../platform/platform.ts';
import { checkNewUsername } from './check-username.ts';
import { checkNewPassword } from './password/check-new-password.ts';

interface NewAccount {
  readonly username: string;
  readonly email: string | null;
  readonly password: string;
}

/** Rejects invalid data for a new account. */
export async function checkNewAccount(
  platform: Pick<Platform, 'db'>,
  { username, email, password }: NewAccount,
): Promise<void> {
  await checkNewUsername(platform, username);
  const sentence = email === null ? null : checkEmail(email);
  if (sentence) throw new Problem('bad-email', { sentence });
  checkNewPassword(password, username);
}
