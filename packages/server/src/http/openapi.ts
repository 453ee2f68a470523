import swagger from '@fastify/swagger';
import { openApiDocument } from '@tinsmith/contract/openapi';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { bind } from './bind.ts';

/** Collects the routes registered after it, to be printed as OpenAPI. */
export async function addOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Tinsmith API',
        version: '1',
        description: 'Made from the definitions that validate every call.',
      },
    },
    transform: jsonSchemaTransform,
  });
}

export const openApiRoutes = (app: FastifyInstance) => [
  bind(openApiDocument, () => app.swagger() as unknown as Record<string, unknown>),
];
