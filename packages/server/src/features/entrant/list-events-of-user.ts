import type { listEventsOfUser } from '@tinsmith/contract/entrant';
import type { Output } from '@tinsmith/contract/route';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { countPostsOf, type EntrantParts, listEventsOf } from './entrant.queries.ts';

/** What a user wrote, event by event. */
export async function readEventsOfUser(
  { db }: Pick<Platform, 'db'>,
  parts: EntrantParts,
  viewer: Viewer,
  username: string,
): Promise<Output<typeof listEventsOfUser>> {
  const rows = await listEventsOf(db, username, parts);
  const posts = await countPostsOf(db, rows, (competitionId) =>
    parts.numPosts(competitionId, viewer.account?.id ?? null),
  );
  return {
    result: rows.map(({ entrantId, short, title, numReviews }) => ({
      entrantId,
      short,
      title,
      numPosts: posts.get(entrantId) ?? 0,
      numReviews,
    })),
  };
}
