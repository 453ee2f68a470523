import { anonymousReader, canSeePost, visibilitiesFor } from '@tinsmith/domain/log-policy';
import type { FileOwnerKind } from '../../http/file-audience.ts';
import { auditStaffViews } from './audit-staff-views.ts';
import { isLogFile, type LogFileFacts, logFileFacts, logFileKind } from './log-file.queries.ts';
import { relationTo } from './log-view.ts';

/** Who may have a log post's picture: whoever may see the post. */
export const logFiles: FileOwnerKind<LogFileFacts> = {
  kind: logFileKind,
  isNamed: isLogFile,
  facts: ({ account }) => logFileFacts(account?.id ?? null),
  audienceOf: async (post, viewer, db) => {
    const { competition, membership } = post;
    const { nowMs } = competition;
    const reader = { isStaff: viewer.account?.isStaff ?? false, hasJoined: membership !== null };
    const relation = relationTo(
      { ownEntrantId: membership?.entrantId ?? null, mateIds: membership?.mateIds ?? [] },
      post.entrantId,
    );
    if (!canSeePost(post.visibility, visibilitiesFor(competition, nowMs, reader), relation)) return 'nobody';
    await auditStaffViews(db, viewer, { competition, reader }, [post]);
    const isPublic = visibilitiesFor(competition, nowMs, anonymousReader).includes(post.visibility);
    return isPublic ? 'everyone' : 'viewer';
  },
};
