import type { ApiFetch } from '@tinsmith/contract/client';
import type { Cache } from '@tinsmith/contract/route';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import inject from 'light-my-request';
import { parseCacheControl, stricterCache } from '../http/cache.ts';
import { csrfCookie } from '../http/csrf.ts';
import { insideViewer } from '../http/session.ts';

export interface InsideCalls {
  readonly apiFetch: ApiFetch;
  /** Cookies that the calls set; forwarded by pages that are private anyway. */
  readonly setCookies: string[];
  /** How long the page may be kept that is made of these calls: no longer than the strictest of them, failed ones too. */
  readonly boundCache: (page: Cache) => Cache;
}

const forwarded = ['cookie', 'user-agent'] as const;

/** As the browser would send the token: as a cookie and, since the page has checked its form by then, as a header. */
function carryToken(page: FastifyRequest, token: string): Record<string, string> {
  const sent = (page.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  const others = sent.filter((cookie) => cookie !== '' && !cookie.startsWith(`${csrfCookie}=`));
  return { cookie: [...others, `${csrfCookie}=${token}`].join('; '), 'x-csrftoken': token };
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

/**
 * Lets a page's loaders call the API in this process, as the same visitor: same validation, same access. The calls of
 * a page that is everybody's carry nothing of the one who asked first.
 */
export function openInsideCalls(
  app: FastifyInstance,
  page: FastifyRequest,
  isPersonal: boolean,
  csrfToken: string | null,
): InsideCalls {
  const setCookies: string[] = [];
  const caches: Cache[] = [];
  const visitor: Record<string, string> = {};
  for (const name of isPersonal ? forwarded : []) {
    const value = page.headers[name];
    if (typeof value === 'string') visitor[name] = value;
  }
  if (csrfToken !== null) Object.assign(visitor, carryToken(page, csrfToken));
  const apiFetch: ApiFetch = async (path, request) => {
    const answer = await inject(
      (raw, response) => {
        Object.assign(raw, { [insideViewer]: page.viewer });
        app.routing(raw as never, response as never);
      },
      {
        method: request.method as 'GET',
        url: path,
        remoteAddress: page.ip,
        ...(await encodeBody({ ...visitor, ...request.headers }, request.body)),
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
  return { apiFetch, setCookies, boundCache: (page) => caches.reduce(stricterCache, page) };
}
