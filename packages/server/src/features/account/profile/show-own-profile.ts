import type { OwnProfile } from '@tinsmith/contract/profile';
import type { CountOwn } from '../../../http/feature.ts';
import { getAccount } from '../../../http/logged-in.ts';
import { Problem } from '../../../http/problems.ts';
import type { Viewer } from '../../../http/viewer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listIdentities } from '../oauth/oauth.queries.ts';
import { listProviders } from '../oauth/oauth-providers.ts';
import { countRecoveryCodes, findTwoFactor } from '../two-factor/two-factor.queries.ts';
import { findPendingEmail, findProfileById } from './profile.queries.ts';

/** The viewer's own profile, as its form needs it. */
export async function showOwnProfile(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  viewer: Viewer,
  counters: readonly CountOwn[],
): Promise<OwnProfile> {
  const { id } = getAccount(viewer);
  const account = await findProfileById(db, id);
  if (!account) throw new Problem('not-logged-in');
  const twoFactor = await findTwoFactor(db, id);
  const linked = new Set((await listIdentities(db, id)).map((identity) => identity.provider));
  const counts = await Promise.all(counters.map((count) => count(db, id)));
  return {
    numEntries: 0,
    numPosts: 0,
    numRatings: 0,
    numReviews: 0,
    ...Object.assign({}, ...counts),
    username: account.username,
    email: account.email ?? '',
    isVerified: account.verified_at !== null,
    pendingEmail: await findPendingEmail(db, id),
    isEmailShown: account.is_email_shown,
    location: account.location,
    info: account.info,
    avatar: account.avatar,
    hasPassword: account.password_hash !== null,
    hasTwoFactor: Boolean(twoFactor?.confirmed_at),
    recoveryCodesLeft: await countRecoveryCodes(db, id),
    providers: listProviders(config).map((provider) => ({ ...provider, isLinked: linked.has(provider.id) })),
  };
}
