import { createHash } from 'node:crypto';
import { foldCase } from '@tinsmith/domain/fold-case';
import { Problem } from '../../../http/problems.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  countTry,
  countTryOfAddress,
  countTryOfName,
  forgetTries,
  takeBackTry,
  takeBackTryOfAddress,
  takeBackTryOfName,
} from './login-failure.queries.ts';

const wait = (seconds: number): Problem =>
  new Problem('too-often', { headers: { 'retry-after': String(seconds) } });

/** Hashed, since people type their password into the wrong field. */
const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');

interface Try {
  readonly name: string;
  readonly address: string;
  /** The id of a device known to the account that the name refers to, or null. */
  readonly device: string | null;
}

export interface CountedTry {
  /** Everything was right: the pair's count is reset. */
  succeeded(): Promise<void>;
  /** Nothing has been wrong so far. */
  isUndecided(): Promise<void>;
}

interface Counter {
  count(): Promise<number>;
  takeBack(): Promise<unknown>;
}

/**
 * Counts by the typed name and the address together, so that tries from elsewhere cannot lock the owner out;
 * and by the name as typed, since a count per account would reveal which names share one. Then by the address
 * alone, and by the name alone: beyond a ceiling all strangers share one try at a time. A known device is
 * counted separately, so that other people's guesses never delay it.
 */
function countersOf(db: Database, { name, address, device }: Try): [Counter & { key: string }, ...Counter[]] {
  const folded = foldCase(name);
  const key = `pair ${hash(`${folded}\n${device === null ? address : `device ${device}`}`)}`;
  const pair = { key, count: () => countTry(db, key), takeBack: () => takeBackTry(db, key) };
  if (device !== null) return [pair];
  const nameHash = hash(folded);
  return [
    pair,
    { count: () => countTryOfAddress(db, address), takeBack: () => takeBackTryOfAddress(db, address) },
    { count: () => countTryOfName(db, nameHash), takeBack: () => takeBackTryOfName(db, nameHash) },
  ];
}

/** Counts a log-in try as failed until the outcome is known. Rejects with the time to wait. */
export async function countLogIn({ db }: Pick<Platform, 'db'>, given: Try): Promise<CountedTry> {
  const counters = countersOf(db, given);
  const counted: Counter[] = [];
  const takeBack = async () => {
    for (const counter of counted) await counter.takeBack();
  };
  for (const counter of counters) {
    const seconds = await counter.count();
    if (seconds > 0) {
      await takeBack();
      throw wait(seconds);
    }
    counted.push(counter);
  }
  return {
    async succeeded() {
      await takeBack();
      await forgetTries(db, counters[0].key);
    },
    isUndecided: takeBack,
  };
}
