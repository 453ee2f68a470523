import { randomBytes } from 'node:crypto';
import { uncached } from '@tinsmith/contract/access';
import { playSourceOf } from '@tinsmith/domain/play-place';
import { apiContext, type PostedForm } from '@tinsmith/web/api/api-context';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { createRequestHandler, RouterContextProvider } from 'react-router';
import { checkAccess, checkSubject } from '../http/access.ts';
import { admit, importanceOf, Overloaded, slowCrawlers } from '../http/admission.ts';
import { cacheControl, type NextBoundary, openBoundary } from '../http/cache.ts';
import { giveCsrfToken, needCsrfToken, newCsrfToken } from '../http/csrf.ts';
import { sendProblem } from '../http/error-handler.ts';
import { allowCopy } from '../http/old-copies.ts';
import { Problem } from '../http/problems.ts';
import type { Caller } from '../http/run-route.ts';
import { hasAuthorization, readSessionToken } from '../http/session.ts';
import type { SubjectFinders } from '../http/subject.ts';
import { anonymous } from '../http/viewer.ts';
import { DatabaseAway, isDatabaseAway } from '../platform/database/connection-faults.ts';
import type { Platform } from '../platform/platform.ts';
import { allowOwnScripts } from './content-security-policy.ts';
import { clearFlash, giveFlash, readFlash } from './flash-cookie.ts';
import { openInsideCalls } from './inside-calls.ts';
import { loadBuilt, loadFromVite } from './load-build.ts';
import { type PageMatch, type PageTable, readPageTable } from './page-table.ts';
import { checkFormSize, formMaxBytes, isOfForm, readPostedForm, refuseForm } from './posted-form.ts';
import { sendRightBack } from './right-back.ts';
import { shareRenderings } from './share-renderings.ts';
import { type SharingKey, sharingKeyOf } from './sharing-key.ts';

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

/** A rendering for everyone who asks for it at the same time. */
interface Shared {
  readonly made: Made;
  /** Completes it for one of them, with their own token if the page has forms. */
  readonly complete: (csrfToken: string | null) => Rendered;
}

/** What a page is rendered for. */
interface Visit {
  /** Null if others get the same rendering: it cannot depend on the first visitor. */
  readonly caller: Caller | null;
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

/** The visit of a shared rendering: nothing of those who ask for it. */
const sharedVisit = (csrfToken: string | null): Visit => ({
  caller: null,
  hasSession: false,
  csrfToken,
  posted: null,
  flash: null,
  leaveFlash: () => {},
});

/** Includes pages that expire within the second: their lifetime is rounded down to 0. */
const isKeptByNobody = ({ made: { status, headers } }: Shared): boolean =>
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

/** Lists the stylesheets in a header: in the page they come after everything that can wait. Each still has its nonce. */
const stylesheetHints = (html: string): string =>
  [...html.slice(0, html.indexOf('</head>')).matchAll(/<link [^>]*rel="stylesheet"[^>]* href="([^"]+)"/g)]
    .map(([, href]) => `<${href}>; rel=preload; as=style`)
    .join(', ');

/** The request for the router. Never with the host, which the visitor chooses: links are made from the configuration. */
function toRequest(url: URL, visit: Visit): Request {
  const cookie = visit.caller?.request.headers.cookie;
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
  const playSource = config.play && playSourceOf(config.play);
  const loadBuild = isDevelopment ? await loadFromVite(app) : await loadBuilt(app, config.webBuild);
  const build = await loadBuild();
  const router = build.entry.module as unknown as BuiltRouter;
  // Given a function it would compile all routes again for each page.
  const handle = isDevelopment
    ? router.createRequestHandler(loadBuild, 'development')
    : router.createRequestHandler(build, 'production');
  const table = isDevelopment ? null : readPageTable(build);
  const renderCount: RenderCount = { renders: 0, insideCalls: 0 };
  app.decorateRequest('pagePath', null);
  app.decorate('renderCount', renderCount);
  app.decorate('pagePaths', table?.pages.map((page) => page.path) ?? []);

  const readPage = async (request: FastifyRequest) =>
    readAddress(request, table ?? readPageTable(await loadBuild()));

  const make = async ({ url, page }: Address, visit: Visit): Promise<Made> => {
    const { caller, hasSession, ...personal } = visit;
    const log = caller?.request.log ?? app.log;
    // Read before rendering: a page made just before a boundary must not get the next one's lifetime.
    const boundary = caller ? () => null : await openBoundary(services.nextBoundary);
    const inside = openInsideCalls(app, {
      caller,
      isReading: visit.posted === null,
      csrfToken: visit.csrfToken,
      formKey: visit.posted?.key ?? null,
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
      onError: (error) => log.error({ err: error }, 'a page failed'),
      cachePage: (html) => {
        written = html;
      },
    });
    renderCount.renders += 1;
    log.debug({ path: url.pathname, hasSession }, 'page rendered');
    const response = await handle(toRequest(url, visit), context);
    // Without what every page shows there is no page, not even one that says so.
    if (response.status >= 500 && inside.hasMissed()) throw new DatabaseAway();
    const marked = written || (await response.text());
    // A page decides what it shows to viewers without access. One that forgets must not show anything.
    if (page && response.status < 400) {
      const viewer = caller?.viewer ?? anonymous('');
      checkAccess(page.handle.access, viewer);
      const input = { params: page.params, body: null };
      await checkSubject(page.handle.access, services.subjects, viewer, input);
    }
    const isKept = page !== null && response.status < 400 && !visit.posted;
    const cache = isKept ? inside.boundCache(page.handle.cache) : uncached;
    return {
      status: response.status,
      headers: {
        ...Object.fromEntries(response.headers),
        'cache-control': cacheControl(cache, caller !== null, boundary()),
        vary: 'cookie',
        link: stylesheetHints(marked),
        ...(caller &&
          visit.csrfToken !== null &&
          inside.setCookies.length > 0 && { 'set-cookie': inside.setCookies }),
      },
      marked,
      scriptNonce,
    };
  };
  const finish = ({ status, headers, marked, scriptNonce }: Made): Rendered => {
    const { html, policy } = allowOwnScripts(marked, scriptNonce, isDevelopment, playSource);
    return { status, headers: { ...headers, 'content-security-policy': policy }, html };
  };

  const share = shareRenderings(isKeptByNobody);
  const renderShared = (
    { key, hasToken }: SharingKey,
    address: Address,
    request: FastifyRequest,
  ): Promise<Shared> =>
    // A visitor doesn't wait for what a crawler waits for.
    share(`${importanceOf(request)} ${key}`, async () => {
      // Generated for this one rendering: each copy gets the visitor's own instead.
      const blank = hasToken ? newCsrfToken() : null;
      const made = await admit(request, () => make(address, sharedVisit(blank)));
      if (blank === null) {
        const rendered = finish(made);
        return { made, complete: () => rendered };
      }
      return {
        made,
        complete: (token) => finish({ ...made, marked: made.marked.replaceAll(blank, token ?? '') }),
      };
    });

  /** With a token for its forms, which the visitor gets as a cookie too. */
  const openToken = ({ request, reply }: Caller): string => {
    const token = needCsrfToken(request);
    giveCsrfToken(request, reply, app.isSecure, token);
    return token;
  };

  const renderPage = async (
    caller: Caller,
    address: Address,
    posted: PostedForm | null,
  ): Promise<Rendered> => {
    const { request, reply } = caller;
    const hasSession = hasCredentials(request);
    const flash = posted ? null : readFlash(request);
    const sharing = sharingKeyOf({
      handle: address.page?.handle ?? null,
      href: address.url.href,
      hasCredentials: hasSession,
      flash,
      isPosted: posted !== null,
      hasDemoSwitch: config.hasDemoSwitch,
    });
    if (sharing) {
      const token = sharing.hasToken ? openToken(caller) : null;
      return (await renderShared(sharing, address, request)).complete(token);
    }
    const isFormPage = /^\/(accounts\/|setup\/?$)/.test(address.url.pathname);
    const hasForms = hasSession || posted !== null || isFormPage;
    const visit = {
      caller,
      hasSession,
      csrfToken: hasForms ? openToken(caller) : null,
      posted,
      flash,
      leaveFlash: (left: string) => giveFlash(reply, left),
    };
    const rendered = finish(await admit(request, () => make(address, visit)));
    if (flash !== null && rendered.status < 300) clearFlash(reply);
    return rendered;
  };

  // The router's own data URLs would be a second, undocumented API.
  const isOfRouter = (request: FastifyRequest): boolean =>
    /^[^?]*\.data(\?|$)|^\/__manifest/.test(request.raw.url ?? '');
  const isNoPage = (request: FastifyRequest): boolean => isOfRouter(request) || isOfFiles(request);
  const send = (reply: FastifyReply, { status, headers, html }: Rendered) =>
    reply.code(status).headers(headers).send(html);

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    if (isNoPage(request)) return sendProblem(reply, new Problem('nothing-here'));
    // A page view changes nothing, so identical reads of its calls are made once.
    const viewer = { ...request.viewer, requestCache: new Map() };
    const address = await readPage(request);
    request.pagePath = address.page?.path ?? null;
    if (address.page?.handle.cache.class === 'public') allowCopy(request);
    if (address.url.search !== '') slowCrawlers(request, reply);
    return send(reply, await renderPage({ viewer, request, reply }, address, null));
  };

  /** A form sent without scripts: the page acts on it with the calls that its script would have made. */
  const renderForm = async (
    request: FastifyRequest,
    reply: FastifyReply,
    address: Address,
    posted: PostedForm,
  ) => send(reply, await renderPage({ viewer: request.viewer, request, reply }, address, posted));
  const answerForm = async (request: FastifyRequest, reply: FastifyReply) =>
    renderForm(request, reply, await readPage(request), await readPostedForm(request));
  const sendAway = async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    if (error instanceof Overloaded) return sendRightBack(request, reply, error);
    if (!isDatabaseAway(error)) throw error;
    request.log.error({ err: error }, 'a page failed');
    return sendRightBack(request, reply, new Problem('unavailable', { headers: { 'retry-after': '5' } }));
  };
  const refuseUnread = async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    // Later failures have nothing to do with the form.
    if (request.body !== undefined || !isOfForm(error)) return sendAway(error, request, reply);
    const address = await readPage(request);
    return renderForm(request, reply, address, refuseForm(error, address.page));
  };
  const checkForm = async (request: FastifyRequest) => {
    const { page } = await readPage(request);
    request.pagePath = page?.path ?? null;
    if (isNoPage(request) || !page || page.path === '/*') throw new Problem('nothing-here');
    await checkFormSize(services.db, request, page);
  };

  // The last two would otherwise be matched by API routes: /api/* and /accounts/oauth/:provider.
  for (const url of ['/*', '/api/docs', '/accounts/oauth/finish']) {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      schema: { hide: true } as never,
      errorHandler: sendAway,
      handler: answer,
    });
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
