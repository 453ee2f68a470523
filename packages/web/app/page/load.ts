import type { CurrentUser } from '@tinsmith/contract/account';
import { type Call, isApiError, isLoggedOut } from '@tinsmith/contract/client';
import { data, type LoaderFunctionArgs, type Params } from 'react-router';
import { apiContext } from '../api/api-context.ts';
import { callApi } from '../api/browser-api.ts';
import { nobody, readCurrentUser } from '../api/current-user.ts';

export interface PageRequest {
  readonly call: Call;
  readonly params: Params;
  readonly url: URL;
  /** Who is logged in: on the server by the session, in the browser by its copy. */
  readonly whoAsks: () => Promise<CurrentUser>;
}
export type Load<T> = (request: PageRequest) => Promise<T>;

/** What an error boundary receives of a failed call. */
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

/** A page's loader for the server: the API in-process, as the visitor. */
export const onServer =
  <T>(load: Load<T>) =>
  ({ request, params, context }: LoaderFunctionArgs): Promise<T> => {
    const { call, hasSession } = context.get(apiContext);
    // Nobody's page is everybody's page: without a session nothing personal may be asked for.
    const whoAsks = async () => {
      if (!hasSession) return nobody;
      // Imported here, or the browser would get all calls of accounts with every page.
      const { getCurrentUser } = await import('@tinsmith/contract/account');
      return call(getCurrentUser, {}).catch(() => nobody);
    };
    return passFailureOn(load({ call, params, url: new URL(request.url), whoAsks }));
  };

/** The same body in the browser: the documented API by fetch. */
export const inBrowser =
  <T>(load: Load<T>) =>
  ({ request, params }: Pick<LoaderFunctionArgs, 'request' | 'params'>): Promise<T> =>
    passFailureOn(load({ call: callApi, params, url: new URL(request.url), whoAsks: readCurrentUser }));

/**
 * For pages of people who are logged in: the others get null, as HTTP 401, and the page says so itself. So do those
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
