import type { Call, ClientRoute } from '@tinsmith/contract/client';
import type { Input, Output, RouteShape } from '@tinsmith/contract/route';
import { isUnanswered } from '../connection/unanswered.ts';
import { callApi } from './browser-api.ts';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Of this tab, so that a reload does not lose a key; null if it is disabled. */
function tabStore(): Store | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

const hash = async (bytes: BufferSource): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

/** The same for the same contents, and without any of them. */
async function fingerprint(
  path: string,
  { params, body }: { params?: unknown; body?: unknown },
): Promise<string> {
  const fields = body instanceof FormData ? [...body] : [['body', JSON.stringify(body)] as const];
  const parts = fields.map(async ([name, value]) => [
    name,
    typeof value === 'string' || value === undefined ? value : await hash(await value.arrayBuffer()),
  ]);
  const text = JSON.stringify([path, params, await Promise.all(parts)]);
  return hash(new TextEncoder().encode(text));
}

/**
 * Makes a write with a key of its own, for one that must not be made twice. If no answer comes, or only that the site
 * is away, the next try with the same contents has the same key: the site answers as it did the first time. Other
 * contents are another write.
 */
export function openCallOnce(call: Call, store: () => Store | null) {
  return async <R extends RouteShape & { readonly takesKey: true }>(
    route: ClientRoute<R>,
    input: Input<R>,
  ): Promise<Output<R>> => {
    // Only sites with HTTPS have it.
    if (!globalThis.crypto?.subtle) return call(route, input);
    const name = `write ${await fingerprint(route.path, input as { params?: unknown; body?: unknown })}`;
    const key = store()?.getItem(name) ?? crypto.randomUUID();
    try {
      store()?.setItem(name, key);
    } catch {
      // Full: without a key that is kept, a second try is made as before.
    }
    let isOpen = false;
    try {
      return await call(route, input, key);
    } catch (error) {
      isOpen = isUnanswered(error);
      throw error;
    } finally {
      if (!isOpen) store()?.removeItem(name);
    }
  };
}

export const callOnce = openCallOnce(callApi, tabStore);
