import type { Feature } from '../../http/feature.ts';
import { takeBackDealtEntries } from './take-back-dealt.job.ts';
import { voteRoutes } from './vote.routes.ts';

export const voteFeature: Feature = {
  name: 'vote',
  routes: voteRoutes,
  jobs: () => [takeBackDealtEntries],
};
