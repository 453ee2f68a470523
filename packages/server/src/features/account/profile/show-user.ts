import type { UserProfile } from '@tinsmith/contract/profile';
import { Problem } from '../../../http/problems.ts';
import { isWithinLimit } from '../../../http/rate-limit.ts';
import type { Viewer } from '../../../http/viewer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { showPostText } from '../../../platform/post-text.ts';
import { findProfile } from './profile.queries.ts';

/** More suggests harvesting addresses. */
const addressesRead = { max: 60, perSeconds: 3600 };

/** Whether the viewer may see a public address: only verified users, and not all addresses at once. */
async function maySeeEmail(db: Platform['db'], viewer: Viewer, isOwn: boolean): Promise<boolean> {
  if (isOwn) return true;
  if (!viewer.account?.isVerified) return false;
  // Beyond the limit only the address is missing, not the profile.
  return isWithinLimit(db, `see-email account:${viewer.account.id}`, addressesRead);
}

/** A public profile. Without a confirmed address it is hidden from all others, so spam finds no readers. */
export async function showUser(
  { db }: Pick<Platform, 'db'>,
  viewer: Viewer,
  username: string,
): Promise<UserProfile> {
  const account = await findProfile(db, username);
  const isOwn = account !== undefined && viewer.account?.id === account.id;
  if (!account || (account.verified_at === null && !isOwn)) throw new Problem('no-user');
  return {
    username: account.username,
    location: account.location,
    email: account.is_email_shown && (await maySeeEmail(db, viewer, isOwn)) ? account.email : null,
    info: showPostText(account.info),
    avatar: account.avatar,
    editable: isOwn,
    memberSince: account.created_at.getTime(),
  };
}
