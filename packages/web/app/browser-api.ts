import { getCurrentUser } from '@tinsmith/contract/account';
import { type ApiFetch, type Call, createClient } from '@tinsmith/contract/client';

function readCsrfToken(): string | null {
  return /(?:^|; )csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? null;
}

/** The token comes with a private call; public pages never set it, so the first write may have to ask. */
async function needCsrfToken(): Promise<string> {
  const known = readCsrfToken();
  if (known) return known;
  await fetch(getCurrentUser.path, { credentials: 'same-origin' });
  return readCsrfToken() ?? '';
}

const browserFetch: ApiFetch = async (path, request) => {
  const headers: Record<string, string> = { ...request.headers };
  if (request.method !== 'GET') headers['x-csrftoken'] = await needCsrfToken();
  return fetch(path, {
    method: request.method,
    headers,
    credentials: 'same-origin',
    ...(request.body !== undefined && { body: request.body }),
  });
};

/** Calls the API from the browser: with credentials, and on writes with the CSRF header. */
export const callApi: Call = createClient(browserFetch);
