import { createHash } from 'node:crypto';
import { foldCase } from '@tinsmith/domain/fold-case';
import { Problem } from '../../../http/problems.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  countTry,
  countTryOfAddress,
  forgetTries,
  takeBackTry,
  takeBackTryOfAddress,
} from './login-failure.queries.ts';

const wait = (seconds: number): Problem =>
  new Problem('too-often', { headers: { 'retry-after': String(seconds) } });

/** Hashed, since people type their password into the wrong field. */
const keyOf = (name: string, address: string): string =>
  `pair ${createHash('sha256')
    .update(`${foldCase(name)}\n${address}`)
    .digest('base64url')}`;

export interface CountedTry {
  /** Everything was right: the pair starts afresh. */
  succeeded(): Promise<void>;
  /** Nothing was wrong so far. */
  isUndecided(): Promise<void>;
}

/**
 * Counts a try to log in, by the typed name and the address together: whoever tries from elsewhere cannot
 * lock the owner out. By the name as typed and not by account, since a shared count would tell which names
 * are one account's. Refuses with the time to wait.
 */
export async function countLogIn(
  { db }: Pick<Platform, 'db'>,
  name: string,
  address: string,
): Promise<CountedTry> {
  const key = keyOf(name, address);
  const pairWait = await countTry(db, key);
  if (pairWait > 0) throw wait(pairWait);
  const addressWait = await countTryOfAddress(db, address);
  if (addressWait > 0) {
    await takeBackTry(db, key);
    throw wait(addressWait);
  }
  return {
    async succeeded() {
      await forgetTries(db, key);
      await takeBackTryOfAddress(db, address);
    },
    async isUndecided() {
      await takeBackTry(db, key);
      await takeBackTryOfAddress(db, address);
    },
  };
}
