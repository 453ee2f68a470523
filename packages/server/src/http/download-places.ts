import type { ProblemCode } from '@tinsmith/contract/problems';
import { Problem } from './problems.ts';
import type { Viewer } from './viewer.ts';

/** How many long downloads may run at once, per process. */
export interface DownloadLimits {
  readonly perAccount: number;
  readonly perAddress: number;
  readonly inAll: number;
}

/** How many downloads of a kind are running, and whose; none of it is stored. */
export function openDownloadPlaces({ perAccount, perAddress, inAll }: DownloadLimits, tooMany: ProblemCode) {
  const taken = new Map<string, number>();
  let total = 0;
  return {
    /** Takes a place, or rejects; the returned function releases it, once. */
    take({ account, address }: Pick<Viewer, 'account' | 'address'>): () => void {
      const key = account ? `account:${account.id}` : `address:${address}`;
      const now = taken.get(key) ?? 0;
      if (now >= (account ? perAccount : perAddress))
        throw new Problem(tooMany, { headers: { 'retry-after': '60' } });
      if (total >= inAll) throw new Problem('busy', { headers: { 'retry-after': '60' } });
      taken.set(key, now + 1);
      total += 1;
      let isGiven = false;
      return () => {
        if (isGiven) return;
        isGiven = true;
        total -= 1;
        const left = (taken.get(key) ?? 1) - 1;
        if (left > 0) taken.set(key, left);
        else taken.delete(key);
      };
    },
  };
}

export type DownloadPlaces = ReturnType<typeof openDownloadPlaces>;
