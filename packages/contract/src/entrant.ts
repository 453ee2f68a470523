import { maxPleaseNotLength, maxSignUpBytes } from '@tinsmith/domain/limits';
import { systemNames } from '@tinsmith/domain/runs';
import { skillNames } from '@tinsmith/domain/skills';
import * as z from 'zod/mini';
import { anyone, loggedIn, personal, publicFor, uncached } from './access.ts';
import { shortName } from './competition.ts';
import { pageNumber } from './params.ts';
import type { Problems } from './problems.ts';
import { route } from './route.ts';

export const entrantProblems = {
  'no-wish': { status: 400, sentence: 'Please enter at least one wish.' },
  'not-joined': { status: 403, sentence: "You haven't signed up for this competition." },
  'no-entrants-page': { status: 404, sentence: "That page of the entrants doesn't exist." },
  'no-entrant': { status: 404, sentence: 'No entrant with that number.' },
  'joining-closed': { status: 409, sentence: 'Unfortunately, registration is closed...' },
  'joining-not-open': { status: 409, sentence: "Sign-up hasn't opened yet." },
  'sign-up-closed': {
    status: 409,
    sentence: "The finish has passed, so you can't change your sign-up any more.",
  },
  'names-are-drawn': { status: 409, sentence: 'The names have already been drawn, so nobody can be added.' },
  'joined-already': { status: 409, sentence: 'That person has already joined.' },
  'withdrawing-closed': { status: 409, sentence: 'The finish has passed, so you can no longer withdraw.' },
  'withdrawing-with-files': {
    status: 409,
    sentence: "You've uploaded a file, so you can no longer withdraw.",
  },
} as const satisfies Problems;

declare module './problems.ts' {
  interface DeclaredProblems {
    readonly entrant: typeof entrantProblems;
  }
}

export const entrant = z.object({
  id: z.int(),
  entrantId: z.int(),
  name: z.string(),
  username: z.string(),
  location: z.string(),
  /** Safe HTML. */
  info: z.string(),
  isFirstTimer: z.boolean(),
  numPosts: z.int(),
  numReviews: z.int(),
  entryId: z.nullable(z.int()),
  /** Null without an entry, or while it is secret. */
  entryTitle: z.nullable(z.string()),
  isLookingForTeam: z.boolean(),
  /** What they would bring to a team; empty if they are not looking for one. */
  skills: z.array(z.enum(skillNames)),
});
export type Entrant = z.output<typeof entrant>;

export const simpleEntrant = z.object({ entrantId: z.int(), username: z.string() });

export const entrantPageSize = 100;

const compo = z.object({ compoId: shortName });
const search = z.optional(z.string().check(z.maxLength(60)));

export const listEntrants = route({
  method: 'GET',
  path: '/api/v1/compo/:compoId/entrants',
  summary:
    'Who takes part, A to Z, a hundred a page; pass `next` as `page` to get the next page; `search` by the first letters of a name, `simple=true` for names only',
  access: anyone,
  cache: publicFor(15),
  problems: ['no-competition', 'no-entrants-page'],
  limit: { max: 300, perSeconds: 60, by: 'account' },
  params: compo,
  query: z.object({
    page: pageNumber,
    /** The page size, for callers that show only a few. */
    limit: z.optional(z.pipe(z.string().check(z.regex(/^([1-9]\d?|100)$/)), z.transform(Number))),
    search,
    simple: z.optional(z.enum(['true', 'false'])),
    lookingForTeam: z.optional(z.enum(['true', 'false'])),
  }),
  output: z.object({
    result: z.array(z.union([entrant, simpleEntrant])),
    page: z.int(),
    numPages: z.int(),
    /** The `page` of the next page; null at the end. */
    next: z.nullable(z.int()),
    total: z.int(),
  }),
});

/** An event that a user took part in, with what they wrote there. */
export const eventOfUser = z.object({
  entrantId: z.int(),
  short: z.string(),
  title: z.string(),
  /** Posts in their log that the viewer may read. */
  numPosts: z.int(),
  /** Zero until voting ends. */
  numReviews: z.int(),
});
export type EventOfUser = z.output<typeof eventOfUser>;

export const listEventsOfUser = route({
  method: 'GET',
  path: '/api/v1/user/:userId/events',
  summary: 'The events a user took part in, newest first, with how much they wrote there',
  access: anyone,
  cache: publicFor(30),
  limit: { max: 300, perSeconds: 60, by: 'account' },
  params: z.object({ userId: z.string().check(z.regex(/^[A-Za-z0-9_-]{3,30}$/)) }),
  output: z.object({ result: z.array(eventOfUser) }),
});

export const signUp = z.object({
  entrantId: z.nullable(z.int()),
  /** As typed: about oneself, or the wishlist, one wish per line. */
  info: z.string(),
  canWithdraw: z.boolean(),
  isLookingForTeam: z.boolean(),
  skills: z.array(z.enum(skillNames)),
  /** In a gift exchange, besides the wishes: what their giver should leave out, and what they can run. */
  pleaseNot: z.string(),
  systems: z.array(z.enum(systemNames)),
  hasGamepad: z.boolean(),
  /** Would make a second gift if someone drops out. */
  wouldStandIn: z.boolean(),
});
export type SignUp = z.output<typeof signUp>;

export const getSignUp = route({
  method: 'GET',
  path: '/api/v1/compo/:compoId/signUp',
  summary: 'Your sign-up',
  access: loggedIn,
  scope: 'read',
  cache: personal,
  problems: ['no-competition'],
  params: compo,
  output: signUp,
});

export const saveSignUp = route({
  method: 'POST',
  path: '/api/v1/compo/:compoId/signUp',
  summary: 'Joins the event or changes your sign-up',
  access: { who: 'user', about: { competition: 'compoId' }, when: 'canSignUp' },
  cache: uncached,
  problems: [
    'no-wish',
    'no-competition',
    'joining-not-open',
    'joining-closed',
    'sign-up-closed',
    'keeps-people-apart',
  ],
  limit: { max: 60, perSeconds: 3600, by: 'account' },
  params: compo,
  body: z.object({
    info: z.string().check(z.maxLength(maxSignUpBytes)),
    /** Omitted fields stay unchanged. */
    isLookingForTeam: z.optional(z.boolean()),
    skills: z.optional(z.array(z.enum(skillNames)).check(z.maxLength(skillNames.length))),
    pleaseNot: z.optional(z.string().check(z.maxLength(maxPleaseNotLength))),
    systems: z.optional(z.array(z.enum(systemNames)).check(z.maxLength(systemNames.length))),
    hasGamepad: z.optional(z.boolean()),
    wouldStandIn: z.optional(z.boolean()),
  }),
  output: signUp,
});

export const withdraw = route({
  method: 'POST',
  path: '/api/v1/compo/:compoId/withdraw',
  summary: 'Withdraws from the event',
  access: loggedIn,
  cache: uncached,
  problems: ['no-competition', 'withdrawing-closed', 'withdrawing-with-files'],
  limit: { max: 20, perSeconds: 3600, by: 'account' },
  params: compo,
  body: z.object({}),
  plainForm: { redirect: '/join/' },
  output: signUp,
});
