import { getAccount } from '../../../http/logged-in.ts';
import { Problem } from '../../../http/problems.ts';
import type { Viewer } from '../../../http/viewer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { unlinkIdentity } from './oauth.queries.ts';
import type { ProviderId } from './oauth-providers.ts';

/** Removes the link to another site, unless nobody could get in afterwards. */
export async function unlinkProvider({ db }: Pick<Platform, 'db'>, viewer: Viewer, provider: ProviderId) {
  const { id } = getAccount(viewer);
  const isUnlinked = await db
    .transaction()
    .execute((transaction) => unlinkIdentity(transaction, id, provider));
  if (!isUnlinked) throw new Problem('last-way-in');
  return { done: true } as const;
}
