import { createHash } from 'node:crypto';
import {
  ApiError,
  type ApiFetch,
  type Call,
  type ClientRoute,
  createClient,
  isProblem,
  keyHeader,
} from '@tinsmith/contract/client';
import type { Cache } from '@tinsmith/contract/route';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import inject from 'light-my-request';
import { parseCacheControl, stricterCache } from '../http/cache.ts';
import { csrfCookie } from '../http/csrf.ts';
import type { InsideRead } from '../http/inside-reads.ts';
import { Problem } from '../http/problems.ts';
import { insideRequestId } from '../http/request-id.ts';
import type { Caller } from '../http/run-route.ts';
import { insideViewer } from '../http/session.ts';
import { anonymous } from '../http/viewer.ts';
import { isDatabaseAway } from '../platform/database/connection-faults.ts';

export interface InsideCalls {
  readonly call: Call;
  /** Cookies set by the calls; forwarded by pages that are private anyway. */
  readonly setCookies: string[];
  /** The cache class of the page made from these calls: no longer than the strictest of them, including failed ones. */
  readonly boundCache: (page: Cache) => Cache;
  /** Whether something could not be read because the database is away. */
  readonly hasMissed: () => boolean;
}

const forwarded = ['cookie', 'user-agent'] as const;

/** As the browser would send the token: as a cookie and, since the page has checked its form by then, as a header. */
function carryToken(page: FastifyRequest, token: string): Record<string, string> {
  const sent = (page.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  const others = sent.filter((cookie) => cookie !== '' && !cookie.startsWith(`${csrfCookie}=`));
  return { cookie: [...others, `${csrfCookie}=${token}`].join('; '), 'x-csrftoken': token };
}

/** The same if the same form is sent again, and another one for other contents: a call that takes a key is made once. */
async function keyOf(formKey: string, path: string, body: string | FormData | undefined): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([formKey, path]));
  if (typeof body === 'string') hash.update(body);
  for (const [name, value] of body instanceof FormData ? body : []) {
    hash.update(`\0${name}\0`);
    hash.update(typeof value === 'string' ? value : Buffer.from(await value.arrayBuffer()));
  }
  return hash.digest('hex');
}

async function encodeBody(headers: Record<string, string>, body: string | FormData | undefined) {
  if (body === undefined) return { headers };
  if (typeof body === 'string') return { headers, payload: body };
  const encoded = new Response(body);
  return {
    headers: { ...headers, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  };
}

type Given = Parameters<InsideRead>[1];

interface CallOptions {
  /** Null if the page is shared: its calls carry nothing of the first visitor. */
  readonly caller: Caller | null;
  /** Whether nothing can change between two calls of the page, so that identical calls are made once. */
  readonly isReading: boolean;
  readonly csrfToken: string | null;
  /** Of the form that the page acts on; null if there is none. */
  readonly formKey: string | null;
  readonly onCall: () => void;
}

/** Sends calls through the whole server, like external requests. */
function openWire(
  app: FastifyInstance,
  { caller, csrfToken, formKey }: CallOptions,
  caches: Cache[],
  setCookies: string[],
): ApiFetch {
  const viewer = caller?.viewer ?? { ...anonymous(''), requestCache: new Map() };
  const visitor: Record<string, string> = {};
  for (const name of forwarded) {
    const value = caller?.request.headers[name];
    if (typeof value === 'string') visitor[name] = value;
  }
  if (caller && csrfToken !== null) Object.assign(visitor, carryToken(caller.request, csrfToken));
  return async (path, request) => {
    const isKeyed = formKey !== null && request.method !== 'GET';
    const key = isKeyed ? { [keyHeader]: await keyOf(formKey, path, request.body) } : {};
    const answer = await inject(
      (raw, response) => {
        Object.assign(raw, {
          [insideViewer]: viewer,
          ...(caller && { [insideRequestId]: caller.request.id }),
        });
        app.routing(raw as never, response as never);
      },
      {
        method: request.method as 'GET',
        url: path,
        ...(caller && { remoteAddress: caller.request.ip }),
        ...(await encodeBody({ ...visitor, ...key, ...request.headers }, request.body)),
      },
    );
    caches.push(parseCacheControl(String(answer.headers['cache-control'] ?? '')));
    setCookies.push(...[answer.headers['set-cookie'] ?? []].flat());
    return {
      ok: answer.statusCode < 300,
      status: answer.statusCode,
      headers: { get: (name) => answer.headers[name]?.toString() ?? null },
      text: async () => answer.payload,
      json: async () => answer.json(),
    };
  };
}

/** Makes identical calls of a page once. */
function once(make: (route: ClientRoute, given: Given) => Promise<unknown>) {
  const made = new Map<string, Promise<unknown>>();
  return (route: ClientRoute, given: Given): Promise<unknown> => {
    const key = JSON.stringify([route.path, given.params, given.query]);
    const known = made.get(key) ?? make(route, given);
    made.set(key, known);
    return known;
  };
}

/**
 * Lets a page's loaders call the API in this process, as the same visitor: same validation, same access.
 * Reads of a personal page need no request of their own; everything else goes through the whole server.
 */
export function openInsideCalls(app: FastifyInstance, way: CallOptions): InsideCalls {
  const { caller, isReading, onCall } = way;
  const setCookies: string[] = [];
  const caches: Cache[] = [];
  const overWire = createClient(openWire(app, way, caches, setCookies));

  const read = async (route: ClientRoute, given: Given): Promise<unknown> => {
    onCall();
    const reading = caller && app.insideReads.get(`${route.method} ${route.path}`)?.(caller, given);
    if (!reading) return overWire(route, given as never);
    try {
      const { value, cache } = await reading;
      caches.push(cache);
      return value;
    } catch (error) {
      caches.push({ class: 'none' });
      throw error instanceof Problem ? new ApiError(error.status, `${error.message}\n`, error.code) : error;
    }
  };
  let hasMissed = false;
  const readOnce = isReading ? once(read) : read;
  const noteMissed = (error: unknown) => {
    hasMissed ||= isProblem(error, 'unavailable') || isDatabaseAway(error);
    throw error;
  };
  const call = ((route: ClientRoute, given: Given) =>
    route.method === 'GET' ? readOnce(route, given).catch(noteMissed) : read(route, given)) as Call;
  return {
    call,
    setCookies,
    boundCache: (page) => caches.reduce(stricterCache, page),
    hasMissed: () => hasMissed,
  };
}
