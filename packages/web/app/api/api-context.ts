import type { ApiError, Call } from '@tinsmith/contract/client';
import { createContext, type RouterContext } from 'react-router';

/** A form that a page without script has sent. */
export interface PostedForm {
  /** What came of it; nothing where it could not be read. */
  readonly form: FormData;
  /** Why it must not be acted on, such as a token that is not right. */
  readonly refusal: ApiError | null;
}

/** How a page's loaders reach the API while they run on the server. */
export interface ServerApi {
  readonly call: Call;
  readonly hasSession: boolean;
  /** For the forms of this page; null where the page is everybody's, or may be kept. */
  readonly csrfToken: string | null;
  readonly posted: PostedForm | null;
  /** What the form before has left to be shown, once. */
  readonly flash: string | null;
  readonly leaveFlash: (flash: string) => void;
  /** Marks the inline scripts that a page makes itself, for this rendering alone. */
  readonly scriptNonce: string;
  readonly onError: (error: unknown) => void;
  /** Takes the finished page: through the answer's body it would be turned to bytes and back. */
  readonly cachePage: (html: string) => void;
}

// This module is loaded twice, as source by the server and inside the bundle; both must see one context object.
const key = Symbol.for('tinsmith.apiContext');
const shared = globalThis as unknown as Record<symbol, RouterContext<ServerApi> | undefined>;
shared[key] ??= createContext<ServerApi>();

export const apiContext: RouterContext<ServerApi> = shared[key];
