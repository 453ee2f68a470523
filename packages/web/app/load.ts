import { type Call, isApiError } from '@tinsmith/contract/client';
import { data, type LoaderFunctionArgs, type Params } from 'react-router';
import { apiContext } from './api-context.ts';
import { callApi } from './browser-api.ts';

export interface PageRequest {
  readonly call: Call;
  readonly params: Params;
  readonly url: URL;
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
  ({ request, params, context }: LoaderFunctionArgs): Promise<T> =>
    passFailureOn(load({ call: context.get(apiContext).call, params, url: new URL(request.url) }));

/** The same body in the browser: the documented API by fetch. */
export const inBrowser =
  <T>(load: Load<T>) =>
  ({ request, params }: Pick<LoaderFunctionArgs, 'request' | 'params'>): Promise<T> =>
    passFailureOn(load({ call: callApi, params, url: new URL(request.url) }));
