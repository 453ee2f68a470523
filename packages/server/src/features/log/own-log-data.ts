import type { AccountDataSource } from '../../http/feature.ts';
import { listPostsOfAccount } from './log.queries.ts';

/** A user's posts, for the download of their own data. */
export const ownLogData: AccountDataSource = async (db, accountId) => {
  const logPosts = await listPostsOfAccount(db, accountId);
  return { rows: { logPosts }, files: logPosts.flatMap(({ image }) => (image ? [image] : [])) };
};
