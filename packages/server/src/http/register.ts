import { describeAccess } from '@tinsmith/contract/describe-access';
import { type Cache, isReading, type PlainForm, type RouteShape } from '@tinsmith/contract/route';
import { problemsOf } from '@tinsmith/contract/route-problems';
import { safeNextPath } from '@tinsmith/domain/next-path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '../platform/platform.ts';
import { checkAccess, checkNotSuspended } from './access.ts';
import { admit, slowCrawlers } from './admission.ts';
import type { Binding } from './bind.ts';
import { cacheControl, type NextBoundary, openBoundary } from './cache.ts';
import { isHttps } from './cookie-name.ts';
import { checkCsrf, checkCsrfField, giveCsrfToken } from './csrf.ts';
import { isPlainForm, readForm } from './form-bodies.ts';
import { addInsideReads } from './inside-reads.ts';
import { checkLargeBodies } from './large-bodies.ts';
import { writeLongAnswer } from './long-answers.ts';
import { allowCopy } from './old-copies.ts';
import { checkLimit } from './rate-limit.ts';
import { runRoute } from './run-route.ts';
import { hasAuthorization, insideViewer, readSessionToken } from './session.ts';
import { readStream } from './stream-bodies.ts';
import type { SubjectFinders } from './subject.ts';
import { openOnce } from './write-once.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    takesKey?: boolean;
  }
  interface FastifyRequest {
    /** Where a plain form wants to redirect to. */
    plainNext: string | undefined;
  }
}

const defaultMaxBodyBytes = 64 * 1024;
/** More than any form here accepts, so that a file slightly too large is rejected with its own message. */
const formMaxBodyBytes = 8 * 1024 * 1024;

const maxBodyBytesOf = (shape: RouteShape): number =>
  ('maxBodyBytes' in shape && shape.maxBodyBytes) || (shape.form ? formMaxBodyBytes : defaultMaxBodyBytes);

/** The server does not start with a route that does not declare who may call it, or how it may be cached. */
function assertDeclared(shape: RouteShape, subjects: SubjectFinders): void {
  const name = `${shape.method} ${shape.path}`;
  if (!shape.access?.who) throw new Error(`${name} declares no access.`);
  if (!shape.cache?.class) throw new Error(`${name} declares no cache class.`);
  if (!isReading(shape) && !shape.limit) throw new Error(`${name} writes but declares no limit.`);
  if (!isReading(shape) && shape.cache.class === 'public')
    throw new Error(`${name} writes but is cacheable.`);
  if (shape.access.who !== 'anyone' && shape.cache.class === 'public') {
    throw new Error(`${name} is not for everyone but declares a public cache.`);
  }
  const about = 'about' in shape.access ? Object.keys(shape.access.about ?? {}) : [];
  const unknown = about.filter((kind) => !(kind in subjects));
  if (unknown.length > 0) throw new Error(`${name} is about what no feature finds: ${unknown.join(', ')}.`);
}

const schemaOf = (shape: RouteShape) => ({
  summary: shape.summary,
  description: describeAccess(shape.access),
  'x-access': shape.access,
  ...(shape.scope && { 'x-scope': shape.scope }),
  tags: [shape.path.split('/').find((part) => part !== '' && part !== 'api' && part !== 'v1') ?? 'site'],
  ...(shape.params && { params: shape.params }),
  ...(shape.query && { querystring: shape.query }),
  ...(shape.body && { body: shape.body }),
  ...('mediaType' in shape.output
    ? { produces: [shape.output.mediaType] }
    : { response: { 200: shape.output } }),
});

const plainFormOf = (shape: RouteShape): PlainForm | null =>
  ('plainForm' in shape && shape.plainForm) || null;

const pathOf = ({ redirect }: PlainForm, next: string | undefined, answer: unknown): string => {
  if (next !== undefined) return safeNextPath(next);
  return redirect.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((answer as Record<string, unknown>)[name])),
  );
};

type Services = Pick<Platform, 'db' | 'config' | 'contact'> & {
  readonly nextBoundary: NextBoundary;
  readonly subjects: SubjectFinders;
};

/** Called before the response is made; the returned function sets the header once the response is known. */
async function openCacheHeader(
  services: Services,
  shape: RouteShape,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<(cache?: Cache) => void> {
  const hasSession = readSessionToken(request) !== undefined || hasAuthorization(request);
  const isKept = shape.cache.class === 'public' && !hasSession;
  const boundary = isKept ? await openBoundary(services.nextBoundary) : () => null;
  const set = (cache = shape.cache) =>
    void reply.header('cache-control', cacheControl(cache, hasSession, boundary()));
  // A stream sends its headers before its handler returns.
  set();
  // The browser's cached copy must not outlive logging in or out.
  if (shape.cache.class === 'public') reply.header('vary', 'cookie');
  return set;
}

/** Registers bound routes: access, CSRF, limits, validation, caching, each as declared in the contract. */
export function registerRoutes(app: FastifyInstance, services: Services, bindings: readonly Binding[]): void {
  const isSecure = isHttps(services.config);
  app.decorateRequest('plainNext');
  for (const { shape } of bindings) assertDeclared(shape, services.subjects);
  addInsideReads(app, services.subjects, bindings);
  for (const binding of bindings) {
    const { shape } = binding;
    const name = `${shape.method} ${shape.path}`;
    const isOneClick = 'isOneClick' in shape && shape.isOneClick === true;
    app.route({
      method: shape.method,
      url: shape.path,
      schema: schemaOf(shape),
      bodyLimit: maxBodyBytesOf(shape),
      config: {
        form: shape.form,
        takesPlainForm: plainFormOf(shape) !== null,
        isOneClick,
        stream: shape.stream,
        // The document omits the implicit HEAD of every GET, but not a HEAD route of its own.
        swagger: { exposeHeadRoute: shape.method === 'HEAD' },
        problems: problemsOf(shape),
        takesKey: 'takesKey' in shape && shape.takesKey === true,
        scope: shape.scope,
        isForAnyone: shape.access.who === 'anyone',
      },
      onRequest: async (request) => {
        if (shape.cache.class === 'public') allowCopy(request);
        checkAccess(shape.access, request.viewer);
        checkNotSuspended(shape, request.viewer);
        // A caller with its own token was not sent here by another site.
        if (!isReading(shape) && !isOneClick && !isPlainForm(request) && !request.viewer.isByToken)
          checkCsrf(request);
        // A page never fails because of a limit on one of its parts; page requests are limited in front.
        const isInside = request.raw[insideViewer] !== undefined && isReading(shape);
        if (shape.limit && !isInside) await checkLimit(services.db, name, shape.limit, request.viewer);
      },
      ...checkLargeBodies(shape, maxBodyBytesOf(shape)),
      // Before the route's schema strips the fields it does not declare.
      preValidation: async (request) => {
        if (!isPlainForm(request)) return;
        checkCsrfField(request);
        request.plainNext = (request.body as Record<string, string>).next;
      },
      handler: async (request, reply) => {
        let setCacheHeader: (cache?: Cache) => void = () => {};
        const run = () =>
          runRoute(
            binding,
            services.subjects,
            { viewer: request.viewer, request, reply },
            {
              params: request.params,
              query: request.query,
              body: request.body,
              once: openOnce(services.db, shape, request, request.viewer),
              begin: async () => {
                setCacheHeader = await openCacheHeader(services, shape, request, reply);
                if (shape.cache.class === 'private' && !hasAuthorization(request))
                  giveCsrfToken(request, reply, isSecure);
                if ('mediaType' in shape.output) reply.type(shape.output.mediaType);
                return {
                  form: (shape.form && (await readForm(shape.form, request))) as never,
                  stream: (shape.stream && readStream(request)) as never,
                };
              },
            },
          );
        if (shape.isHeavy) slowCrawlers(request, reply);
        const runSafely = () => (shape.cache.class === 'public' ? services.contact.orAway(run) : run());
        // A body that is read as it arrives may take an hour.
        const { value, cache } = await (shape.isNeverShed || shape.stream
          ? runSafely()
          : admit(request, runSafely));
        if (!reply.sent) setCacheHeader(cache);
        const plainForm = plainFormOf(shape);
        if (plainForm && isPlainForm(request))
          return reply.redirect(pathOf(plainForm, request.plainNext, value), 303);
        if (reply.sent || 'mediaType' in shape.output) return value;
        const written = await writeLongAnswer(value);
        if (written) reply.type('application/json; charset=utf-8');
        return written ?? value;
      },
    });
  }
}
