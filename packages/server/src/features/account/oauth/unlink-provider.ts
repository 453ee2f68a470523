import { getAccount } from '../../../http/logged-in.ts';
import { Problem } from '../../../http/problems.ts';
import type { Viewer } from '../../../http/viewer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { notifyOwner } from '../notify-owner.ts';
import { requireProof } from '../session/prove.ts';
import { unlinkIdentity } from './oauth.queries.ts';
import { nameOfProvider, type ProviderId } from './oauth-providers.ts';

/** Removes the link to another site, unless no way to log in would be left. */
export async function unlinkProvider(
  { db }: Pick<Platform, 'db'>,
  viewer: Viewer,
  provider: ProviderId,
  sessionSha256: Buffer | null,
) {
  const { id } = getAccount(viewer);
  await db.transaction().execute(async (transaction) => {
    const account = await requireProof(transaction, id, sessionSha256);
    const isUnlinked = await unlinkIdentity(transaction, id, provider);
    if (isUnlinked === 'last-way-in') throw new Problem('last-way-in');
    if (isUnlinked) await notifyOwner(transaction, account, 'site-unlinked', nameOfProvider(provider));
  });
  return { done: true } as const;
}
