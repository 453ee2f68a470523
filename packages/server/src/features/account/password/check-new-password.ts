import { checkPassword } from '@tinsmith/domain/account-rules';
import { Problem } from '../../../http/problems.ts';
import { isCommonPassword } from '../../../platform/passwords.ts';

/** Rejects a password that is too short, contains the username or is among the commonest. */
export function checkNewPassword(password: string, username: string): void {
  const sentence =
    checkPassword(password, username) ??
    (isCommonPassword(password) ? 'That password is too common. Please choose another.' : null);
  if (sentence) throw new Problem('weak-password', { sentence });
}
