import type { Feature } from '../../http/feature.ts';
import { announceCounts } from './announce-counts.ts';
import { type EntrantParts, entrantSummary } from './entrant.queries.ts';
import { entrantRoutes } from './entrant.routes.ts';
import { sendSignUpMail } from './send-sign-up-mail.job.ts';
import { placeIn } from './standing.queries.ts';

declare module '../../http/feature.ts' {
  interface Ports extends EntrantParts {}
}

export const entrantFeature: Feature = {
  name: 'entrant',
  routes: ({ platform, ports }) =>
    entrantRoutes(platform, {
      numPosts: ports.numPosts,
      entryId: ports.entryId,
      entryTitle: ports.entryTitle,
    }),
  jobs: (features) => [sendSignUpMail(features)],
  ticks: [announceCounts],
  summary: entrantSummary,
  provides: () => ({ placeIn }),
};
