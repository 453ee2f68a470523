import { Readable } from 'node:stream';
import type { TextOutput } from '@tinsmith/contract/route';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from './problems.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    stream?: TextOutput | undefined;
  }
}

/** The body of resumable uploads: https://tus.io/protocols/resumable-upload#patch */
export const offsetStream = 'application/offset+octet-stream';

/** Lets a handler read a body as a stream, if its route declares that; nothing is read before. */
export function addStreamBodies(app: FastifyInstance): void {
  app.addContentTypeParser(offsetStream, (request, payload, done) => {
    if (request.routeOptions.config.stream?.mediaType === offsetStream) done(null, payload);
    else done(new Problem('wrong-type'));
  });
}

/** The body of a route that accepts a stream; any other body is rejected. */
export function readStream(request: FastifyRequest): Readable {
  if (!(request.body instanceof Readable)) throw new Problem('wrong-type');
  return request.body;
}
