import type { FastifyInstance } from 'fastify';

/** Lets a body be a picture as it is; how large it may be, its route says. */
export function addImageBodies(app: FastifyInstance): void {
  app.addContentTypeParser(/^image\//, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}
