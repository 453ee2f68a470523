import type { getMyLatest } from '@tinsmith/contract/log';
import type { Output } from '@tinsmith/contract/route';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { findLatestOf } from './log.queries.ts';
import { type GetCompetition, openLogView } from './log-view.ts';
import { presentLogPost } from './present-log-post.ts';

export type OwnLatestPost = Output<typeof getMyLatest>;

/** The own latest post with the text as it was typed; nothing for whoever has not joined or not posted. */
export async function readMyLatest(
  { db }: Pick<Platform, 'db'>,
  getCompetition: GetCompetition,
  viewer: Viewer,
  short: string,
): Promise<OwnLatestPost> {
  const { row } = await getCompetition(viewer, { short });
  const view = await openLogView(db, row, viewer);
  const post = view.ownEntrantId === null ? null : await findLatestOf(db, view.ownEntrantId);
  if (!post) return { post: null, source: '', version: 0 };
  return { post: presentLogPost(post, view), source: post.text, version: post.version };
}
