import { postList } from '@tinsmith/contract/admin-entries';
import type { Feature } from '../../http/feature.ts';
import { newestPosts, postRows } from './admin-posts.queries.ts';
import { announceLog } from './announce-log.ts';
import { archiveLog } from './archive-log.ts';
import { importLog } from './import-log.ts';
import { countPostsOfAccount } from './log.queries.ts';
import { logRetention } from './log.retention.ts';
import { logRoutes } from './log.routes.ts';
import { logAddresses } from './log-addresses.ts';
import { logFiles } from './log-files.ts';
import { countPostsOf, latestPost, logSummary, numPosts, postsOfEntrants } from './log-parts.queries.ts';
import { openLogPostSubject } from './log-post-subject.ts';
import { ownLogData } from './own-log-data.ts';
import { processScreenshotJob } from './process-screenshot.job.ts';

export const logFeature: Feature = {
  name: 'log',
  retention: logRetention,
  archive: archiveLog,
  importArchive: importLog,
  adminLists: [{ ...postList, source: postRows, newest: newestPosts, isSameForAll: true }],
  routes: ({ platform, ports }) => logRoutes(platform, ports.getCompetition),
  jobs: () => [processScreenshotJob],
  ticks: [announceLog],
  sitemap: logAddresses,
  ownData: ownLogData,
  countOwn: async (db, accountId) => ({ numPosts: await countPostsOfAccount(db, accountId) }),
  fileOwner: logFiles,
  summary: logSummary,
  subjects: ({ platform, ports }) => ({ logPost: openLogPostSubject(platform, ports.getCompetition) }),
  provides: ({ platform: { db } }) => ({
    latestPost,
    numPosts,
    postsOfEntrants,
    countLogs: (viewer, entrantIds, competitionId) =>
      countPostsOf(db, competitionId, viewer.account?.id ?? null, entrantIds),
  }),
};
