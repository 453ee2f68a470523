import { describeFailure } from '@tinsmith/domain/failure-text';
import type { Input, Output, RouteShape } from './route.ts';

export interface ApiRequest {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string | FormData;
}
/** Carries a call to the server: fetch in the browser, in-process on the server. */
export type ApiFetch = (path: string, request: ApiRequest) => Promise<Response>;

/** A call the server refused or failed; its message is what people read. */
export class ApiError extends Error {
  readonly status: number;
  /** The server's own sentence, without the prefix. */
  readonly sentence: string;

  constructor(status: number, body: string) {
    super(describeFailure(status, body));
    this.name = 'ApiError';
    this.status = status;
    this.sentence = body.split(/\r?\n/, 1)[0]?.trim() ?? '';
  }
}

/** By name, not by class: on the server this module is loaded both as source and inside the pages' bundle. */
export const isApiError = (error: unknown): error is ApiError =>
  error instanceof Error && error.name === 'ApiError';

interface LooseInput {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

/** The address of a call, its parameters filled in. */
export function addressOf<R extends RouteShape>(shape: R, input: Omit<Input<R>, 'body'>): string {
  const { params = {}, query = {} } = input as LooseInput;
  const path = shape.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

export type Call = <R extends RouteShape>(shape: R, input: Input<R>) => Promise<Output<R>>;

/** The typed client: one function that calls any declared route. */
export function createClient(apiFetch: ApiFetch): Call {
  return async (shape, input) => {
    const { body } = input as LooseInput;
    const isForm = typeof FormData !== 'undefined' && body instanceof FormData;
    const response = await apiFetch(addressOf(shape, input), {
      method: shape.method,
      headers: body === undefined || isForm ? {} : { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!response.ok) throw new ApiError(response.status, await response.text());
    return 'mediaType' in shape.output ? response.text() : response.json();
  };
}
