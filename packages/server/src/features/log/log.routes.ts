import { doToPosts, posts } from '@tinsmith/contract/admin-entries';
import * as contract from '@tinsmith/contract/log';
import type { EntrantId } from '@tinsmith/domain/ids';
import { bind } from '../../http/bind.ts';
import { bindRowActions } from '../../http/resource-actions.ts';
import type { Platform } from '../../platform/platform.ts';
import { showPostText } from '../../platform/post-text.ts';
import type { GetCompetition } from '../competition/competition.queries.ts';
import { postRows } from './admin-posts.queries.ts';
import { createLogPost } from './create-log-post.ts';
import { deleteLogPost } from './delete-log-post.ts';
import { editLatestPost } from './edit-latest-post.ts';
import { writeLogFeed } from './log-feed.ts';
import { parseMessage } from './log-form.ts';
import { hideLogPost, showLogPost } from './moderate-log-post.ts';
import { readMyLatest } from './my-latest.ts';
import { postActions } from './post-actions.ts';
import { readEntrantLog, readEventLog, readLogPost, readNewestPosts } from './read-log.ts';
import { dismissPostReports, listReports, reportLogPost } from './report-log-post.ts';

export const logRoutes = (platform: Platform, getCompetition: GetCompetition) => [
  bind(contract.listEventLog, ({ viewer, params: { compoId }, query: { page, newest } }) =>
    newest === undefined
      ? readEventLog(platform, getCompetition, viewer, compoId, page)
      : readNewestPosts(platform, getCompetition, viewer, compoId, newest),
  ),
  bind(contract.listEntrantLog, ({ viewer, params, query }) =>
    readEntrantLog(platform, getCompetition, viewer, params.entrantId as EntrantId, query.page),
  ),
  bind(contract.getLogPost, ({ viewer, params }) =>
    readLogPost(platform, getCompetition, viewer, params.postId),
  ),
  bind(contract.createLogPost, ({ viewer, subject, form }) => createLogPost(platform, viewer, subject, form)),
  bind(contract.getMyLatest, ({ viewer, params }) =>
    readMyLatest(platform, getCompetition, viewer, params.compoId),
  ),
  bind(contract.editMyLatest, ({ viewer, subject, form }) =>
    editLatestPost(platform, getCompetition, viewer, subject, form),
  ),
  bind(contract.previewLogPost, ({ body }) => ({ text: showPostText(parseMessage(body.message)) })),
  bind(contract.reportLogPost, ({ viewer, subject, body }) =>
    reportLogPost(platform, viewer, subject, body.reason),
  ),
  bind(contract.listLogReports, ({ viewer }) => listReports(platform, viewer)),
  bind(contract.dismissPostReports, ({ viewer, subject }) => dismissPostReports(platform, viewer, subject)),
  bind(contract.deleteLogPost, ({ viewer, subject }) => deleteLogPost(platform, viewer, subject)),
  bind(contract.hideLogPost, ({ viewer, subject, body }) =>
    hideLogPost(platform, viewer, subject, body.reason),
  ),
  bind(contract.showLogPost, ({ viewer, subject }) => showLogPost(platform, viewer, subject)),
  bindRowActions(platform.db, posts, doToPosts, postRows, postActions),
  bind(contract.logFeed, ({ params }) => writeLogFeed(platform, getCompetition, params.compoId)),
];
