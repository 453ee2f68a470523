import type { LightMyRequestResponse } from 'fastify';
import { csrfCookie } from '../http/csrf.ts';
import type { TestApp } from './test-app.ts';

/** A user's browser: keeps the cookies it is given, sends them where they belong, repeats the CSRF token. */
export interface Browser {
  readonly cookies: Map<string, { value: string; path: string }>;
  get(url: string): Promise<LightMyRequestResponse>;
  post(url: string, body?: object): Promise<LightMyRequestResponse>;
}

export function openBrowser(t: TestApp, headers: Record<string, string> = {}): Browser {
  const cookies: Browser['cookies'] = new Map([[csrfCookie, { value: 'a-token', path: '/' }]]);
  const call = async (method: 'GET' | 'POST', url: string, body?: object) => {
    const { pathname } = new URL(url, 'http://tinsmith.test');
    const sent = [...cookies].filter(([, { path }]) => pathname === path || pathname.startsWith(path));
    const answer = await t.app.inject({
      method,
      url,
      headers: { ...headers, 'x-csrftoken': cookies.get(csrfCookie)?.value ?? '' },
      cookies: Object.fromEntries(sent.map(([name, { value }]) => [name, value])),
      ...(body && { payload: body }),
    });
    for (const { name, value, path, expires } of answer.cookies) {
      if (expires && expires.getTime() < Date.now()) cookies.delete(name);
      else cookies.set(name, { value, path: path ?? '/' });
    }
    return answer;
  };
  return {
    cookies,
    get: (url) => call('GET', url),
    post: (url, body = {}) => call('POST', url, body),
  };
}
