import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Binding } from '../http/bind.ts';
import { refuseAtOnce } from './right-back.ts';

const isGuestRead = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  headers.authorization === undefined &&
  !/session=/.test(headers.cookie ?? '');

/**
 * While no further guest may even wait, guests are refused before the request is looked at any closer: with all that
 * comes before a page, refusals alone could take up the process.
 */
export function refuseEarly(app: FastifyInstance, routes: readonly Binding[]): void {
  /** The beginnings of addresses that need no turn. */
  const exempt = [
    '/edge/',
    '/assets/',
    ...routes
      .filter(({ shape }) => shape.isNeverShed || shape.stream)
      .map(({ shape }) => shape.path.replace(/:.*/, '')),
  ];
  const isExempt = (url: string) => exempt.some((beginning) => url.startsWith(beginning));
  const [handle] = app.server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[];
  if (!handle) throw new Error('The server has no handler.');
  app.server.removeListener('request', handle);
  app.server.on('request', (request, response) => {
    const refusal =
      isGuestRead(request) && !isExempt(request.url ?? '') ? app.admission.refusalOf('guest') : null;
    if (refusal) refuseAtOnce(request, response, refusal);
    else handle(request, response);
  });
}
