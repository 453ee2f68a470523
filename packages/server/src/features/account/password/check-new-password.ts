import { checkPassword } from '@tinsmith/domain/account-rules';
import { Problem } from '../../../http/problems.ts';
import { isCommonPassword } from '../../../platform/passwords.ts';

/** Refuses a password that is too short, has the username in it or is among the ones everybody tries first. */
export function checkNewPassword(password: string, username: string): void {
  const sentence =
    checkPassword(password, username) ??
    (isCommonPassword(password) ? 'That password is too common. Please choose another.' : null);
  if (sentence) throw new Problem('weak-password', { sentence });
}
