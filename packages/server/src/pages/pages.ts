import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import { uncached } from '@tinsmith/contract/access';
import { apiContext, type PostedForm } from '@tinsmith/web/api/api-context';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router';
import { checkAccess, checkSubject } from '../http/access.ts';
import { cacheControl, type NextBoundary, openBoundary } from '../http/cache.ts';
import { giveCsrfToken, needCsrfToken } from '../http/csrf.ts';
import { sendProblem } from '../http/error-handler.ts';
import { Problem } from '../http/problems.ts';
import { readSessionToken } from '../http/session.ts';
import type { SubjectFinders } from '../http/subject.ts';
import type { Platform } from '../platform/platform.ts';
import { allowOwnScripts } from './content-security-policy.ts';
import { clearFlash, giveFlash, readFlash } from './flash-cookie.ts';
import { openInsideCalls } from './inside-calls.ts';
import { type PageMatch, type PageTable, readPageTable } from './page-table.ts';
import { checkFormSize, formMaxBytes, isOfForm, readPostedForm, refuseForm } from './posted-form.ts';

/** Counts what was rendered, so that a test can tell how many requests a cache in front has kept away, and at what cost. */
export interface RenderCount {
  renders: number;
  insideCalls: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    renderCount: RenderCount;
    pagePaths: readonly string[];
  }
}

interface Rendered {
  readonly status: number;
  readonly headers: Record<string, string | string[]>;
  readonly html: string;
}

/** Whom a page is rendered for. */
interface Visit {
  readonly hasSession: boolean;
  /** For the forms of the page; null where others may get the same page. */
  readonly csrfToken: string | null;
  readonly posted: PostedForm | null;
  readonly flash: string | null;
  readonly leaveFlash: (flash: string) => void;
}

/** A public page without a session is everybody's: what makes it must not know whose browser asked first. */
const nobodyInParticular: Visit = {
  hasSession: false,
  csrfToken: null,
  posted: null,
  flash: null,
  leaveFlash: () => {},
};

/** How long a page that no cache keeps is shared by those who ask for it: shorter than anybody notices. */
const sharedMs = 250;
const isKeptByNobody = ({ status, headers }: Rendered): boolean =>
  status < 400 && headers['cache-control'] === 'no-store';

type Services = Pick<Platform, 'config'> & {
  readonly nextBoundary: NextBoundary;
  readonly subjects: SubjectFinders;
};
type LoadBuild = () => Promise<ServerBuild>;
/** The router that the pages were built with; any other copy has contexts of its own. */
interface BuiltRouter {
  readonly createRequestHandler: typeof createRequestHandler;
  readonly RouterContextProvider: typeof RouterContextProvider;
}

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

/** Names the stylesheets in a header: in the page they stand behind everything that can wait. */
const stylesheetHints = (html: string): string =>
  [...html.slice(0, html.indexOf('</head>')).matchAll(/<link rel="stylesheet" href="([^"]+)"/g)]
    .map(([, href]) => `<${href}>; rel=preload; as=style`)
    .join(', ');

/**
 * What the router sees. Nothing of an anonymous visitor's headers: their page is everybody's. And never the host,
 * which is the visitor's to choose: links are made from the configuration.
 */
function toRequest(request: FastifyRequest, url: URL, visit: Visit): Request {
  const cookie = visit === nobodyInParticular ? undefined : request.headers.cookie;
  // What was posted is read already, and checked.
  return new Request(url, { method: visit.posted ? 'POST' : 'GET', headers: cookie ? { cookie } : {} });
}

interface Address {
  readonly url: URL;
  readonly page: PageMatch | null;
}

/** What is asked for. Of a public page's query only what it declares: the rest must not make a new page of it. */
function readAddress(request: FastifyRequest, table: PageTable): Address {
  // Put together, not resolved: resolved, `//x` would be another host and `//[` no address at all.
  const url = new URL(`http://localhost${request.raw.url ?? '/'}`);
  const page = table.match(url.pathname);
  if (page?.handle.cache.class === 'public') {
    const known = [...url.searchParams].filter(([name]) => page.handle.query?.includes(name));
    url.search = new URLSearchParams(known).toString();
  }
  return { url, page };
}

/** Joins React Router to Fastify: everything that no API route took is a page. */
export async function addPages(app: FastifyInstance, services: Services): Promise<void> {
  const { config } = services;
  const isDevelopment = config.environment === 'development';
  const loadBuild = isDevelopment ? await loadFromVite(app) : await loadBuilt(app, config.webBuild);
  const build = await loadBuild();
  const router = build.entry.module as unknown as BuiltRouter;
  // Given a function it would compile all routes anew for each page.
  const handle = isDevelopment
    ? router.createRequestHandler(loadBuild, 'development')
    : router.createRequestHandler(build, 'production');
  const table = isDevelopment ? null : readPageTable(build);
  const renderCount: RenderCount = { renders: 0, insideCalls: 0 };
  app.decorate('renderCount', renderCount);
  app.decorate('pagePaths', table?.pages.map((page) => page.path) ?? []);

  const readPage = async (request: FastifyRequest) =>
    readAddress(request, table ?? readPageTable(await loadBuild()));

  const render = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { url, page }: Address,
    visit: Visit,
  ): Promise<Rendered> => {
    const { hasSession, ...personal } = visit;
    // Read before rendering: a page made just before a boundary must not get the next one's lifetime.
    const boundary = hasSession ? () => null : await openBoundary(services.nextBoundary);
    const inside = openInsideCalls(app, request, {
      caller: visit === nobodyInParticular ? null : { request, reply },
      isReading: visit.posted === null,
      csrfToken: visit.csrfToken,
      onCall: () => {
        renderCount.insideCalls += 1;
      },
    });
    const context = new router.RouterContextProvider();
    const scriptNonce = randomBytes(16).toString('base64url');
    let written = '';
    context.set(apiContext, {
      call: inside.call,
      hasSession,
      ...personal,
      scriptNonce,
      onError: (error) => request.log.error({ err: error }, 'a page failed'),
      keepPage: (html) => {
        written = html;
      },
    });
    renderCount.renders += 1;
    request.log.debug({ path: url.pathname, hasSession }, 'page rendered');
    const response = await handle(toRequest(request, url, visit), context);
    const { html, policy } = allowOwnScripts(written || (await response.text()), scriptNonce, isDevelopment);
    // A page says itself what it shows to those it is not for. One that forgot must not show them anything.
    if (page && response.status < 400) {
      checkAccess(page.handle.access, request.viewer);
      const input = { params: page.params, body: null };
      await checkSubject(page.handle.access, services.subjects, request.viewer, input);
    }
    const isKept = page !== null && response.status < 400 && !visit.posted;
    const cache = isKept ? inside.boundCache(page.handle.cache) : uncached;
    return {
      status: response.status,
      headers: {
        ...Object.fromEntries(response.headers),
        'cache-control': cacheControl(cache, hasSession, boundary()),
        'content-security-policy': policy,
        vary: 'cookie',
        link: stylesheetHints(html),
        ...(visit.csrfToken !== null && inside.setCookies.length > 0 && { 'set-cookie': inside.setCookies }),
      },
      html,
    };
  };

  // Public pages are the same for everyone without a session, so those who ask while one is being made share it. At a
  // phase boundary nothing may be kept, and everybody asks at once. What is not declared public is shared by nobody.
  const underWay = new Map<string, Promise<Rendered>>();
  const renderShared = (
    request: FastifyRequest,
    reply: FastifyReply,
    address: Address,
  ): Promise<Rendered> => {
    const known = underWay.get(address.url.href);
    if (known) return known;
    const rendering = render(request, reply, address, nobodyInParticular);
    underWay.set(address.url.href, rendering);
    const forget = () => underWay.delete(address.url.href);
    rendering.then((rendered) => {
      // What no cache may keep everybody asks for again and again: a few renderings a second are enough for them all.
      if (isKeptByNobody(rendered)) setTimeout(forget, sharedMs).unref();
      else forget();
    }, forget);
    return rendering;
  };

  const renderPersonal = async (
    request: FastifyRequest,
    reply: FastifyReply,
    address: Address,
    posted: PostedForm | null,
  ): Promise<Rendered> => {
    const hasSession = readSessionToken(request) !== undefined;
    const hasForms = hasSession || posted !== null || address.url.pathname.startsWith('/accounts/');
    const csrfToken = hasForms ? needCsrfToken(request) : null;
    const flash = posted ? null : readFlash(request);
    const leaveFlash = (left: string) => giveFlash(reply, left);
    if (csrfToken) giveCsrfToken(request, reply, app.isSecure, csrfToken);
    const rendered = await render(request, reply, address, {
      hasSession,
      csrfToken,
      posted,
      flash,
      leaveFlash,
    });
    if (flash !== null && rendered.status < 300) clearFlash(reply);
    return rendered;
  };

  // The router's own data addresses would be a second, undocumented API.
  const isOfRouter = (request: FastifyRequest): boolean =>
    /^[^?]*\.data(\?|$)|^\/__manifest/.test(request.raw.url ?? '');
  const send = (reply: FastifyReply, { status, headers, html }: Rendered) =>
    reply.code(status).headers(headers).send(html);

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    if (isOfRouter(request)) return sendProblem(reply, new Problem('nothing-here'));
    const address = await readPage(request);
    const isShared = readSessionToken(request) === undefined && address.page?.handle.cache.class === 'public';
    const rendered = await (isShared
      ? renderShared(request, reply, address)
      : renderPersonal(request, reply, address, null));
    return send(reply, rendered);
  };

  /** A form that was sent without script: the page acts on it by the calls that its script would have made. */
  const answerForm = async (request: FastifyRequest, reply: FastifyReply) =>
    send(reply, await renderPersonal(request, reply, await readPage(request), await readPostedForm(request)));
  const refuseUnread = async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    // What went wrong later is no matter of the form.
    if (request.body !== undefined || !isOfForm(error)) throw error;
    const address = await readPage(request);
    return send(reply, await renderPersonal(request, reply, address, refuseForm(error, address.page)));
  };
  const checkForm = async (request: FastifyRequest) => {
    const { page } = await readPage(request);
    if (isOfRouter(request) || !page || page.path === '/*') throw new Problem('nothing-here');
    checkFormSize(request, page);
  };

  // The last two stand where routes of the API would take them: /api/* and /accounts/oauth/:provider.
  for (const url of ['/*', '/api/docs', '/accounts/oauth/finish']) {
    app.route({ method: ['GET', 'HEAD'], url, schema: { hide: true } as never, handler: answer });
    app.route({
      method: 'POST',
      url,
      schema: { hide: true } as never,
      bodyLimit: formMaxBytes,
      config: { isPage: true },
      onRequest: checkForm,
      errorHandler: refuseUnread,
      handler: answerForm,
    });
  }
}
