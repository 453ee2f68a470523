import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import { createClient } from '@tinsmith/contract/client';
import { apiContext } from '@tinsmith/web/api-context';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { cacheControl, type NextBoundary } from '../http/cache.ts';
import { sendProblem } from '../http/error-handler.ts';
import { Problem } from '../http/problems.ts';
import { sessionCookie } from '../http/session.ts';
import type { Platform } from '../platform/platform.ts';
import { policyOf } from './content-security-policy.ts';
import { openInsideCalls } from './inside-calls.ts';
import { readPageTable } from './page-table.ts';

/** Counts what was rendered, so that a test can tell how many requests a cache in front has kept away. */
export interface RenderCount {
  renders: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    renderCount: RenderCount;
    pagePaths: readonly string[];
  }
}

type Services = Pick<Platform, 'config'> & { readonly nextBoundary: NextBoundary };
type LoadBuild = () => Promise<ServerBuild>;

async function loadBuilt(app: FastifyInstance, folder: string): Promise<LoadBuild> {
  const build: ServerBuild = await import(pathToFileURL(path.resolve(folder, 'server/index.js')).href);
  await app.register(fastifyStatic, {
    root: path.resolve(folder, 'client'),
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      // Names under assets/ carry their content's hash.
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });
  return async () => build;
}

async function loadFromVite(app: FastifyInstance): Promise<LoadBuild> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: path.resolve(import.meta.dirname, '../../../web'),
    server: { middlewareMode: true, ws: { server: app.server } },
    appType: 'custom',
  });
  await app.register((await import('@fastify/middie')).default);
  app.use(vite.middlewares);
  app.addHook('onClose', () => vite.close());
  return () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>;
}

function toRequest(request: FastifyRequest, reply: FastifyReply): Request {
  const abort = new AbortController();
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) abort.abort();
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  // The host header is the visitor's to choose, so it decides nothing: links are made from the configuration.
  return new Request(`http://localhost${request.raw.url}`, { method: 'GET', headers, signal: abort.signal });
}

/** Joins React Router to Fastify: everything that no API route took is a page. */
export async function addPages(app: FastifyInstance, services: Services): Promise<void> {
  const { config } = services;
  const isDevelopment = config.environment === 'development';
  const loadBuild = isDevelopment ? await loadFromVite(app) : await loadBuilt(app, config.webBuild);
  const handle = createRequestHandler(loadBuild, isDevelopment ? 'development' : 'production');
  const table = isDevelopment ? null : readPageTable(await loadBuild());
  const renderCount: RenderCount = { renders: 0 };
  app.decorate('renderCount', renderCount);
  app.decorate('pagePaths', table?.pages.map((page) => page.path) ?? []);

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { pathname } = new URL(request.raw.url ?? '/', 'http://localhost');
    // The router's own data addresses would be a second, undocumented API.
    if (/\.data$|^\/__manifest/.test(pathname)) return sendProblem(reply, new Problem('nothing-here'));
    const pageHandle = (table ?? readPageTable(await loadBuild())).handleOf(pathname);
    const inside = openInsideCalls(app, request);
    const hasSession = request.cookies[sessionCookie] !== undefined;
    const context = new RouterContextProvider();
    context.set(apiContext, {
      call: createClient(inside.apiFetch),
      hasSession,
      onError: (error) => request.log.error({ err: error }, 'a page failed'),
    });

    renderCount.renders += 1;
    const response = await handle(toRequest(request, reply), context);
    const html = await response.text();
    const isKeepable = pageHandle !== null && response.status < 400;
    const boundary = isKeepable && !hasSession ? await services.nextBoundary() : null;
    reply.code(response.status);
    for (const [name, value] of response.headers) reply.header(name, value);
    reply.header(
      'cache-control',
      isKeepable
        ? cacheControl(pageHandle.cache, hasSession, boundary)
        : cacheControl({ class: 'none' }, hasSession, null),
    );
    reply.header('content-security-policy', policyOf(html, isDevelopment));
    reply.header('vary', 'cookie');
    if (hasSession) for (const cookie of inside.setCookies) reply.header('set-cookie', cookie);
    return reply.send(html);
  };

  for (const url of ['/*', '/api/docs']) {
    app.route({ method: ['GET', 'HEAD'], url, schema: { hide: true } as never, handler: answer });
  }
}
