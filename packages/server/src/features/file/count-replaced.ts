import type { AccountId } from '@tinsmith/domain/ids';
import { Problem } from '../../http/problems.ts';
import { countCall } from '../../http/rate-limit.ts';
import type { Database } from '../../platform/database/database.ts';

const mebibyte = 1024 ** 2;
/** 20 GiB: twenty of the largest files. */
const mebibytesADay = { max: 20 * 1024, perSeconds: 86_400 };

/**
 * Counts the bytes of a file that is replaced. They no longer count toward the entry's own limit, but stay stored
 * until weeks after the voting. Called in the transaction that replaces, so that a refused one counts nothing.
 */
export async function countReplaced(
  transaction: Database,
  accountId: AccountId,
  bytes: number,
): Promise<void> {
  const key = `replaced files account:${accountId}`;
  await countCall(transaction, key, mebibytesADay, Math.ceil(bytes / mebibyte)).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    throw new Problem('too-often', {
      sentence: 'You can replace up to 20 GiB of files a day. Please try again tomorrow.',
      headers: error.headers,
    });
  });
}
