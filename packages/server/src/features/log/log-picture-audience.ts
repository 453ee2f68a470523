import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import type { GetCompetition } from '../competition/competition.queries.ts';
import { auditStaffViews } from './audit-staff-views.ts';
import { findPostOfFile } from './log.queries.ts';
import { canSee, viewLog } from './log-view.ts';

/** Who may have a log post's picture: whoever may see the post. Null for a file that belongs to no post. */
export const openLogPictures =
  ({ db }: Pick<Platform, 'db'>, getCompetition: GetCompetition) =>
  async (viewer: Viewer, name: string): Promise<'everyone' | 'viewer' | 'nobody' | null> => {
    const post = await findPostOfFile(db, name);
    if (!post) return null;
    const view = viewLog(await getCompetition(viewer, { id: post.competitionId }));
    if (!canSee(view, post)) return 'nobody';
    await auditStaffViews(db, view, [post]);
    return view.publicVisibilities.includes(post.visibility) ? 'everyone' : 'viewer';
  };
