import * as z from 'zod/mini';
import { anyone, loggedIn, personal, publicFor } from './access.ts';
import { competition, shortName } from './competition.ts';
import type { Problems } from './problems.ts';
import { route } from './route.ts';
import { commitment } from './rule.ts';
import { wishlist } from './wishlist.ts';

export const santaProblems = {
  'no-santa-draw': { status: 404, sentence: 'The draw of names is published once the gifts are open.' },
} as const satisfies Problems;

declare module './problems.ts' {
  interface DeclaredProblems {
    readonly santa: typeof santaProblems;
  }
}

/** A game that one entrant makes for another, as its maker sees it. */
const given = z.object({
  receiver: z.object({ name: z.string(), entrantId: z.int(), wishlist }),
  /** In addition to their own receiver, for an entrant whose gift did not come. */
  isElf: z.boolean(),
  hasCome: z.boolean(),
  /** The promised day, if it is late or an elf's. */
  readyBy: z.nullable(z.string()),
  word: z.string(),
  canChangeDay: z.boolean(),
  /** An elf has taken over. */
  isTakenOver: z.boolean(),
  /** Then, whether that elf is still at work, the gift has come, or nobody makes one now; otherwise null. */
  standIn: z.nullable(z.enum(['at-work', 'come', 'none'])),
  /** Whether it is an elf's job that can be given back. */
  canGiveBack: z.boolean(),
  /** The day it was unwrapped. */
  unwrappedDay: z.nullable(z.string()),
  /** Safe HTML. */
  thanks: z.nullable(z.string()),
});
export type Given = z.output<typeof given>;

/** A gift as its receiver sees it. */
const gift = z.object({
  /**
   * `here`: there is something to unwrap. `on-its-way`: it may still arrive, in the grace period. `late`: by
   * a day that its maker named. `listed`: it did not come, and the elves know. `elf`: an elf is working on
   * it.
   */
  state: z.enum(['here', 'on-its-way', 'late', 'listed', 'elf']),
  /** Whether an elf makes it, or was asked to. */
  isElf: z.boolean(),
  /** The people who make it: your santa, and the rest of their team. */
  makers: z.array(z.string()),
  readyBy: z.nullable(z.string()),
  word: z.string(),
  isUnwrapped: z.boolean(),
  thanks: z.nullable(
    z.object({ /** Safe HTML. */ text: z.string(), typed: z.string(), isPublic: z.boolean() }),
  ),
});
export type Gift = z.output<typeof gift>;

export const getMySecretSanta = route({
  method: 'GET',
  path: '/api/v1/mySecretSanta',
  summary:
    'Who you are making a game for, once the event has started, and who made one for you, once it has ended; `compo` picks an event, otherwise it is the current one or your latest gift exchange',
  access: loggedIn,
  cache: personal,
  problems: ['no-competition'],
  query: z.object({ compo: z.optional(shortName) }),
  output: z.object({
    /** Null: there is no current event. */
    competition: z.nullable(competition),
    competitionStarted: z.boolean(),
    competitionEnded: z.boolean(),
    joinedCompetition: z.boolean(),
    /**
     * Your state: `none`, this event has no secret santa or you are not in it; `before` the start; `due`,
     * names are being drawn; `paired`; `unverified`, you had not confirmed your address at the start;
     * `suspended`, your account was suspended then;
     * `set-aside`, nobody could be found for you; `waiting`, your receiver left and has no replacement;
     * `stand-in`, you came after the end, to make a game for an entrant whose gift did not come.
     */
    state: z.enum([
      'none',
      'before',
      'due',
      'paired',
      'unverified',
      'suspended',
      'set-aside',
      'waiting',
      'stand-in',
    ]),
    secretSanta: z.nullable(
      z.object({
        giver: z.object({ name: z.string() }),
        receiver: z.object({ name: z.string(), entrantId: z.int(), wishlist }),
      }),
    ),
    reverse: z.nullable(
      z.object({
        name: z.string(),
        entrantId: z.int(),
        /** Null if there is nothing to open yet. */
        entryId: z.nullable(z.int()),
      }),
    ),
    /** Whether your receiver is another than you had before: some names had to be swapped. Until the end. */
    hasNewReceiver: z.boolean(),
    /** Your own, as your giver reads it; null if you have not joined. */
    ownWishlist: z.nullable(wishlist),
    /** From the end on, for entrants. */
    gift: z.nullable(gift),
    /** Your receiver, and those you make a replacement gift for. */
    given: z.array(given),
    team: z.object({
      /** How many people your team's game is for, yours included. */
      numReceivers: z.int(),
      /** Whom the others in your team give to, from the end on. */
      mates: z.array(
        z.object({
          giver: z.string(),
          receiver: z.string(),
          /** Safe HTML. */
          thanks: z.nullable(z.string()),
        }),
      ),
    }),
  }),
});
export type MySecretSanta = z.output<(typeof getMySecretSanta)['output']>;

const compo = z.object({ compoId: shortName });

export const getSantaSeal = route({
  method: 'GET',
  path: '/api/v1/compo/:compoId/santa/seal',
  summary: 'The sealed seed of the name draw: its hash, and the seed itself once the gifts are open',
  access: anyone,
  cache: publicFor(15),
  problems: ['no-competition'],
  params: compo,
  output: z.object({
    /** Newest first; replaced ones stay listed. */
    commitments: z.array(commitment),
    seed: z.nullable(z.string()),
  }),
});

const pair = z.object({ giver: z.int(), receiver: z.int(), year: z.int() });

export const getSantaDraw = route({
  method: 'GET',
  path: '/api/v1/compo/:compoId/santa/draw',
  summary: 'Everything needed to replay the name draw; published once the gifts are open',
  access: anyone,
  cache: publicFor(60),
  problems: ['no-competition', 'no-santa-draw'],
  params: compo,
  output: z.object({
    algorithm: z.string(),
    competition: z.string(),
    drawnAt: z.int(),
    commitment: z.string(),
    committedAt: z.int(),
    commitments: z.array(commitment),
    seed: z.string(),
    /** Numbers of the entrants in the draw, ascending. */
    entrants: z.array(z.int()),
    entrantsHash: z.string(),
    /** Whether the site uses a public beacon. */
    hasBeacon: z.boolean(),
    beacon: z.nullable(
      z.object({ url: z.string(), round: z.int(), randomness: z.string(), signature: z.string() }),
    ),
    mixedSeed: z.string(),
    /** Pairs of earlier gift exchanges; year 1 is the oldest. */
    history: z.array(pair),
    historyHash: z.string(),
    /** Pairs that the organizers ruled out. The pairs themselves stay secret. */
    numExclusions: z.int(),
    exclusionsHash: z.nullable(z.string()),
    /** Each gives to the next, the last to the first. */
    ring: z.array(z.int()),
    setAside: z.array(z.int()),
    /** How many of the oldest years were allowed again. */
    numAllowed: z.int(),
  }),
});
export type SantaDraw = z.output<(typeof getSantaDraw)['output']>;
