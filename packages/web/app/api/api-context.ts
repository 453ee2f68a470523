import type { Call } from '@tinsmith/contract/client';
import { createContext, type RouterContext } from 'react-router';

/** How a page's loaders reach the API while they run on the server. */
export interface ServerApi {
  readonly call: Call;
  readonly hasSession: boolean;
  /** Marks the inline scripts that a page makes itself, for this rendering alone. */
  readonly scriptNonce: string;
  readonly onError: (error: unknown) => void;
  /** Takes the finished page: through the answer's body it would be turned to bytes and back. */
  readonly keepPage: (html: string) => void;
}

// This module is loaded twice, as source by the server and inside the bundle; both must see one context object.
const key = Symbol.for('tinsmith.apiContext');
const shared = globalThis as unknown as Record<symbol, RouterContext<ServerApi> | undefined>;
shared[key] ??= createContext<ServerApi>();

export const apiContext: RouterContext<ServerApi> = shared[key];
