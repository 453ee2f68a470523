import * as z from 'zod/mini';
import { anyone, personal } from './access.ts';
import { route } from './route.ts';

export const currentUser = z.object({
  login: z.nullable(z.string()),
  isStaff: z.boolean(),
});
export type CurrentUser = z.output<typeof currentUser>;

export const getCurrentUser = route({
  method: 'GET',
  path: '/api/v1/currentUser',
  summary: 'Who is logged in; also hands out the csrftoken cookie',
  access: anyone,
  cache: personal,
  output: currentUser,
});
