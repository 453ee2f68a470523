import { Writable } from 'node:stream';
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

/** What a loader did not expect goes to the server's log. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  // A page that takes no form: the visitor is told, and nothing is broken.
  if (isRouteErrorResponse(error) && error.status === 405) return;
  context.get(apiContext).onError(error);
};

interface Written {
  readonly html: string;
  readonly hasFailed: boolean;
}

/** All of what React writes. By a stream of Node's own: one of the web's costs a millisecond more of each page. */
function writeWhole(page: ReactNode, nonce: string): Promise<Written> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let hasFailed = false;
    const whole = new Writable({
      write(part, _encoding, done) {
        parts.push(part);
        done();
      },
      final(done) {
        resolve({ html: Buffer.concat(parts).toString(), hasFailed });
        done();
      },
    });
    const stream = renderToPipeableStream(page, {
      nonce,
      // What is large would else be sent behind the page and be put into its place by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => void stream.pipe(whole),
      onShellError: reject,
      onError: () => {
        hasFailed = true;
      },
    });
  });
}

/** Renders the page whole: its inline scripts must be known before the header that allows them is sent. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { scriptNonce } = loadContext.get(apiContext);
  const { html, hasFailed } = await writeWhole(
    <ScriptNonce value={scriptNonce}>
      <ServerRouter context={context} url={request.url} nonce={scriptNonce} />
    </ScriptNonce>,
    scriptNonce,
  );
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(html, { status: hasFailed ? 500 : status, headers });
}
