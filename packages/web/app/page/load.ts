import type { CurrentUser } from '@tinsmith/contract/account';
import { type Call, isApiError, isLoggedOut } from '@tinsmith/contract/client';
import { data, type LoaderFunctionArgs, type Params } from 'react-router';
import { apiContext } from '../api/api-context.ts';
import { callApi } from '../api/browser-api.ts';
import { nobody, readCurrentUser } from '../api/current-user.ts';
import { readPatiently } from '../connection/rescue.ts';

export interface PageRequest {
  readonly call: Call;
  readonly params: Params;
  readonly url: URL;
  /** The logged-in user: by the session on the server, by its copy in the browser. */
  readonly whoAsks: () => Promise<CurrentUser>;
}
export type Load<T> = (request: PageRequest) => Promise<T>;

/** The data of a failed call that an error boundary receives. */
export interface Failure {
  /** With the prefix of spec §8. */
  readonly message: string;
  /** The server's sentence alone. */
  readonly sentence: string;
}

async function passFailureOn<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isApiError(error)) throw error;
    const failure: Failure = { message: error.message, sentence: error.sentence };
    throw data(failure, { status: error.status });
  }
}

/** A page's loader on the server: calls the API in-process, as the visitor. */
export const onServer =
  <T>(load: Load<T>) =>
  ({ request, params, context }: LoaderFunctionArgs): Promise<T> => {
    const { call, hasSession } = context.get(apiContext);
    // Logged-out pages are shared by everyone: without a session nothing personal may be requested.
    const whoAsks = async () => {
      if (!hasSession) return nobody;
      // Imported here, or every page would load all account calls in the browser.
      const { getCurrentUser } = await import('../api/gen/account.ts');
      return call(getCurrentUser, {}).catch(() => nobody);
    };
    return passFailureOn(load({ call, params, url: new URL(request.url), whoAsks }));
  };

/** The same loader in the browser: calls the documented API by fetch, and waits for the site if it is away. */
export const inBrowser =
  <T>(load: Load<T>) =>
  ({ request, params }: Pick<LoaderFunctionArgs, 'request' | 'params'>): Promise<T> =>
    passFailureOn(
      readPatiently(
        () => load({ call: callApi, params, url: new URL(request.url), whoAsks: readCurrentUser }),
        request.signal,
      ),
    );

/**
 * For pages that need a login: other visitors get null, as HTTP 401, and the page says so itself. So do those
 * whose session ended unnoticed, which only the page's own calls find out.
 */
export const requireLogin =
  <T>(load: Load<T>) =>
  async (request: PageRequest) => {
    const others = () => data(null, { status: 401 });
    if ((await request.whoAsks()).login === null) return others();
    try {
      return await load(request);
    } catch (error) {
      if (isLoggedOut(error)) return others();
      throw error;
    }
  };
