import type { AccountId } from '@tinsmith/domain/ids';
import { Problem } from '../../../http/problems.ts';
import type { Database } from '../../../platform/database/database.ts';
import { notifyOwner } from '../notify-owner.ts';
import { type IdentityKey, linkIdentity } from './oauth.queries.ts';
import { nameOfProvider, type ProviderId } from './oauth-providers.ts';

interface Owner {
  readonly id: AccountId;
  readonly email: string | null;
  readonly verified_at: Date | null;
}

/** Links another site to a locked account, and notifies its owner. */
export async function linkSite(
  transaction: Database,
  account: Owner,
  key: IdentityKey & { readonly provider: ProviderId },
): Promise<void> {
  const isLinked = await linkIdentity(transaction, account.id, key);
  if (!isLinked) throw new Problem('linked-already');
  if (isLinked === 'new')
    await notifyOwner(transaction, account, 'site-linked', nameOfProvider(key.provider));
}
