import type { editMyLatest as route } from '@tinsmith/contract/log';
import type { Received } from '@tinsmith/contract/route';
import { isFlagOn } from '@tinsmith/domain/form-flag';
import type { AccountId } from '@tinsmith/domain/ids';
import { getAccount } from '../../http/logged-in.ts';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Database } from '../../platform/database/database.ts';
import { settleFiles } from '../../platform/files/stored-file.queries.ts';
import { addJob } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CompetitionView, GetCompetition } from '../competition/competition.queries.ts';
import { logFileKind } from './log-file.queries.ts';
import { findScreenshot, parseMessage, withScreenshot } from './log-form.ts';
import {
  type HeldPost,
  lockLatestPost,
  lockOwnLog,
  processScreenshot,
  type UploadedPicture,
  updatePicture,
  updateText,
} from './log-writing.queries.ts';
import { movePicture } from './move-picture.ts';
import { type OwnLatestPost, readMyLatest } from './my-latest.ts';

type Fields = Received<typeof route>['form']['fields'];

/** The author's latest post, unless it has changed since the author loaded it. */
async function lockEditable(
  transaction: Database,
  competitionId: number,
  accountId: AccountId,
  { postId, version }: Fields,
): Promise<HeldPost> {
  const log = await lockOwnLog(transaction, competitionId, accountId);
  if (!log) throw new Problem('not-joined');
  if (!log.canPost) throw new Problem('posting-closed');
  const post = await lockLatestPost(transaction, log.entrantId);
  if (!post) throw new Problem('no-own-post');
  if ((postId ?? post.id) !== post.id || (version ?? post.version) !== post.version)
    throw new Problem('post-changed');
  return post;
}

/** Changes the viewer's latest post: its text, whether it is a spoiler, and its picture per `img_option`. */
export async function editLatestPost(
  platform: Pick<Platform, 'db' | 'files'>,
  getCompetition: GetCompetition,
  viewer: Viewer,
  { row: competition }: Pick<CompetitionView, 'row'>,
  { fields, files }: Received<typeof route>['form'],
): Promise<OwnLatestPost> {
  const { id: accountId } = getAccount(viewer);
  const text = parseMessage(fields.message);
  const sent = findScreenshot(files);
  const isSpoiler = isFlagOn(fields.spoiler);
  const change = async (picture: UploadedPicture | null) =>
    platform.db.transaction().execute(async (transaction) => {
      const post = await lockEditable(transaction, competition.id, accountId, fields);
      await updateText(transaction, post.id, { text, isSpoiler });
      if (picture || fields.img_option === 'remove') await updatePicture(transaction, post.id, picture);
      // Readers who know the picture's URL must not keep seeing a new spoiler.
      else if (isSpoiler && !post.isSpoiler) await movePicture(transaction, post);
      if (picture) {
        await settleFiles(transaction, { kind: logFileKind, id: post.id }, [picture.upload]);
        await addJob(transaction, processScreenshot, { postId: post.id });
      }
    });
  await withScreenshot(platform, fields.img_option === 'add_or_replace' ? sent : null, change);
  return readMyLatest(platform, getCompetition, viewer, competition.short);
}
