import { Problem } from '../../../http/problems.ts';
import type { Viewer } from '../../../http/viewer.ts';

/** Per process: packs run for hours, and their files share disk and bandwidth with all other pages. */
const limits = {
  /** A user who downloads in four parts at once does no harm. */
  perAccount: 6,
  /** A hall of 300 people has one address, and not all of them have an account. */
  perAddress: 60,
  inAll: 200,
};

/** How many packs are being downloaded, and by whom; none of it is stored. */
export function openPackPlaces({ perAccount, perAddress, inAll } = limits) {
  const taken = new Map<string, number>();
  let total = 0;
  return {
    /** Takes a place, or rejects; the returned function releases it, once. */
    take({ account, address }: Pick<Viewer, 'account' | 'address'>): () => void {
      const key = account ? `account:${account.id}` : `address:${address}`;
      const now = taken.get(key) ?? 0;
      if (now >= (account ? perAccount : perAddress))
        throw new Problem('too-many-packs', { headers: { 'retry-after': '60' } });
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

export type PackPlaces = ReturnType<typeof openPackPlaces>;
