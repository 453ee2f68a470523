import type { createLogPost as route } from '@tinsmith/contract/log';
import type { Received } from '@tinsmith/contract/route';
import { isFlagOn } from '@tinsmith/domain/form-flag';
import { getAccount } from '../../http/logged-in.ts';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import { settleFiles } from '../../platform/files/stored-file.queries.ts';
import { addJob } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CompetitionView } from '../competition/competition.queries.ts';
import { findPost } from './log.queries.ts';
import { logFileKind } from './log-file.queries.ts';
import { findScreenshot, parseMessage, withScreenshot } from './log-form.ts';
import { hasLink, queueNewcomersPost } from './log-queue.queries.ts';
import { viewLog } from './log-view.ts';
import { insertPost, lockOwnLog, processScreenshot } from './log-writing.queries.ts';
import { presentLogPost } from './present-log-post.ts';

/** Posts to the viewer's own log. The worker notifies readers, from the count kept by the triggers. */
export async function createLogPost(
  platform: Pick<Platform, 'db' | 'files'>,
  viewer: Viewer,
  { row: competition, standing }: Pick<CompetitionView, 'row' | 'standing'>,
  { fields, files }: Received<typeof route>['form'],
) {
  const { id: accountId } = getAccount(viewer);
  const text = parseMessage(fields.message);
  const bytes = findScreenshot(files);
  const isSpoiler = isFlagOn(fields.spoiler);
  const postId = await withScreenshot(platform, bytes, (picture) =>
    platform.db.transaction().execute(async (transaction) => {
      const post = { competitionId: competition.id, accountId, text, isSpoiler, picture };
      const id = await insertPost(transaction, post);
      if (id === null) {
        const isThere = await lockOwnLog(transaction, competition.id, accountId);
        throw new Problem(isThere ? 'posting-closed' : 'not-joined');
      }
      if (hasLink(text)) await queueNewcomersPost(transaction, id);
      if (picture) {
        await settleFiles(transaction, { kind: logFileKind, id }, [picture.upload]);
        await addJob(transaction, processScreenshot, { postId: id });
      }
      return id;
    }),
  );
  const view = viewLog({ row: competition, standing });
  const post = await findPost(platform.db, postId);
  if (!post) throw new Problem('no-log-post');
  return { post: presentLogPost(post, view) };
}
