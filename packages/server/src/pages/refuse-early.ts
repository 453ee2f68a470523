import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { refuseAtOnce } from './right-back.ts';

/** Answered also while the process is overloaded, or limited in other ways. */
const exempt = /^\/(?:healthz|readyz|edge\/|files\/|assets\/|api\/v1\/(?:live|available))/;

const isGuestRead = ({ method, url = '', headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  headers.authorization === undefined &&
  !/session=/.test(headers.cookie ?? '') &&
  !exempt.test(url);

/**
 * While no further guest may even wait, guests are refused before the request is looked at any closer: with all that
 * comes before a page, refusals alone could take up the process.
 */
export function refuseEarly(app: FastifyInstance): void {
  const [handle] = app.server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[];
  if (!handle) throw new Error('The server has no handler.');
  app.server.removeListener('request', handle);
  app.server.on('request', (request, response) => {
    const refusal = isGuestRead(request) ? app.admission.refusalOf('guest') : null;
    if (refusal) refuseAtOnce(request, response, refusal);
    else handle(request, response);
  });
}
