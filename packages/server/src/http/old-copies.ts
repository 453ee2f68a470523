import { problemHeader } from '@tinsmith/contract/problems';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '../platform/platform.ts';
import { hasAuthorization, insideViewer, readSessionToken } from './session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether a proxy may answer the request with an old copy. */
    mayGetCopy: boolean;
  }
}

type Contact = Pick<Platform, 'contact'>;

/** For public pages and calls: where the site can't answer a visitor, a proxy may answer with its copy. */
export function allowCopy(request: FastifyRequest): void {
  const isInside = request.raw[insideViewer] !== undefined;
  request.mayGetCopy = !isInside && readSessionToken(request) === undefined && !hasAuthorization(request);
}

/** Then the process has its database, and nothing says for how long nginx has had no new copy. */
const isOverloaded = (reply: FastifyReply): boolean => reply.getHeader(problemHeader) === 'busy';

/**
 * nginx shows its old copy of a page, whatever its age, where the app answers 503, and passes 504 on. A copy of an
 * earlier phase must never be shown.
 */
export function addOldCopies(app: FastifyInstance, { contact }: Contact): void {
  app.decorateRequest('mayGetCopy', false);
  app.addHook('onSend', async (request, reply, payload) => {
    const isAwayBriefly = !isOverloaded(reply) && contact.allowsCopies();
    if (request.mayGetCopy && reply.statusCode === 503 && !isAwayBriefly) reply.code(504);
    return payload;
  });
}
