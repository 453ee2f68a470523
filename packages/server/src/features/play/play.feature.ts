import type { Feature } from '../../http/feature.ts';
import { playCheck } from './check-play.ts';
import { playRetention } from './play.retention.ts';
import { playRoutes } from './play.routes.ts';
import { addPlayOrigin, findUploads } from './play-origin.ts';
import { unpackGames } from './unpack-games.job.ts';

export const playFeature: Feature = {
  name: 'play',
  routes: (context) => playRoutes(context.platform, findUploads(context)),
  addHost: addPlayOrigin,
  jobs: () => [unpackGames],
  checks: [playCheck],
  retention: playRetention,
};
