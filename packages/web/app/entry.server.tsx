import { EventEmitter } from 'node:events';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { apiContext } from './api/api-context.ts';
import { ScriptNonce } from './page/script-nonce.ts';

// A build contains its own router. The code that passes it requests must use the same copy.
export { createRequestHandler, RouterContextProvider } from 'react-router';

/** Unexpected errors of loaders go to the server's log. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  // The page accepts no form: the visitor sees a message, and nothing is broken.
  if (isRouteErrorResponse(error) && error.status === 405) return;
  context.get(apiContext).onError(error);
};

/** Rendering would otherwise create elements for every route of the site: the matched ones are enough. */
function narrow(context: EntryContext): EntryContext {
  const routes: EntryContext['manifest']['routes'] = {};
  for (const { route } of context.staticHandlerContext.matches) {
    routes[route.id] = context.manifest.routes[route.id];
  }
  return { ...context, manifest: { ...context.manifest, routes } };
}

/**
 * A browser requests these as early as the styles and fonts, and on a slow line both then arrive late. Nothing is shown
 * sooner by a script, and the router has no option for their priority.
 */
const withLatePreloads = (html: string): string =>
  html.replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ');

interface Written {
  readonly html: string;
  readonly hasFailed: boolean;
}

/** Keeps everything written until its end. It is never full, so most of a stream's interface is not needed. */
class Whole extends EventEmitter implements NodeJS.WritableStream {
  readonly writable = true;
  readonly #onEnd: (text: string) => void;
  readonly #onFailure: (error: unknown) => void;
  #text = '';

  constructor(onEnd: (text: string) => void, onFailure: (error: unknown) => void) {
    super();
    this.#onEnd = onEnd;
    this.#onFailure = onFailure;
  }

  /** Text in a build (`write-text.ts`), otherwise bytes. */
  write(part: Uint8Array | string): boolean {
    this.#text += typeof part === 'string' ? part : this.#decode(part);
    return true;
  }

  readonly #decoder = new TextDecoder();
  /** A part may end within a character. */
  #decode(part: Uint8Array): string {
    return this.#decoder.decode(part, { stream: true });
  }

  end(): this {
    this.#onEnd(this.#text);
    return this;
  }

  /** Called by React when it cannot continue. */
  destroy(error: unknown): void {
    this.#onFailure(error);
  }
}

/** Everything React writes. Uses a Node stream: a web stream costs a millisecond more per page. */
function writeWhole(page: ReactNode, nonce: string): Promise<Written> {
  return new Promise((resolve, reject) => {
    let hasFailed = false;
    const whole = new Whole((html) => resolve({ html, hasFailed }), reject);
    const stream = renderToPipeableStream(page, {
      nonce,
      // Large parts would otherwise be sent after the page and moved into place by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => void stream.pipe(whole),
      onShellError: reject,
      onError: () => {
        hasFailed = true;
      },
    });
  });
}

type StreamCache = Record<
  number,
  Promise<void> & { result?: { done: boolean; value: string }; error?: unknown }
>;

/**
 * Reads the data for the browser before rendering, which would otherwise stop at each part of it until that is read.
 * The router looks for it here.
 */
async function readHandoff({ serverHandoffStream, renderMeta }: EntryContext): Promise<void> {
  if (!serverHandoffStream || !renderMeta) return;
  const cache: StreamCache = {};
  const reader = serverHandoffStream.getReader();
  const decoder = new TextDecoder();
  for (let part = 0, isDone = false; !isDone; part += 1) {
    try {
      const { done, value } = await reader.read();
      isDone = done;
      cache[part] = Object.assign(Promise.resolve(), {
        result: { done, value: decoder.decode(value, { stream: true }) },
      });
    } catch (error) {
      isDone = true;
      cache[part] = Object.assign(Promise.resolve(), { error });
    }
  }
  reader.releaseLock();
  Object.assign(renderMeta, { streamCache: cache });
}

/** Renders the page whole: its inline scripts must be known before the header that allows them is sent. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { scriptNonce, cachePage } = loadContext.get(apiContext);
  await readHandoff(context);
  const { html, hasFailed } = await writeWhole(
    <ScriptNonce value={scriptNonce}>
      <ServerRouter context={narrow(context)} url={request.url} nonce={scriptNonce} />
    </ScriptNonce>,
    scriptNonce,
  );
  headers.set('content-type', 'text/html; charset=utf-8');
  cachePage(withLatePreloads(html));
  return new Response(null, { status: hasFailed ? 500 : status, headers });
}
