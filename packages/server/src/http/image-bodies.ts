import type { FastifyInstance } from 'fastify';

/** Accepts pictures as bodies; the route limits their size. */
export function addImageBodies(app: FastifyInstance): void {
  app.addContentTypeParser(/^image\//, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}
