import { randomBytes } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { findAccountBySession } from './features/account/account.queries.ts';
import { accountRoutes } from './features/account/account.routes.ts';
import { addDevMail } from './features/account/dev-mail.ts';
import { ownAccountData } from './features/account/download-data.ts';
import { oauthRoutes } from './features/account/oauth/oauth.routes.ts';
import { profileRoutes } from './features/account/profile/profile.routes.ts';
import { twoFactorRoutes } from './features/account/two-factor/two-factor.routes.ts';
import { competitionRoutes } from './features/competition/competition.routes.ts';
import { competitionAddresses } from './features/competition/competition-addresses.ts';
import { openCompetitionSubject } from './features/competition/competition-subject.ts';
import { demoRoutes } from './features/competition/demo.routes.ts';
import { watchNextBoundary } from './features/competition/next-boundary.ts';
import { openCompetitionReader } from './features/competition/read-competition.ts';
import { openEventList, readCurrentKind } from './features/competition/read-current-event.ts';
import { entrantParts } from './features/entrant/entrant.queries.ts';
import { entrantRoutes } from './features/entrant/entrant.routes.ts';
import { entryCompetitionParts, titleOfEntrant } from './features/entry/entry.queries.ts';
import { entryRoutes } from './features/entry/entry.routes.ts';
import { entryAddresses } from './features/entry/entry-addresses.ts';
import { openEntryPictures } from './features/entry/entry-picture-audience.ts';
import { openEntrySubject } from './features/entry/entry-subject.ts';
import { ownEntryData } from './features/entry/own-entry-data.ts';
import { fileRoutes } from './features/file/file.routes.ts';
import { logRoutes } from './features/log/log.routes.ts';
import { logAddresses } from './features/log/log-addresses.ts';
import { countPostsOf, logParts, numPosts } from './features/log/log-parts.queries.ts';
import { openLogPictures } from './features/log/log-picture-audience.ts';
import { openLogPostSubject } from './features/log/log-post-subject.ts';
import { ownLogData } from './features/log/own-log-data.ts';
import { newsRoutes } from './features/news/news.routes.ts';
import { newsAddresses } from './features/news/news-addresses.ts';
import { siteRoutes } from './features/site/site.routes.ts';
import { sitePageAddresses } from './features/site/write-sitemap.ts';
import { ownInvitationData } from './features/team/own-invitation-data.ts';
import { teamRoutes } from './features/team/team.routes.ts';
import { openEntrantSubject, openInvitationSubject } from './features/team/team-subjects.ts';
import type { Binding } from './http/bind.ts';
import { addErrorHandler, sendProblem } from './http/error-handler.ts';
import { addFormBodies } from './http/form-bodies.ts';
import { healthRoutes } from './http/health.routes.ts';
import { addImageBodies } from './http/image-bodies.ts';
import { liveStreamRoutes } from './http/live-stream.ts';
import { addOpenApi, openApiRoutes } from './http/openapi.ts';
import { Problem } from './http/problems.ts';
import { registerRoutes } from './http/register.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { addSessions } from './http/session.ts';
import { addPages } from './pages/pages.ts';
import type { Platform } from './platform/platform.ts';

export interface AppOptions {
  /** Without pages the app is the API alone, as most tests want it. */
  readonly pages: boolean;
  /** More routes, for tests of what holds routes together. */
  readonly extraRoutes?: readonly Binding[];
  /** Other routes in place of the site's own, for tests that take a check away. */
  readonly changeRoute?: (binding: Binding) => Binding;
}

const newRequestId = (): string => randomBytes(8).toString('hex');

function createServer({ config, log }: Platform): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    genReqId: newRequestId,
    logController: new LogController({ requestIdLogLabel: 'requestId' }),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    // Whatever was received before the end is still answered; see stop-gracefully.ts.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    exposeHeadRoutes: true,
  }) as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  return app;
}

/** The whole application: platform, http, features. A table of contents; nothing is decided here. */
export async function createApp(platform: Platform, options: AppOptions): Promise<FastifyInstance> {
  const { db, config } = platform;
  const app = createServer(platform);
  const competitionParts = { ...entrantParts, ...entryCompetitionParts, ...logParts };
  const listEvents = openEventList(platform, competitionParts);
  const getCompetition = openCompetitionReader(platform, competitionParts);
  const subjects = {
    competition: openCompetitionSubject(getCompetition),
    entrant: openEntrantSubject(platform),
    entry: openEntrySubject(platform),
    invitation: openInvitationSubject(platform),
    logPost: openLogPostSubject(platform, getCompetition),
  };
  const services = { db, config, nextBoundary: watchNextBoundary(platform), subjects };

  addSecurityHeaders(app, config.publicUrl.startsWith('https:'));
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  await app.register(cookie);
  if (config.compress) await app.register(compress, { threshold: 1024 });
  addSessions(app, (tokenSha256) => findAccountBySession(db, tokenSha256, config.staffNeedsTwoFactor));
  addErrorHandler(app);
  addFormBodies(app);
  addImageBodies(app);
  await addOpenApi(app);

  const routes: readonly Binding[] = [
    ...healthRoutes(platform),
    ...openApiRoutes(app),
    ...liveStreamRoutes(app, platform.live),
    ...accountRoutes(platform),
    ...profileRoutes(platform, [ownAccountData, ownEntryData, ownInvitationData, ownLogData]),
    ...twoFactorRoutes(platform),
    ...oauthRoutes(platform),
    ...fileRoutes(platform, [openEntryPictures(platform), openLogPictures(platform, getCompetition)]),
    ...siteRoutes(
      platform,
      [newsAddresses, sitePageAddresses, competitionAddresses, entryAddresses, logAddresses],
      (viewer) => readCurrentKind(listEvents, viewer),
    ),
    ...newsRoutes(platform),
    ...competitionRoutes(platform, getCompetition, listEvents),
    ...entrantRoutes(platform, { numPosts, entryTitle: titleOfEntrant }),
    ...entryRoutes(platform, {
      readCompetition: async (viewer, short) => (await getCompetition(viewer, { short })).shown,
      countLogs: (viewer, entrantIds, competitionId) =>
        countPostsOf(db, competitionId, viewer.account?.id ?? null, entrantIds),
    }),
    // Until there is a draw nobody gives to anybody.
    ...teamRoutes(platform, async () => true),
    ...logRoutes(platform, getCompetition),
    ...(config.environment === 'development' ? demoRoutes(platform) : []),
    ...(options.extraRoutes ?? []),
  ];
  registerRoutes(app, services, options.changeRoute ? routes.map(options.changeRoute) : routes);
  if (config.environment !== 'production') addDevMail(app, config);
  // An address of the API that nobody knows must not be answered by a page.
  app.all('/api/*', { schema: { hide: true } as never }, (_request, reply) =>
    sendProblem(reply, new Problem('nothing-here')),
  );
  if (options.pages) await addPages(app, services);
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, new Problem('nothing-here')));
  return app;
}
