import { canSeePost, visibilitiesFor } from '@tinsmith/domain/log-policy';
import { nobody, relationTo, standingOf } from '@tinsmith/domain/standing';
import type { FileOwnerKind } from '../../http/file-audience.ts';
import { auditStaffViews } from './audit-staff-views.ts';
import { isLogFile, type LogFileFacts, logFileFacts, logFileKind } from './log-file.queries.ts';

/** A log post's picture is available to everyone who may see the post. */
export const logFiles: FileOwnerKind<LogFileFacts> = {
  kind: logFileKind,
  isNamed: isLogFile,
  facts: ({ account }) => logFileFacts(account?.id ?? null),
  audienceOf: async (post, { account }, db) => {
    const { competition, place } = post;
    const { nowMs } = competition;
    const standing = standingOf(account, place, competition, nowMs);
    const relation = relationTo(standing, post.entrantId);
    if (!canSeePost(post.visibility, visibilitiesFor(competition, nowMs, standing), relation))
      return 'nobody';
    await auditStaffViews(db, { competition, standing }, [post]);
    const isPublic = visibilitiesFor(competition, nowMs, nobody).includes(post.visibility);
    return isPublic ? 'everyone' : 'viewer';
  },
};
