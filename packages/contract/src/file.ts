import * as z from 'zod/mini';
import { anyone, publicFor } from './access.ts';
import { route } from './route.ts';

export const getStoredFile = route({
  method: 'GET',
  path: '/upload/:name',
  summary: 'A stored file',
  access: anyone,
  cache: publicFor(86_400),
  problems: ['no-file', 'infected-file', 'file-unscanned'],
  params: z.object({ name: z.string().check(z.regex(/^[a-z0-9]{20,40}\.[a-z0-9]{1,8}$/)) }),
  output: { mediaType: 'application/octet-stream' },
});
