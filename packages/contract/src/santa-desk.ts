import * as z from 'zod/mini';
import { personal, staffWhoCan, uncached } from './access.ts';
import { shortName } from './competition.ts';
import { refreshQuery } from './params.ts';
import type { Problems } from './problems.ts';
import { route } from './route.ts';

export const santaDeskProblems = {
  'same-person': { status: 400, sentence: 'Please name two different people.' },
  'not-an-exchange': { status: 400, sentence: 'People are kept apart in gift exchanges only.' },
  'in-exchange': {
    status: 403,
    sentence:
      "You're in a gift exchange that hasn't ended, so you can't see or change who is kept apart. Please ask other staff.",
  },
  'no-exclusion': { status: 404, sentence: 'These two people are no longer kept apart.' },
  'too-many-exclusions': {
    status: 409,
    sentence:
      "You already keep one of them apart from 3 people. Please ask a second member of staff who isn't taking part.",
  },
  'keeps-people-apart': {
    status: 409,
    sentence:
      "You keep people apart in gift exchanges, so you can't join one. Please ask other staff to take that over or remove it first, on the santa desk.",
  },
  'no-repair': {
    status: 409,
    sentence: 'Something has changed in the meantime. Reload the page to see what you can do now.',
  },
} as const satisfies Problems;

declare module './problems.ts' {
  interface DeclaredProblems {
    readonly santaDesk: typeof santaDeskProblems;
  }
}

const compo = z.object({ compoId: shortName });
/** Staff who take part may repair a ring without seeing it. */
const repairers = { ...staffWhoCan('repair-exchange'), about: { competition: 'compoId' } } as const;
const readers = { ...staffWhoCan('see-secrets'), about: { competition: 'compoId' } } as const;
const deskLimit = { max: 600, perSeconds: 3600, by: 'account' } as const;
const done = z.object({ done: z.literal(true) });
const person = z.object({ entrantId: z.int(), name: z.string() });
const change = z.object({ giver: person, receiver: person, before: z.nullable(person) });

export const getSantaDesk = route({
  method: 'GET',
  path: '/api/v1/compo/:compoId/santa/desk',
  summary:
    'For staff: the ring, drop-outs, possible repairs with their consequences, and elves. Every look is in the audit log; a page that refreshes itself is recorded once an hour. Staff in any gift exchange that has not ended see none of it',
  access: repairers,
  cache: personal,
  params: compo,
  query: refreshQuery,
  output: z.object({
    /** Null for staff in any gift exchange that has not ended, and if this is none. */
    desk: z.nullable(
      z.object({
        isDrawn: z.boolean(),
        /** People in the draw, or who would be if it were now. */
        numPeople: z.int(),
        /** People without a confirmed address, who will not be drawn. */
        numUnverified: z.int(),
        /** From a rehearsal with throwaway seeds before the draw; afterwards from the draw. */
        setAside: z.array(z.string()),
        /** How many of the oldest years are allowed again. */
        numAllowed: z.int(),
        /** Of all people: they hold in every gift exchange. */
        exclusions: z.array(
          z.object({
            one: z.string(),
            other: z.string(),
            /** Who keeps them apart, and so cannot join; null if that is not known. */
            author: z.nullable(z.string()),
            isOwn: z.boolean(),
          }),
        ),
        /** In the order of the ring as drawn; null before the draw. */
        ring: z.nullable(
          z.object({
            numPlaces: z.int(),
            dropOuts: z.array(
              z.object({ place: z.int(), name: z.string(), day: z.string(), isRepaired: z.boolean() }),
            ),
          }),
        ),
        numRepairs: z.int(),
        /** People still taking part who have nobody to give to. */
        idle: z.array(person),
        /** People still taking part whom nobody gives to. */
        waiting: z.array(person),
        /** Ways to close the ring, the least disruptive first. */
        repairs: z.array(
          z.object({
            changes: z.array(change),
            /** How much the giver who gets another receiver has done: 0 nothing, 1 started, 2 uploaded. */
            effort: z.int(),
            numLetters: z.int(),
          }),
        ),
        elves: z.object({
          free: z.array(person),
          atWork: z.array(z.object({ name: z.string(), receiver: z.string() })),
        }),
      }),
    ),
  }),
});
export type SantaDesk = NonNullable<z.output<(typeof getSantaDesk)['output']>['desk']>;

export const repairExchange = route({
  method: 'POST',
  path: '/api/v1/compo/:compoId/santa/desk/repair',
  summary:
    'For staff: closes the gaps in the ring with the least disruptive repair, and assigns stand-in elves to anyone left. The answer is the same whatever was done',
  access: repairers,
  cache: uncached,
  limit: deskLimit,
  params: compo,
  body: z.object({}),
  plainForm: { redirect: '/secretSanta' },
  output: done,
});

export const applySwap = route({
  method: 'POST',
  path: '/api/v1/compo/:compoId/santa/desk/swap',
  summary: 'For staff: uses one of the repairs that the desk lists',
  access: readers,
  cache: uncached,
  problems: ['no-repair', 'in-exchange'],
  limit: deskLimit,
  params: compo,
  body: z.object({ changes: z.array(z.object({ giver: z.int(), receiver: z.int() })).check(z.maxLength(2)) }),
  output: done,
});

export const askElf = route({
  method: 'POST',
  path: '/api/v1/compo/:compoId/santa/desk/elf',
  summary: 'For staff: assigns someone who offered to make a second game to a person without a giver',
  access: readers,
  cache: uncached,
  problems: ['no-repair', 'in-exchange'],
  limit: deskLimit,
  params: compo,
  body: z.object({ elf: z.int(), receiver: z.int() }),
  output: done,
});

export const setExclusion = route({
  method: 'POST',
  path: '/api/v1/compo/:compoId/santa/desk/exclusion',
  summary:
    'For staff: keeps two people from drawing each other in any gift exchange, or allows it again. Who does so cannot join one',
  access: readers,
  cache: uncached,
  problems: ['no-user', 'same-person', 'not-an-exchange', 'in-exchange', 'too-many-exclusions'],
  limit: deskLimit,
  params: compo,
  body: z.object({ one: z.string(), other: z.string(), isApart: z.boolean() }),
  output: done,
});

/** More about one person takes a second member of staff. */
export const maxExclusionsPerAuthor = 3;

export const takeOverExclusion = route({
  method: 'POST',
  path: '/api/v1/compo/:compoId/santa/desk/exclusion/takeOver',
  summary: 'For staff: takes over from other staff that two people are kept apart, so that those can join',
  access: readers,
  cache: uncached,
  problems: ['no-exclusion', 'not-an-exchange', 'in-exchange', 'too-many-exclusions'],
  limit: deskLimit,
  params: compo,
  body: z.object({ one: z.string(), other: z.string() }),
  output: done,
});
