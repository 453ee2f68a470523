import type { ApiError, Call } from '@tinsmith/contract/client';
import { createContext, type RouterContext } from 'react-router';

/** A form sent by a page without script. */
export interface PostedForm {
  /** The submitted form; empty if it could not be read. */
  readonly form: FormData;
  /** Why it must not be acted on, such as an invalid token. */
  readonly refusal: ApiError | null;
  /** The same for the same form sent again; null if it has none. */
  readonly key: string | null;
}

/** How a page's loaders call the API while they run on the server. */
export interface ServerApi {
  readonly call: Call;
  readonly hasSession: boolean;
  /** For the forms of this page; null if the page is the same for everyone or may be cached. */
  readonly csrfToken: string | null;
  readonly posted: PostedForm | null;
  /** A message from the previous form, shown once. */
  readonly flash: string | null;
  readonly leaveFlash: (flash: string) => void;
  /** Marks the page's own inline scripts, for this rendering only. */
  readonly scriptNonce: string;
  readonly onError: (error: unknown) => void;
  /** Accepts the finished page: through the response body it would be encoded to bytes and decoded again. */
  readonly cachePage: (html: string) => void;
}

// This module is loaded twice, as source by the server and inside the bundle; both must see one context object.
const key = Symbol.for('tinsmith.apiContext');
const shared = globalThis as unknown as Record<symbol, RouterContext<ServerApi> | undefined>;
shared[key] ??= createContext<ServerApi>();

export const apiContext: RouterContext<ServerApi> = shared[key];
