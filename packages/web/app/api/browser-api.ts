import { type ApiRequest, type Call, createClient } from '@tinsmith/contract/client';
import { doubtConnection } from '../connection/rescue.ts';
import { awayStatuses } from '../connection/unanswered.ts';
import { askCurrentUser, doubtCurrentUser } from './current-user.ts';

export function readCsrfToken(): string | null {
  return /(?:^|; )csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? null;
}

/** The question for the token that is on its way. */
let asking: Promise<unknown> | null = null;

/** The token comes with a private call; public pages never set it, so the first write may have to ask. */
export async function needCsrfToken(): Promise<string> {
  const known = readCsrfToken();
  if (known) return known;
  asking ??= askCurrentUser()
    .catch(() => {})
    .finally(() => {
      asking = null;
    });
  await asking;
  return readCsrfToken() ?? '';
}

interface BrowserRequest extends Omit<ApiRequest, 'body'> {
  readonly body?: string | FormData | Blob;
}

/** One raw API call from the browser; use callApi for everything but uploads that send a file as it is. */
export async function fetchApi(path: string, request: BrowserRequest): Promise<Response> {
  const headers: Record<string, string> = { ...request.headers };
  if (request.method !== 'GET') headers['x-csrftoken'] = await needCsrfToken();
  const answer = await fetch(path, {
    method: request.method,
    headers,
    credentials: 'same-origin',
    ...(request.body !== undefined && { body: request.body }),
  }).catch((error: unknown) => {
    doubtConnection();
    throw error;
  });
  if (answer.status === 401) doubtCurrentUser();
  if (awayStatuses.includes(answer.status)) doubtConnection();
  return answer;
}

/** Corrects an answer by its path: what a cache has may be older than what the page knows already. */
type Amend = (path: string, answer: unknown) => unknown;
let amend: Amend | null = null;
export function amendAnswers(by: Amend): void {
  amend = by;
}

const call = createClient(fetchApi);

/** Calls the API from the browser: with credentials, and on writes with the CSRF header. */
export const callApi: Call = async (route, input, key) => {
  const answer = await call(route, input, key);
  return amend ? (amend(route.path, answer) as typeof answer) : answer;
};
