import { maxLetterLength } from '@tinsmith/domain/limits';
import * as z from 'zod/mini';
import { personal, uncached } from './access.ts';
import { shortName } from './competition.ts';
import { numericId } from './params.ts';
import type { Problems } from './problems.ts';
import { route } from './route.ts';

export const letterProblems = {
  'no-message': { status: 400, sentence: 'Please enter a message.' },
  'no-letter': { status: 404, sentence: 'That letter has already been delivered or taken back.' },
  'letters-closed': {
    status: 409,
    sentence: 'You can only write letters while the gift exchange is running.',
  },
} as const satisfies Problems;

declare module './problems.ts' {
  interface DeclaredProblems {
    readonly letter: typeof letterProblems;
  }
}

/** A letter as one side sees it. */
const letter = z.object({
  id: z.int(),
  isOwn: z.boolean(),
  /** Safe HTML. */
  text: z.string(),
  /** As it was typed, for the viewer's own letter while it waits; null for all others. */
  typed: z.nullable(z.string()),
  /** The day it goes out or went out, such as 2026-12-16: the hour stays secret. */
  day: z.string(),
  /** Not delivered yet: only the sender can see it. */
  isWaiting: z.boolean(),
});
export type Letter = z.output<typeof letter>;

/** Letters with a person the viewer makes a game for. */
const asGiver = z.object({
  receiver: z.object({ name: z.string(), entrantId: z.int() }),
  letters: z.array(letter),
  /** Whether the sign that you are working on it can still go out with the next post. */
  canSign: z.boolean(),
});
export type LettersAsGiver = z.output<typeof asGiver>;

const compo = z.object({ compoId: shortName });
const entrantOf = { who: 'entrant', about: { competition: 'compoId' } } as const;

export const getLetters = route({
  method: 'GET',
  path: '/api/v1/compo/:compoId/letters',
  summary: 'Your letters with the person you are making a game for, and with your santa, who stays anonymous',
  access: entrantOf,
  cache: personal,
  params: compo,
  output: z.object({
    /** When the next post goes out. */
    nextPost: z.int(),
    canWrite: z.boolean(),
    /** With the person you give to; null while you have none. */
    asGiver: z.nullable(asGiver),
    /** With those you make a second game for, if staff asked you to while the event was running. */
    asElf: z.array(asGiver),
    asReceiver: z.object({
      letters: z.array(letter),
      /** The day on which your santa last said that they are working on it. */
      signDay: z.nullable(z.string()),
    }),
  }),
});
export type Letters = z.output<(typeof getLetters)['output']>;

const letterText = z.string().check(z.maxLength(maxLetterLength));
const letterId = z.object({ compoId: shortName, letterId: numericId });
/** A person you make a second game for; your own receiver if left out. */
const receiverId = z.optional(numericId);
const letterLimit = { max: 60, perSeconds: 3600, by: 'account' } as const;
const done = z.object({ done: z.literal(true) });

export const writeLetter = route({
  method: 'POST',
  path: '/api/v1/compo/:compoId/letters',
  summary: 'Puts a letter in the post, to the person you are making a game for or to your santa',
  access: { ...entrantOf, when: 'canWriteLetter' },
  cache: uncached,
  problems: ['no-message', 'text-too-long', 'no-receiver'],
  takesKey: true,
  limit: letterLimit,
  params: compo,
  body: z.object({ to: z.enum(['receiver', 'santa']), receiverId, text: letterText }),
  output: done,
});

export const changeLetter = route({
  method: 'POST',
  path: '/api/v1/compo/:compoId/letters/:letterId',
  summary: 'Changes one of your letters that has not gone out yet',
  access: entrantOf,
  cache: uncached,
  problems: ['no-message', 'text-too-long', 'no-letter'],
  limit: letterLimit,
  params: letterId,
  body: z.object({ text: letterText }),
  output: done,
});

export const takeBackLetter = route({
  method: 'POST',
  path: '/api/v1/compo/:compoId/letters/:letterId/takeBack',
  summary: 'Takes back one of your letters that has not gone out yet',
  access: entrantOf,
  cache: uncached,
  problems: ['no-letter'],
  limit: letterLimit,
  params: letterId,
  body: z.object({}),
  plainForm: { redirect: '/secretSanta' },
  output: done,
});

export const signAtWork = route({
  method: 'POST',
  path: '/api/v1/compo/:compoId/letters/atWork',
  summary:
    'Tells the person you are making a game for that their santa is at work, and nothing else, once a day',
  access: { ...entrantOf, when: 'canWriteLetter' },
  cache: uncached,
  problems: ['no-receiver'],
  limit: letterLimit,
  params: compo,
  body: z.object({ receiverId }),
  plainForm: { redirect: '/secretSanta' },
  output: done,
});
