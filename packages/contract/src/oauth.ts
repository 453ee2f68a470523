import * as z from 'zod/mini';
import { anyone, loggedIn, personal, uncached } from './access.ts';
import type { Problems } from './problems.ts';
import { route } from './route.ts';

export const oauthProblems = {
  'no-pending-link': {
    status: 400,
    sentence: 'That took too long. Please start again from the log-in page.',
  },
  'no-provider': { status: 404, sentence: "You can't log in here with that site." },
  'linked-already': { status: 409, sentence: 'That log-in is already connected to an account here.' },
  'link-from-profile': {
    status: 409,
    sentence:
      "There's already an account with your address. Log in to it as usual, then connect the other site in your profile.",
  },
} as const satisfies Problems;

declare module './problems.ts' {
  interface DeclaredProblems {
    readonly oauth: typeof oauthProblems;
  }
}

const provider = z.object({ provider: z.enum(['github', 'discord']) });

export const listProviders = route({
  method: 'GET',
  path: '/api/v1/account/providers',
  summary: 'The other sites you can log in with here',
  access: anyone,
  cache: personal,
  output: z.object({ result: z.array(z.object({ id: z.string(), name: z.string() })) }),
});

export const startOAuth = route({
  method: 'GET',
  path: '/accounts/oauth/:provider',
  summary: 'Sends the visitor to another site to log in',
  access: anyone,
  cache: personal,
  problems: ['no-provider'],
  limit: { max: 30, perSeconds: 600, by: 'address' },
  params: provider,
  query: z.object({
    next: z.optional(z.string().check(z.maxLength(500))),
    /** A logged-in user links the site; with this they only prove who they are. */
    for: z.optional(z.literal('proof')),
  }),
  isNeverShed: true,
  output: { mediaType: 'text/plain; charset=utf-8' },
});

export const finishOAuth = route({
  method: 'GET',
  path: '/accounts/oauth/:provider/callback',
  summary: 'Where the other site sends the visitor back to',
  access: anyone,
  cache: personal,
  problems: ['no-provider', 'session-ended'],
  limit: { max: 30, perSeconds: 600, by: 'address' },
  params: provider,
  query: z.object({
    code: z.optional(z.string().check(z.maxLength(2000))),
    state: z.optional(z.string().check(z.maxLength(500))),
    error: z.optional(z.string().check(z.maxLength(500))),
  }),
  isNeverShed: true,
  output: { mediaType: 'text/plain; charset=utf-8' },
});

/** After returning with an address or name that belongs to an account here, or with none. */
export const pendingLink = z.object({
  provider: z.nullable(z.string()),
  /** The account is known and has two-factor: a code is required. */
  needsCode: z.boolean(),
  /** An account with that address exists: its password is required before linking. */
  mustProvePassword: z.boolean(),
  suggestedUsername: z.string(),
});

export const getPendingLink = route({
  method: 'GET',
  path: '/api/v1/account/oauth/pending',
  summary: 'The log-in with another site that is waiting to be finished',
  access: anyone,
  cache: personal,
  problems: ['no-provider'],
  output: pendingLink,
});

export const finishLink = route({
  method: 'POST',
  path: '/api/v1/account/oauth/finish',
  summary: 'Finishes that log-in: links it to an account by its password, or creates a new account',
  access: anyone,
  cache: uncached,
  problems: [
    'wrong-code',
    'session-ended',
    'no-pending-link',
    'bad-username',
    'wrong-password',
    'name-taken',
    'email-taken',
    'linked-already',
    'link-from-profile',
  ],
  limit: { max: 20, perSeconds: 3600, by: 'address' },
  body: z.object({
    username: z.string().check(z.maxLength(100)),
    password: z.optional(z.string().check(z.maxLength(200))),
    code: z.optional(z.string().check(z.maxLength(40))),
  }),
  output: z.object({ login: z.string() }),
});

export const unlinkProvider = route({
  method: 'POST',
  path: '/api/v1/account/oauth/:provider/unlink',
  summary: 'Removes the link to another site',
  access: loggedIn,
  isOpenToSuspended: true,
  cache: uncached,
  problems: ['last-way-in', 'prove-yourself'],
  limit: { max: 20, perSeconds: 3600, by: 'account' },
  params: provider,
  body: z.object({}),
  output: z.object({ done: z.literal(true) }),
});
