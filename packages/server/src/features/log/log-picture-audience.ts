import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { findPostOfFile } from './log.queries.ts';
import { canSee, openSight, type SeeCompetition } from './log-sight.ts';
import { noteLooks } from './note-looks.ts';

/** Who may have a log post's picture: whoever may see the post. Null for a file that belongs to no post. */
export const openLogPictures =
  ({ db }: Pick<Platform, 'db'>, see: SeeCompetition) =>
  async (viewer: Viewer, name: string): Promise<'everyone' | 'viewer' | 'nobody' | null> => {
    const post = await findPostOfFile(db, name);
    if (!post) return null;
    const { row } = await see(viewer, { id: post.competitionId });
    const sight = await openSight(db, row, viewer);
    if (!canSee(sight, post)) return 'nobody';
    await noteLooks(db, viewer, sight, [post]);
    return sight.publicShelves.includes(post.shelf) ? 'everyone' : 'viewer';
  };
