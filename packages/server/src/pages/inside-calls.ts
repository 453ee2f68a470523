import type { ApiFetch } from '@tinsmith/contract/client';
import type { Cache } from '@tinsmith/contract/route';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import inject from 'light-my-request';
import { parseCacheControl, stricterCache } from '../http/cache.ts';
import { insideViewer } from '../http/session.ts';

export interface InsideCalls {
  readonly apiFetch: ApiFetch;
  /** Cookies that the calls set; forwarded by pages that are private anyway. */
  readonly setCookies: string[];
  /** How long the page may be kept that is made of these calls: no longer than the strictest of them, failed ones too. */
  readonly boundCache: (page: Cache) => Cache;
}

const forwarded = ['cookie', 'x-csrftoken', 'user-agent'] as const;

/**
 * Lets a page's loaders call the API in this process, as the same visitor: same validation, same access. The calls of
 * a page that is everybody's carry nothing of the one who asked first.
 */
export function openInsideCalls(
  app: FastifyInstance,
  page: FastifyRequest,
  isPersonal: boolean,
): InsideCalls {
  const setCookies: string[] = [];
  const caches: Cache[] = [];
  const visitor: Record<string, string> = {};
  for (const name of isPersonal ? forwarded : []) {
    const value = page.headers[name];
    if (typeof value === 'string') visitor[name] = value;
  }
  const apiFetch: ApiFetch = async (path, request) => {
    const answer = await inject(
      (raw, response) => {
        Object.assign(raw, { [insideViewer]: page.viewer });
        app.routing(raw as never, response as never);
      },
      {
        method: request.method as 'GET',
        url: path,
        headers: { ...visitor, ...request.headers },
        remoteAddress: page.ip,
        ...(typeof request.body === 'string' && { payload: request.body }),
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
