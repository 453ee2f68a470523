import type { TextOutput } from '@tinsmith/contract/route';
import type { FastifyInstance } from 'fastify';
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
