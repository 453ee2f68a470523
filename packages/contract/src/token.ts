import { scopes } from '@tinsmith/domain/scopes';
import * as z from 'zod/mini';
import { loggedIn, personal, uncached } from './access.ts';
import { numericId } from './params.ts';
import type { Problems } from './problems.ts';
import { route } from './route.ts';

export const tokenProblems = {
  'no-scope-chosen': { status: 400, sentence: "Please give the token a name and choose what it's for." },
  'scope-not-allowed': { status: 403, sentence: "Your account can't do that, so a token can't either." },
  'no-token': { status: 404, sentence: 'No API token with that number.' },
  'too-many-tokens': { status: 409, sentence: 'You have 20 API tokens. Please revoke one first.' },
} as const satisfies Problems;

declare module './problems.ts' {
  interface DeclaredProblems {
    readonly token: typeof tokenProblems;
  }
}

const scope = z.enum(scopes);

export const apiToken = z.object({
  id: z.int(),
  name: z.string(),
  scopes: z.array(scope),
  createdAt: z.int(),
  /** Truncated to the hour. */
  usedAt: z.nullable(z.int()),
  isRevoked: z.boolean(),
});
export type ApiToken = z.output<typeof apiToken>;

export const listTokens = route({
  method: 'GET',
  path: '/api/v1/account/tokens',
  summary: 'Your API tokens, newest first',
  access: loggedIn,
  cache: personal,
  output: z.object({ result: z.array(apiToken) }),
});

export const maxTokens = 20;

export const makeToken = route({
  method: 'POST',
  path: '/api/v1/account/tokens',
  summary: 'Creates an API token, which is shown only once; needs a proof from the last ten minutes',
  access: { who: 'verified' },
  cache: uncached,
  problems: ['prove-yourself', 'too-many-tokens', 'no-scope-chosen', 'scope-not-allowed', 'not-logged-in'],
  limit: { max: 20, perSeconds: 3600, by: 'account' },
  body: z.object({
    name: z.string().check(z.minLength(1), z.maxLength(60)),
    scopes: z.array(scope).check(z.maxLength(3)),
  }),
  output: z.object({ id: z.int(), token: z.string() }),
});

export const revokeToken = route({
  method: 'POST',
  path: '/api/v1/account/tokens/:tokenId/revoke',
  summary: 'Revokes an API token right away',
  access: loggedIn,
  isOpenToSuspended: true,
  cache: uncached,
  problems: ['no-token'],
  limit: { max: 60, perSeconds: 60, by: 'account' },
  params: z.object({ tokenId: numericId }),
  output: z.object({ done: z.literal(true) }),
});
