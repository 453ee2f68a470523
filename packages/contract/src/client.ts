import { describeFailure } from '@tinsmith/domain/failure-text';
import { loggedOutProblems, type ProblemCode, problemHeader } from './problems.ts';
import type { Input, Output, RouteShape } from './route.ts';

/** The header with a write's key, made with its form; the same key again returns the answer of the first time. */
export const keyHeader = 'idempotency-key';

export interface ApiRequest {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string | FormData;
}
/** The part of a response that calls need. */
export interface ApiAnswer extends Pick<Response, 'ok' | 'status' | 'text' | 'json'> {
  readonly headers: Pick<Headers, 'get'>;
}
/** Carries a call to the server: fetch in the browser, in-process on the server. */
export type ApiFetch = (path: string, request: ApiRequest) => Promise<ApiAnswer>;

/** A call that the server refused or that failed; its message is shown to the user. */
export class ApiError extends Error {
  readonly status: number;
  /** The code to branch on. Null if something other than the server responded, such as a proxy. */
  readonly code: ProblemCode | null;
  /** The server's own sentence, without the prefix. */
  readonly sentence: string;

  constructor(status: number, body: string, code: string | null) {
    super(describeFailure(status, body));
    this.name = 'ApiError';
    this.status = status;
    // A code that only a newer server knows matches none of the known ones.
    this.code = code as ProblemCode | null;
    this.sentence = body.split(/\r?\n/, 1)[0]?.trim() ?? '';
  }
}

/** By name, not by class: on the server this module is loaded both as source and inside the pages' bundle. */
export const isApiError = (error: unknown): error is ApiError =>
  error instanceof Error && error.name === 'ApiError';

/** Whether a call failed in one of these ways. */
export const isProblem = (error: unknown, ...codes: readonly ProblemCode[]): error is ApiError =>
  isApiError(error) && error.code !== null && codes.includes(error.code);

/** Whether a call failed because the user is not logged in, or no longer. */
export const isLoggedOut = (error: unknown): boolean => isProblem(error, ...loggedOutProblems);

export const readApiError = async (answer: ApiAnswer): Promise<ApiError> =>
  new ApiError(answer.status, await answer.text(), answer.headers.get(problemHeader));

/** A route as a client calls it: R is its declaration, of which only the type reaches the browser. */
export interface ClientRoute<R extends RouteShape = RouteShape> {
  readonly method: R['method'];
  readonly path: R['path'];
  /** The response is a text; JSON if omitted. */
  readonly isText?: true;
  /** Never set: it carries the type. */
  readonly declaration?: R;
}
export type InputOf<C extends ClientRoute> = C extends ClientRoute<infer R> ? Input<R> : never;
export type OutputOf<C extends ClientRoute> = C extends ClientRoute<infer R> ? Output<R> : never;

interface LooseInput {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

/** The address of a call, its parameters filled in. */
export function addressOf<R extends RouteShape>(
  route: ClientRoute<R>,
  input: Omit<Input<R>, 'body'>,
): string {
  const { params = {}, query = {} } = input as LooseInput;
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

/** `key`: of a write that takes one. */
export type Call = <R extends RouteShape>(
  route: ClientRoute<R>,
  input: Input<R>,
  key?: string,
) => Promise<Output<R>>;

/** The typed client: one function that calls any declared route. */
export function createClient(apiFetch: ApiFetch): Call {
  return async (route, input, key) => {
    const { body } = input as LooseInput;
    const isForm = typeof FormData !== 'undefined' && body instanceof FormData;
    const response = await apiFetch(addressOf(route, input), {
      method: route.method,
      headers: {
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...(key !== undefined && { [keyHeader]: key }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!response.ok) throw await readApiError(response);
    return route.isText ? response.text() : response.json();
  };
}
