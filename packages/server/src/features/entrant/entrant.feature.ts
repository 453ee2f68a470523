import { entrantList } from '@tinsmith/contract/admin-people';
import type { Feature } from '../../http/feature.ts';
import { addJob } from '../../platform/jobs.ts';
import { entrantRows, newestEntrants } from './admin-entrants.queries.ts';
import { announceCounts } from './announce-counts.ts';
import { archivePeople } from './archive-people.ts';
import { type EntrantParts, entrantSummary, listUnmailed, sendSignUpMail } from './entrant.queries.ts';
import { entrantRetention } from './entrant.retention.ts';
import { entrantRoutes } from './entrant.routes.ts';
import { importPeople } from './import-people.ts';
import { sendSignUpMailJob, signUpMail } from './send-sign-up-mail.job.ts';
import { placeIn } from './standing.queries.ts';
import type { DropOut } from './withdraw.ts';

declare module '../../http/feature.ts' {
  interface Ports extends EntrantParts {
    readonly dropOut: DropOut;
  }
}

export const entrantFeature: Feature = {
  name: 'entrant',
  retention: entrantRetention,
  archive: archivePeople,
  importArchive: importPeople,
  adminLists: [{ ...entrantList, source: entrantRows, newest: newestEntrants, isSameForAll: true }],
  routes: ({ platform, ports }) =>
    entrantRoutes(platform, {
      numPosts: ports.numPosts,
      numReviews: ports.numReviews,
      postsOfEntrants: ports.postsOfEntrants,
      reviewsOfEntrants: ports.reviewsOfEntrants,
      shownEntries: ports.shownEntries,
      dropOut: ports.dropOut,
    }),
  jobs: (features) => [sendSignUpMailJob(features)],
  mails: [signUpMail],
  ticks: [announceCounts],
  confirmAccount: async (transaction, accountId) => {
    for (const signUpId of await listUnmailed(transaction, accountId))
      await addJob(transaction, sendSignUpMail, { signUpId });
  },
  summary: entrantSummary,
  provides: () => ({ placeIn }),
};
