import type { getMyLatest } from '@tinsmith/contract/log';
import type { Output } from '@tinsmith/contract/route';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { findLatestOf } from './log.queries.ts';
import { openSight, type SeeCompetition } from './log-sight.ts';
import { presentLogPost } from './present-log-post.ts';

export type OwnLatestPost = Output<typeof getMyLatest>;

/** The own latest post with the text as it was typed; nothing for whoever has not joined or not posted. */
export async function readMyLatest(
  { db }: Pick<Platform, 'db'>,
  see: SeeCompetition,
  viewer: Viewer,
  short: string,
): Promise<OwnLatestPost> {
  const { row } = await see(viewer, { short });
  const sight = await openSight(db, row, viewer);
  const post = sight.ownEntrantId === null ? null : await findLatestOf(db, sight.ownEntrantId);
  if (!post) return { post: null, source: '', version: 0 };
  return { post: presentLogPost(post, sight), source: post.text, version: post.version };
}
