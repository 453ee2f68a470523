import type { getMyLatest } from '@tinsmith/contract/log';
import type { Output } from '@tinsmith/contract/route';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import type { GetCompetition } from '../competition/competition.queries.ts';
import { findLatestOf } from './log.queries.ts';
import { viewLog } from './log-view.ts';
import { presentLogPost } from './present-log-post.ts';

export type OwnLatestPost = Output<typeof getMyLatest>;

/** The viewer's latest post with the text as typed; empty if they have not joined or not posted. */
export async function readMyLatest(
  { db }: Pick<Platform, 'db'>,
  getCompetition: GetCompetition,
  viewer: Viewer,
  short: string,
): Promise<OwnLatestPost> {
  const view = viewLog(await getCompetition(viewer, { short }));
  const { entrantId } = view.standing;
  const post = entrantId === null ? null : await findLatestOf(db, entrantId);
  if (!post) return { post: null, source: '', version: 0 };
  return { post: presentLogPost(post, view), source: post.text, version: post.version };
}
