import * as z from 'zod/mini';
import { anyone, publicFor } from './access.ts';
import { route } from './route.ts';

export const openApiDocument = route({
  method: 'GET',
  path: '/api/v1/openapi.json',
  summary: 'This document',
  access: anyone,
  cache: publicFor(300),
  output: z.record(z.string(), z.unknown()),
});
