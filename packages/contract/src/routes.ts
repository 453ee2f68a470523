import * as account from './account.ts';
import * as competition from './competition.ts';
import * as entrant from './entrant.ts';
import * as entry from './entry.ts';
import * as file from './file.ts';
import * as health from './health.ts';
import * as live from './live.ts';
import * as log from './log.ts';
import * as news from './news.ts';
import * as oauth from './oauth.ts';
import * as openapi from './openapi.ts';
import * as profile from './profile.ts';
import type { RouteShape } from './route.ts';
import * as site from './site.ts';
import * as team from './team.ts';

const isRoute = (value: unknown): value is RouteShape =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** Every declared route, for the walks that must cover all of them. */
export const allRoutes: readonly RouteShape[] = [
  account,
  competition,
  entrant,
  entry,
  file,
  health,
  live,
  log,
  news,
  oauth,
  openapi,
  profile,
  site,
  team,
].flatMap((feature) => Object.values(feature).filter(isRoute));
