import swagger from '@fastify/swagger';
import { openApiDocument } from '@tinsmith/contract/openapi';
import type { FormShape } from '@tinsmith/contract/route';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { bind } from './bind.ts';

type Transform = typeof jsonSchemaTransform;

/** A form is checked by its route, not by Fastify, so that only the document knows its fields as a body. */
function describeForm(form: FormShape, document: Parameters<Transform>[0]): ReturnType<Transform> {
  const described = jsonSchemaTransform({ ...document, schema: { ...document.schema, body: form.fields } });
  const body = described.schema.body as { properties?: object };
  const files = form.files.map((name) => [name, { type: 'string', format: 'binary' }] as const);
  return {
    ...described,
    schema: {
      ...described.schema,
      consumes: ['multipart/form-data'],
      body: { ...body, properties: { ...body.properties, ...Object.fromEntries(files) } },
    },
  };
}

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
    transform: (document) => {
      const form = document.route.config?.form;
      return form ? describeForm(form, document) : jsonSchemaTransform(document);
    },
  });
}

export const openApiRoutes = (app: FastifyInstance) => [
  bind(openApiDocument, () => app.swagger() as unknown as Record<string, unknown>),
];
