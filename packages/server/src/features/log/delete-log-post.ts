import { getAccount } from '../../http/logged-in.ts';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { findPost } from './log.queries.ts';
import type { LogPostSubject } from './log-post-subject.ts';
import { deleteOwnPost } from './log-writing.queries.ts';

/** Deletes the viewer's own post. Its files are swept, since nothing names them any more. */
export async function deleteLogPost(
  { db }: Pick<Platform, 'db'>,
  viewer: Viewer,
  { post: { id, entrantId }, standing }: LogPostSubject,
): Promise<{ done: true }> {
  // A team sees its members' posts, but they are each author's own.
  if (standing.entrantId !== entrantId) throw new Problem('not-your-post');
  if (!(await deleteOwnPost(db, id, getAccount(viewer).id)))
    throw new Problem((await findPost(db, id)) ? 'hidden-post' : 'no-log-post');
  return { done: true };
}
