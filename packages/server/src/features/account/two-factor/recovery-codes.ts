import { randomInt } from 'node:crypto';
import type { AccountId } from '@tinsmith/domain/ids';
import type { Secrets } from '../../../platform/secrets.ts';

// Crockford's alphabet: no i, l, o or u, so that no letter is mistaken for another. Ten letters are 50 bits.
const letters = '0123456789abcdefghjkmnpqrstvwxyz';
const length = 10;
const numCodes = 10;

const newRecoveryCode = (): string => {
  const code = Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
  return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`;
};

export const newRecoveryCodes = (): string[] => Array.from({ length: numCodes }, newRecoveryCode);

/** As stored: keyed by the configuration and the account, so that a stolen table cannot be brute-forced. */
export function hashRecoveryCode(secrets: Secrets, accountId: AccountId, code: string): Buffer {
  const plain = code.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
  return secrets.fingerprint(plain, `recovery-code:${accountId}`);
}
