import type { AccountId } from '@tinsmith/domain/ids';
import { countCall, forgetCalls } from '../../../http/rate-limit.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findTotpStep } from '../../../platform/totp.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { findTwoFactor, takeRecoveryCode, takeTwoFactorStep } from './two-factor.queries.ts';

const guesses = { max: 10, perSeconds: 3600 };

export const twoFactorContext = (accountId: AccountId): string => `two-factor:${accountId}`;

/** Six digits can be guessed: an account accepts ten wrong codes an hour. */
export async function countingGuesses(
  { db }: Pick<Platform, 'db'>,
  accountId: AccountId,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const key = `second-factor account:${accountId}`;
  await countCall(db, key, guesses);
  if (!(await isRight())) return false;
  await forgetCalls(db, key);
  return true;
}

async function takeCode(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  accountId: AccountId,
  code: string,
): Promise<boolean> {
  const twoFactor = await findTwoFactor(db, accountId);
  if (!twoFactor?.confirmed_at) return false;
  if (!/^\d{6}$/.test(code))
    return takeRecoveryCode(db, accountId, hashRecoveryCode(secrets, accountId, code));
  const secret = secrets.unseal(twoFactor.secret_sealed, twoFactorContext(accountId));
  const step = findTotpStep(secret, code, twoFactor.now.getTime());
  return step !== null && (await takeTwoFactorStep(db, accountId, step));
}

/** Accepts an authenticator or recovery code, once. Throws after too many guesses. */
export const checkSecondFactor = (
  platform: Pick<Platform, 'db' | 'secrets'>,
  accountId: AccountId,
  code: string,
): Promise<boolean> =>
  countingGuesses(platform, accountId, () => takeCode(platform, accountId, code.replace(/\s/g, '')));
