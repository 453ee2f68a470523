import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import { compile as compileProxies } from '@fastify/proxy-addr';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { Registry } from 'prom-client';
import { features } from './features.ts';
import { addAdmission, type Lanes, usualLanes } from './http/admission.ts';
import type { Binding } from './http/bind.ts';
import { isHttps } from './http/cookie-name.ts';
import { addErrorHandler, sendProblem } from './http/error-handler.ts';
import { joinSubjects, openContext } from './http/feature.ts';
import { addFormBodies } from './http/form-bodies.ts';
import { addImageBodies } from './http/image-bodies.ts';
import { addJsonBodies } from './http/json-bodies.ts';
import { addOldCopies } from './http/old-copies.ts';
import { addOpenApi } from './http/openapi.ts';
import { Problem } from './http/problems.ts';
import { addProxyProbe } from './http/proxy-probe.ts';
import { registerRoutes } from './http/register.ts';
import { openRequestIds } from './http/request-id.ts';
import { addRequestDurations } from './http/request-metrics.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { addMemberCheck, addSessions } from './http/session.ts';
import { addStreamBodies } from './http/stream-bodies.ts';
import { refuseUnreadable } from './http/unreadable-request.ts';
import { addPages } from './pages/pages.ts';
import { refuseEarly } from './pages/refuse-early.ts';
import type { Platform } from './platform/platform.ts';

export interface AppOptions {
  /** Without pages the app is only the API, as most tests need it. */
  readonly pages: boolean;
  /** Extra routes, for tests of the code around routes. */
  readonly extraRoutes?: readonly Binding[];
  /** Replaces the site's own routes, for tests that remove a check. */
  readonly changeRoute?: (binding: Binding) => Binding;
  /** How much is answered at once, for tests. */
  readonly lanes?: Lanes;
  /** Where the durations of requests are recorded; without it they aren't measured. */
  readonly registry?: Registry;
}

function createServer({ config, log }: Platform): FastifyInstance {
  const isTrusted = compileProxies([...config.trustedProxies]);
  const app = Fastify({
    loggerInstance: log,
    genReqId: openRequestIds((address) => isTrusted(address, 0)),
    logController: new LogController({ requestIdLogLabel: 'requestId' }),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    // Requests received before the shutdown are still served; see stop-gracefully.ts.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // A client that trickles its request is cut off; nginx in front waits less.
    requestTimeout: 300_000,
    clientErrorHandler: refuseUnreadable,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    exposeHeadRoutes: true,
  }) as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler);
  // What a route answers is already encoded; see http/run-route.ts.
  app.setSerializerCompiler(() => JSON.stringify);
  return app;
}

/** The whole application: platform, http, features. A table of contents; nothing is decided here. */
export async function createApp(platform: Platform, options: AppOptions): Promise<FastifyInstance> {
  const { db, config } = platform;
  const app = createServer(platform);
  const context = openContext(app, platform, features);
  const { findAccountBySession, findTokenHolder, nextBoundary } = context.ports;
  const services = { db, config, contact: platform.contact, nextBoundary, subjects: joinSubjects(context) };

  for (const feature of features) feature.addHost?.(context);
  addSecurityHeaders(app, isHttps(config));
  if (options.registry) addRequestDurations(app, options.registry);
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  await app.register(cookie);
  if (config.compress) await app.register(compress, { threshold: 1024 });
  addSessions(app, findAccountBySession, findTokenHolder, isHttps(config));
  addMemberCheck(app, findTokenHolder);
  addProxyProbe(app, platform);
  addAdmission(app, options.lanes ?? usualLanes, platform);
  addErrorHandler(app);
  addOldCopies(app, platform);
  addFormBodies(app);
  addJsonBodies(app);
  addImageBodies(app);
  addStreamBodies(app);
  await addOpenApi(app);

  const routes: readonly Binding[] = [
    ...features.flatMap((feature) => feature.routes?.(context) ?? []),
    ...(options.extraRoutes ?? []),
  ];
  registerRoutes(app, services, options.changeRoute ? routes.map(options.changeRoute) : routes);
  for (const feature of features) feature.extend?.(context);
  // An unknown API path must not get a page as its response.
  app.all('/api/*', { schema: { hide: true } as never }, (_request, reply) =>
    sendProblem(reply, new Problem('nothing-here')),
  );
  if (options.pages) {
    await addPages(app, services);
    refuseEarly(app, routes);
  }
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, new Problem('nothing-here')));
  return app;
}
