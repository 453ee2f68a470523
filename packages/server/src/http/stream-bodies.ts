import { Readable } from 'node:stream';
import type { TextOutput } from '@tinsmith/contract/route';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from './problems.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    stream?: TextOutput | undefined;
  }
}

/** What resumable uploads send: https://tus.io/protocols/resumable-upload#patch */
export const offsetStream = 'application/offset+octet-stream';

/** Lets a body be read by its handler as it comes in, where a route declares that; nothing of it is read before. */
export function addStreamBodies(app: FastifyInstance): void {
  app.addContentTypeParser(offsetStream, (request, payload, done) => {
    if (request.routeOptions.config.stream?.mediaType === offsetStream) done(null, payload);
    else done(new Problem('wrong-type'));
  });
}

/** The body of a route that takes a stream; whatever came as something else is refused. */
export function readStream(request: FastifyRequest): Readable {
  if (!(request.body instanceof Readable)) throw new Problem('wrong-type');
  return request.body;
}
