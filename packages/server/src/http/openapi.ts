import swagger from '@fastify/swagger';
import { keyHeader } from '@tinsmith/contract/client';
import { openApiDocument } from '@tinsmith/contract/openapi';
import { type ProblemCode, problemHeader } from '@tinsmith/contract/problems';
import type { FormShape, TextOutput } from '@tinsmith/contract/route';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { bind } from './bind.ts';
import { listProblems, statusOf } from './problems.ts';

type Transform = typeof jsonSchemaTransform;

/** A form is validated by its route, not by Fastify, so only the document has its fields as a body. */
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

/** Bytes that the handler reads as a stream. */
function describeStream(
  { mediaType }: TextOutput,
  document: Parameters<Transform>[0],
): ReturnType<Transform> {
  const described = jsonSchemaTransform(document);
  const body = { type: 'string', format: 'binary' };
  return { ...described, schema: { ...described.schema, consumes: [mediaType], body } };
}

/** Documents the header that makes a repeated call safe. */
const describeKey = (described: ReturnType<Transform>): ReturnType<Transform> => ({
  ...described,
  schema: {
    ...described.schema,
    headers: {
      type: 'object',
      properties: {
        [keyHeader]: {
          type: 'string',
          pattern: '^[\\w-]{16,64}$',
          description:
            'Of your choice, new for each call. The same key returns the answer of the first time.',
        },
      },
    },
  },
});

/** Documents how a call can fail: by status, and by the header for programs. */
function describeProblems(codes: Iterable<ProblemCode>, described: ReturnType<Transform>) {
  const { schema } = described;
  const byStatus = Map.groupBy(codes, statusOf);
  const refusals = [...byStatus].map(([status, some]) => [
    status,
    {
      description: some.join(', '),
      headers: { [problemHeader]: { type: 'string', enum: some } },
      content: { 'text/plain': { schema: { type: 'string' } } },
    },
  ]);
  const { produces = [] } = schema as { produces?: readonly string[] };
  const [mediaType] = produces;
  const text = mediaType && {
    200: { description: 'Default Response', content: { [mediaType]: { schema: { type: 'string' } } } },
  };
  const response = { ...text, ...(schema.response as object), ...Object.fromEntries(refusals) };
  return { ...described, schema: { ...schema, response } };
}

/** Collects the routes registered after it for the OpenAPI document. */
export async function addOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Tinsmith API',
        version: '1',
        description: `Generated from the definitions that validate every call. A failed call names its problem in the ${problemHeader} header.`,
      },
    },
    transform: (document) => {
      const { form, stream, takesKey, problems: codes = [] } = document.route.config ?? {};
      const described = form
        ? describeForm(form, document)
        : stream
          ? describeStream(stream, document)
          : jsonSchemaTransform(document);
      return describeProblems(codes, takesKey ? describeKey(described) : described);
    },
  });
}

export const openApiRoutes = (app: FastifyInstance) => [
  bind(openApiDocument, () => ({ ...app.swagger(), 'x-problems': listProblems() })),
];
