import { randomBytes } from 'node:crypto';
import { uncached } from '@tinsmith/contract/access';
import { apiContext, type PostedForm } from '@tinsmith/web/api/api-context';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { createRequestHandler, RouterContextProvider } from 'react-router';
import { checkAccess, checkSubject } from '../http/access.ts';
import { cacheControl, type NextBoundary, openBoundary } from '../http/cache.ts';
import { giveCsrfToken, needCsrfToken, newCsrfToken } from '../http/csrf.ts';
import { sendProblem } from '../http/error-handler.ts';
import { Problem } from '../http/problems.ts';
import { hasAuthorization, readSessionToken } from '../http/session.ts';
import type { SubjectFinders } from '../http/subject.ts';
import type { Platform } from '../platform/platform.ts';
import { allowOwnScripts } from './content-security-policy.ts';
import { clearFlash, giveFlash, readFlash } from './flash-cookie.ts';
import { openInsideCalls } from './inside-calls.ts';
import { loadBuilt, loadFromVite } from './load-build.ts';
import { type PageMatch, type PageTable, readPageTable } from './page-table.ts';
import { checkFormSize, formMaxBytes, isOfForm, readPostedForm, refuseForm } from './posted-form.ts';
import { shareRenderings } from './share-renderings.ts';

/** Counts renderings, so that a test can check how many requests a cache in front absorbed, and at what cost. */
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

/** A page with its nonces, before its policy is known. */
interface Made {
  readonly status: number;
  readonly headers: Record<string, string | string[]>;
  readonly marked: string;
  readonly scriptNonce: string;
}

/** The same with a placeholder for each visitor's own token. */
interface TokenTemplate {
  readonly made: Made;
  readonly blank: string;
}

/** The visitor a page is rendered for. */
interface Visit {
  /** Others get the same rendering: it must not depend on the first visitor's browser. */
  readonly isEverybodys: boolean;
  readonly hasSession: boolean;
  /** For the page's forms; null if others may get the same page. */
  readonly csrfToken: string | null;
  readonly posted: PostedForm | null;
  readonly flash: string | null;
  readonly leaveFlash: (flash: string) => void;
}

/** No one else may get a copy; nor with an API token, although pages ignore those. */
const hasCredentials = (request: FastifyRequest): boolean =>
  readSessionToken(request) !== undefined || hasAuthorization(request);

/** A public page without a session. */
const anonymousVisit: Visit = {
  isEverybodys: true,
  hasSession: false,
  csrfToken: null,
  posted: null,
  flash: null,
  leaveFlash: () => {},
};

/** Includes pages that expire within the second: their lifetime is rounded down to 0. */
const isKeptByNobody = ({ status, headers }: Rendered): boolean =>
  status < 400 && /no-store|max-age=0\b/.test(String(headers['cache-control']));

type Services = Pick<Platform, 'db' | 'config'> & {
  readonly nextBoundary: NextBoundary;
  readonly subjects: SubjectFinders;
};
/** The router that the pages were built with; any other copy has its own contexts. */
interface BuiltRouter {
  readonly createRequestHandler: typeof createRequestHandler;
  readonly RouterContextProvider: typeof RouterContextProvider;
}

/** Lists the stylesheets in a header: in the page they come after everything that can wait. */
const stylesheetHints = (html: string): string =>
  [...html.slice(0, html.indexOf('</head>')).matchAll(/<link rel="stylesheet" href="([^"]+)"/g)]
    .map(([, href]) => `<${href}>; rel=preload; as=style`)
    .join(', ');

/**
 * The request for the router. No headers of an anonymous visitor: their page is shared. And never the host,
 * which the visitor chooses: links are made from the configuration.
 */
function toRequest(request: FastifyRequest, url: URL, visit: Visit): Request {
  const cookie = visit.isEverybodys ? undefined : request.headers.cookie;
  // The posted form is already read and checked.
  return new Request(url, { method: visit.posted ? 'POST' : 'GET', headers: cookie ? { cookie } : {} });
}

/** As nginx reads it; null if it has a backslash, which only some read as a slash, or cannot be read. */
function plainPathOf(request: FastifyRequest): string | null {
  const [path = ''] = (request.raw.url ?? '/').split('?', 1);
  if (path.includes('\\')) return null;
  try {
    return decodeURIComponent(new URL(`http://localhost${path}`).pathname).replace(/\/{2,}/g, '/');
  } catch {
    return null;
  }
}

/** Whether a path belongs to files, in any spelling: nginx limits those in another way, so none renders a page. */
const isOfFiles = (request: FastifyRequest): boolean =>
  /^\/(files|upload|edge)(\/|$)/.test(plainPathOf(request) ?? '/files');

interface Address {
  readonly url: URL;
  readonly page: PageMatch | null;
}

/** The requested URL. For a public page only declared query parameters: others must not make a new page. */
function readAddress(request: FastifyRequest, table: PageTable): Address {
  // Concatenated, not resolved: `//x` would resolve to another host and `//[` would not be a URL at all.
  const url = new URL(`http://localhost${request.raw.url ?? '/'}`);
  const page = table.match(url.pathname);
  if (page?.handle.cache.class === 'public') {
    const known = [...url.searchParams].filter(([name]) => page.handle.query?.includes(name));
    url.search = new URLSearchParams(known).toString();
  }
  return { url, page };
}

/** Connects React Router to Fastify: everything that no API route handles is a page. */
export async function addPages(app: FastifyInstance, services: Services): Promise<void> {
  const { config } = services;
  const isDevelopment = config.environment === 'development';
  const loadBuild = isDevelopment ? await loadFromVite(app) : await loadBuilt(app, config.webBuild);
  const build = await loadBuild();
  const router = build.entry.module as unknown as BuiltRouter;
  // Given a function it would compile all routes again for each page.
  const handle = isDevelopment
    ? router.createRequestHandler(loadBuild, 'development')
    : router.createRequestHandler(build, 'production');
  const table = isDevelopment ? null : readPageTable(build);
  const renderCount: RenderCount = { renders: 0, insideCalls: 0 };
  app.decorate('renderCount', renderCount);
  app.decorate('pagePaths', table?.pages.map((page) => page.path) ?? []);

  const readPage = async (request: FastifyRequest) =>
    readAddress(request, table ?? readPageTable(await loadBuild()));

  const make = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { url, page }: Address,
    visit: Visit,
  ): Promise<Made> => {
    const { isEverybodys, hasSession, ...personal } = visit;
    // Read before rendering: a page made just before a boundary must not get the next one's lifetime.
    const boundary = hasSession ? () => null : await openBoundary(services.nextBoundary);
    const inside = openInsideCalls(app, request, {
      caller: isEverybodys ? null : { request, reply },
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
      cachePage: (html) => {
        written = html;
      },
    });
    renderCount.renders += 1;
    request.log.debug({ path: url.pathname, hasSession }, 'page rendered');
    const response = await handle(toRequest(request, url, visit), context);
    const marked = written || (await response.text());
    // A page decides what it shows to viewers without access. One that forgets must not show anything.
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
        vary: 'cookie',
        link: stylesheetHints(marked),
        ...(!isEverybodys &&
          visit.csrfToken !== null &&
          inside.setCookies.length > 0 && { 'set-cookie': inside.setCookies }),
      },
      marked,
      scriptNonce,
    };
  };
  const finish = ({ status, headers, marked, scriptNonce }: Made): Rendered => {
    const { html, policy } = allowOwnScripts(marked, scriptNonce, isDevelopment);
    return { status, headers: { ...headers, 'content-security-policy': policy }, html };
  };

  // Public pages are the same for everyone without a session. Anything not declared public is never shared.
  const sharePublic = shareRenderings(isKeptByNobody);
  const renderShared = (request: FastifyRequest, reply: FastifyReply, address: Address): Promise<Rendered> =>
    sharePublic(address.url.href, async () => finish(await make(request, reply, address, anonymousVisit)));

  // Made with a token generated for this one rendering: each copy gets the visitor's own instead.
  const shareTemplate = shareRenderings(({ made }: TokenTemplate) => made.status < 400);
  const renderWithToken = async (
    request: FastifyRequest,
    reply: FastifyReply,
    address: Address,
  ): Promise<Rendered> => {
    const token = needCsrfToken(request);
    giveCsrfToken(request, reply, app.isSecure, token);
    const { made, blank } = await shareTemplate(address.url.href, async () => {
      const blank = newCsrfToken();
      return {
        blank,
        made: await make(request, reply, address, { ...anonymousVisit, csrfToken: blank }),
      };
    });
    return finish({ ...made, marked: made.marked.replaceAll(blank, token) });
  };

  const renderPersonal = async (
    request: FastifyRequest,
    reply: FastifyReply,
    address: Address,
    posted: PostedForm | null,
  ): Promise<Rendered> => {
    const hasSession = hasCredentials(request);
    const isFormPage = /^\/(accounts\/|setup\/?$)/.test(address.url.pathname);
    const hasForms = hasSession || posted !== null || isFormPage;
    const csrfToken = hasForms ? needCsrfToken(request) : null;
    const flash = posted ? null : readFlash(request);
    const leaveFlash = (left: string) => giveFlash(reply, left);
    if (csrfToken) giveCsrfToken(request, reply, app.isSecure, csrfToken);
    const visit = { isEverybodys: false, hasSession, csrfToken, posted, flash, leaveFlash };
    const rendered = finish(await make(request, reply, address, visit));
    if (flash !== null && rendered.status < 300) clearFlash(reply);
    return rendered;
  };

  const chooseRender = (request: FastifyRequest, page: PageMatch | null) => {
    if (!page || hasCredentials(request)) return renderPersonal;
    if (page.handle.cache.class === 'public') return renderShared;
    return page.handle.isSameButToken && readFlash(request) === null ? renderWithToken : renderPersonal;
  };

  // The router's own data URLs would be a second, undocumented API.
  const isOfRouter = (request: FastifyRequest): boolean =>
    /^[^?]*\.data(\?|$)|^\/__manifest/.test(request.raw.url ?? '');
  const isNoPage = (request: FastifyRequest): boolean => isOfRouter(request) || isOfFiles(request);
  const send = (reply: FastifyReply, { status, headers, html }: Rendered) =>
    reply.code(status).headers(headers).send(html);

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    if (isNoPage(request)) return sendProblem(reply, new Problem('nothing-here'));
    const address = await readPage(request);
    // A page view changes nothing, so identical reads of its calls are made once.
    request.viewer = { ...request.viewer, requestCache: new Map() };
    return send(reply, await chooseRender(request, address.page)(request, reply, address, null));
  };

  /** A form sent without scripts: the page acts on it with the calls that its script would have made. */
  const answerForm = async (request: FastifyRequest, reply: FastifyReply) =>
    send(reply, await renderPersonal(request, reply, await readPage(request), await readPostedForm(request)));
  const refuseUnread = async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    // Later failures have nothing to do with the form.
    if (request.body !== undefined || !isOfForm(error)) throw error;
    const address = await readPage(request);
    return send(reply, await renderPersonal(request, reply, address, refuseForm(error, address.page)));
  };
  const checkForm = async (request: FastifyRequest) => {
    const { page } = await readPage(request);
    if (isNoPage(request) || !page || page.path === '/*') throw new Problem('nothing-here');
    await checkFormSize(services.db, request, page);
  };

  // The last two would otherwise be matched by API routes: /api/* and /accounts/oauth/:provider.
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
