import { troublePlatforms } from '@tinsmith/domain/ballot';
import { controls, maxQueueMinutes } from '@tinsmith/domain/play-queue';
import * as z from 'zod/mini';
import { personal, uncached } from './access.ts';
import { shortName } from './competition.ts';
import { type Access, route } from './route.ts';
import { votes } from './vote.ts';

const compo = z.object({ compoId: shortName });
const warning = z.string().check(z.regex(/^[a-z-]{1,40}$/));

const choices = z.object({
  minutes: z.int().check(z.minimum(5), z.maximum(maxQueueMinutes)),
  playsOn: z.array(z.enum(troublePlatforms)).check(z.maxLength(troublePlatforms.length)),
  atHand: z.array(z.enum(controls)).check(z.maxLength(controls.length)),
  /** Content warnings, by tag. */
  leaveOut: z.array(warning).check(z.maxLength(20)),
});

/** Games that are alike to the queue, without which they are. */
const queueGroup = z.object({
  runsOn: z.array(z.enum(troublePlatforms)),
  controls: z.array(z.enum(controls)),
  warnings: z.array(z.string()),
  numGames: z.int(),
  /** Those with fewer than five votes. */
  numFew: z.int(),
});
export type QueueGroup = z.output<typeof queueGroup>;

/** As the vote page has it, with the games of the queue as its entries, in their order. */
const queue = z.extend(votes, {
  /** As they were chosen last; null for a first queue. */
  choices: z.nullable(choices),
  /** Null if there is none. */
  startedAt: z.nullable(z.int()),
  isEnded: z.boolean(),
});
export type PlayQueue = z.output<typeof queue>;

/** An entrant with a confirmed address, while voting is open. */
const voters = {
  who: 'entrant',
  about: { competition: 'compoId' },
  when: 'canVote',
  isVerified: true,
} as const satisfies Access;

export const getQueue = route({
  method: 'GET',
  path: '/api/v1/compo/:compoId/queue',
  summary: 'Your queue: the games that you were handed to play one after another, with your ballots',
  access: { who: 'entrant', about: { competition: 'compoId' } },
  cache: personal,
  params: compo,
  output: queue,
});

export const listQueueGroups = route({
  method: 'GET',
  path: '/api/v1/compo/:compoId/queue/groups',
  summary: 'How many games a queue could hand you, by what they run on, need and warn of',
  access: { who: 'entrant', about: { competition: 'compoId' } },
  cache: personal,
  limit: { max: 120, perSeconds: 60, by: 'account' },
  params: compo,
  output: z.object({ result: z.array(queueGroup) }),
});

export const startQueue = route({
  method: 'POST',
  path: '/api/v1/compo/:compoId/queue',
  summary:
    'Starts a queue: hands you the games that need players most and run for you. It replaces the last one',
  access: voters,
  cache: uncached,
  limit: { max: 120, perSeconds: 3600, by: 'account' },
  params: compo,
  body: choices,
  output: queue,
});

export const changeQueue = route({
  method: 'POST',
  path: '/api/v1/compo/:compoId/queue/change',
  summary:
    'Changes your queue: `skip` moves a game to its end, `more` adds one, `minutes` adds ten minutes and a game, `end` ends it',
  access: voters,
  cache: uncached,
  limit: { max: 600, perSeconds: 3600, by: 'account' },
  params: compo,
  body: z.object({ what: z.enum(['skip', 'more', 'minutes', 'end']), entryId: z.optional(z.int()) }),
  output: queue,
});
