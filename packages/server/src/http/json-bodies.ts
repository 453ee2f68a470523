import type { FastifyInstance } from 'fastify';

/** An empty JSON body counts as an empty object: many clients send the type with every call. */
export function addJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, {});
    else parse(request, body as string, done);
  });
}
