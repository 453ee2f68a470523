import { maxLateWordLength, maxThanksLength } from '@tinsmith/domain/limits';
import * as z from 'zod/mini';
import { anyone, loggedIn, personal, publicFor, uncached } from './access.ts';
import { shortName } from './competition.ts';
import { numericId } from './params.ts';
import type { Problems } from './problems.ts';
import { route } from './route.ts';
import { wishlist } from './wishlist.ts';

export const giftProblems = {
  'bad-ready-day': { status: 400, sentence: 'Please choose one of the days listed.' },
  'no-gift': { status: 404, sentence: "There's nothing to unwrap yet." },
  'no-elf-place': { status: 404, sentence: 'That place is no longer open. Someone may have been quicker.' },
  'late-closed': {
    status: 409,
    sentence: "You can say you're running late from 3 days before the end until 14 days after it.",
  },
  'gifts-closed': { status: 409, sentence: 'The gifts open when the event ends.' },
  'no-receiver': { status: 409, sentence: 'You have no one to make a game for right now.' },
  'ready-day-set': { status: 409, sentence: "You've changed the day once already." },
  'elf-already': {
    status: 409,
    sentence: "You're already making a game for someone. Finish that one first.",
  },
  'last-gift': {
    status: 409,
    sentence: "It's all there is to unwrap, so it can't be removed. You can replace it.",
  },
} as const satisfies Problems;

declare module './problems.ts' {
  interface DeclaredProblems {
    readonly gift: typeof giftProblems;
  }
}

const compo = z.object({ compoId: shortName });
const entrantOf = { who: 'entrant', about: { competition: 'compoId' } } as const;
const giftLimit = { max: 60, perSeconds: 3600, by: 'account' } as const;
const done = z.object({ done: z.literal(true) });

/** A day in UTC, such as 2026-12-31. */
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

export const sayLate = route({
  method: 'POST',
  path: '/api/v1/compo/:compoId/gift/late',
  summary:
    'Says that your gift is running late and by which day it will be ready: at most 14 days after the end; can be changed once',
  access: { ...entrantOf, when: 'canSayLate' },
  cache: uncached,
  problems: ['no-receiver', 'bad-ready-day', 'ready-day-set'],
  limit: giftLimit,
  params: compo,
  body: z.object({ by: day, word: z.string().check(z.maxLength(maxLateWordLength)) }),
  output: done,
});

export const unwrapGift = route({
  method: 'POST',
  path: '/api/v1/compo/:compoId/gift/unwrap',
  summary: 'Unwraps your gift; your santa can see on which day',
  access: { ...entrantOf, when: 'canOpenGift' },
  cache: uncached,
  problems: ['no-gift'],
  limit: giftLimit,
  params: compo,
  body: z.object({}),
  plainForm: { redirect: '/secretSanta' },
  output: done,
});

export const sendThanks = route({
  method: 'POST',
  path: '/api/v1/compo/:compoId/gift/thanks',
  summary:
    "Sends a thank-you note to the person who made your gift, as post text; also shown on the gift's page if you choose so",
  access: { ...entrantOf, when: 'canOpenGift' },
  cache: uncached,
  problems: ['no-gift', 'no-message', 'text-too-long'],
  takesKey: true,
  limit: giftLimit,
  params: compo,
  body: z.object({ text: z.string().check(z.maxLength(maxThanksLength)), isPublic: z.boolean() }),
  output: done,
});

export const getThanks = route({
  method: 'GET',
  path: '/api/v1/entry/:id/thanks',
  summary: "Thank-you notes that people chose to show on their gift's page",
  access: anyone,
  cache: publicFor(60),
  params: z.object({ id: numericId }),
  output: z.object({
    thanks: z.array(z.object({ name: z.string(), /** Safe HTML. */ text: z.string(), day: z.string() })),
  }),
});
export type Thanks = z.output<(typeof getThanks)['output']>;

const givenGift = z.object({
  entry: z.object({ id: z.int(), title: z.string() }),
  /** Who drew the receiver, then the rest of the team. */
  makers: z.array(z.string()),
  receiver: z.string(),
});
export type GivenGift = z.output<typeof givenGift>;

export const listGifts = route({
  method: 'GET',
  path: '/api/v1/compo/:compoId/gifts',
  summary: 'Who gave what to whom, once the gifts are open: the gifts that have come, 60 at a time',
  access: anyone,
  cache: publicFor(15),
  problems: ['no-competition'],
  params: compo,
  query: z.object({ after: z.optional(numericId) }),
  output: z.object({
    result: z.array(givenGift),
    /** For `after`; null if there are no more. */
    next: z.nullable(z.int()),
  }),
});

export const listWrappedGifts = route({
  method: 'GET',
  path: '/api/v1/gifts/wrapped',
  summary:
    'Your gifts that have come and that you have not unwrapped yet, in every event: the ids of their entries',
  access: loggedIn,
  cache: personal,
  output: z.object({ result: z.array(z.int()) }),
});

const elfPlace = z.object({
  entrantId: z.int(),
  name: z.string(),
  wishlist,
  /** `open`: nobody makes them a game. `late`: their santa asked for time. `taken`: an elf is on it. `done`: it came. */
  state: z.enum(['open', 'late', 'taken', 'done']),
  /** For `late` and `taken`: by when. */
  day: z.nullable(z.string()),
  /** For `taken` and `done`. */
  elf: z.nullable(z.string()),
  /** For `done`. */
  entry: z.nullable(z.object({ id: z.int(), title: z.string() })),
  /** Whether the viewer is the one without a gift, or the elf. */
  isOwn: z.boolean(),
  /** Whether the viewer is the elf of a place that is taken, and can give it back. */
  canGiveBack: z.boolean(),
});
export type ElfPlace = z.output<typeof elfPlace>;

export const getElves = route({
  method: 'GET',
  path: '/api/v1/compo/:compoId/elves',
  summary: 'Who is still without a gift once the grace period has ended, for anyone with a confirmed address',
  access: { who: 'verified', about: { competition: 'compoId' } },
  cache: personal,
  params: compo,
  output: z.object({
    /** When the list opens; until then it is empty. */
    opens: z.int(),
    isOpen: z.boolean(),
    /** Days that an elf can promise. */
    days: z.array(z.string()),
    result: z.array(elfPlace),
  }),
});
export type Elves = z.output<(typeof getElves)['output']>;

const place = z.object({ compoId: shortName, entrantId: numericId });

export const takePlace = route({
  method: 'POST',
  path: '/api/v1/compo/:compoId/elves/:entrantId/take',
  summary:
    'Promises a game to someone without a gift, by a given day; if you did not take part, you get an entry for it',
  access: { who: 'verified', about: { competition: 'compoId' }, when: 'canOpenGift' },
  cache: uncached,
  problems: ['no-elf-place', 'bad-ready-day', 'elf-already'],
  limit: giftLimit,
  params: place,
  body: z.object({ by: day }),
  output: z.object({ entryId: z.int() }),
});

export const givePlaceBack = route({
  method: 'POST',
  path: '/api/v1/compo/:compoId/elves/:entrantId/giveBack',
  summary:
    'Gives back such a promise, or a second game that staff asked you for while the event runs, so that someone else can step in',
  access: { who: 'verified', about: { competition: 'compoId' }, when: 'afterStart' },
  cache: uncached,
  problems: ['no-elf-place'],
  limit: giftLimit,
  params: place,
  body: z.object({}),
  plainForm: { redirect: '/secretSanta' },
  output: done,
});
