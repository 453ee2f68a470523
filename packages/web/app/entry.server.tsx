import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { apiContext } from './api/api-context.ts';
import { ScriptNonce } from './page/script-nonce.ts';

/** What a loader did not expect goes to the server's log. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  context.get(apiContext).onError(error);
};

/** Renders the page whole: its inline scripts must be known before the header that allows them is sent. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  let finalStatus = status;
  const { scriptNonce } = loadContext.get(apiContext);
  const page = (
    <ScriptNonce value={scriptNonce}>
      <ServerRouter context={context} url={request.url} nonce={scriptNonce} />
    </ScriptNonce>
  );
  const stream = await renderToReadableStream(page, {
    nonce: scriptNonce,
    // What is large would else be sent behind the page and be put into its place by a script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: () => {
      finalStatus = 500;
    },
  });
  await stream.allReady;
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(stream, { status: finalStatus, headers });
}
