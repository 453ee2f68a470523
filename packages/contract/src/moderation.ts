import { maxAppealLength } from '@tinsmith/domain/limits';
import { suspensionReasons } from '@tinsmith/domain/suspension-reasons';
import * as z from 'zod/mini';
import { loggedIn, personal, staffWhoCan, uncached } from './access.ts';
import { numericId } from './params.ts';
import type { Problems } from './problems.ts';
import { route } from './route.ts';

export const moderationProblems = {
  'no-appeal': { status: 404, sentence: 'That appeal has already been answered.' },
  'cannot-suspend': {
    status: 409,
    sentence: "You can't suspend yourself or people of your own rank or above.",
  },
  'not-suspended': { status: 409, sentence: "This account isn't suspended." },
  'appealed-already': { status: 409, sentence: "You've already appealed. Please wait for an answer." },
} as const satisfies Problems;

declare module './problems.ts' {
  interface DeclaredProblems {
    readonly moderation: typeof moderationProblems;
  }
}

const limit = { max: 60, perSeconds: 60, by: 'account' } as const;
const done = z.object({ done: z.literal(true) });

const author = z.object({
  name: z.string(),
  registeredAt: z.int(),
  isVerified: z.boolean(),
  isSuspended: z.boolean(),
  numPosts: z.int(),
});

/** A post that waits for a moderator's decision. */
export const queuedPost = z.object({
  postId: z.int(),
  short: z.string(),
  /** Since when it has been waiting. */
  since: z.int(),
  postedAt: z.int(),
  /** Safe HTML. */
  text: z.string(),
  isHidden: z.boolean(),
  isFirstLink: z.boolean(),
  author,
  reports: z.array(z.object({ by: z.string(), reason: z.string(), date: z.int() })),
});
export type QueuedPost = z.output<typeof queuedPost>;

/** A review that was reported. */
export const queuedReview = z.object({
  reviewId: z.int(),
  short: z.string(),
  since: z.int(),
  /** Safe HTML. */
  text: z.string(),
  entry: z.string(),
  author: z.string(),
  isHidden: z.boolean(),
  reports: z.array(z.object({ by: z.string(), reason: z.string(), date: z.int() })),
});
export type QueuedReview = z.output<typeof queuedReview>;

export const appeal = z.object({
  suspensionId: z.int(),
  name: z.string(),
  message: z.string(),
  appeal: z.string(),
  appealedAt: z.int(),
  endsAt: z.nullable(z.int()),
});
export type Appeal = z.output<typeof appeal>;

export const getModerationQueue = route({
  method: 'GET',
  path: '/api/v1/moderation',
  summary: "For staff: what's waiting for a decision, oldest first, at most a hundred of each",
  access: staffWhoCan('moderate-posts'),
  cache: personal,
  output: z.object({
    posts: z.array(queuedPost),
    reviews: z.array(queuedReview),
    appeals: z.array(appeal),
    suspended: z.array(z.string()),
  }),
});
export type ModerationQueue = z.output<(typeof getModerationQueue)['output']>;

export const suspendUser = route({
  method: 'POST',
  path: '/api/v1/moderation/user/:userId/suspend',
  summary: 'For staff: suspends an account. Its owner gets the reason and can appeal once',
  access: staffWhoCan('suspend-people'),
  cache: uncached,
  problems: ['no-user', 'cannot-suspend', 'outranked', 'no-reason'],
  limit,
  params: z.object({ userId: z.string().check(z.maxLength(60)) }),
  body: z.object({
    reason: z.enum(suspensionReasons),
    /** The text that the user reads. */
    message: z.string().check(z.maxLength(2000)),
    /** Null: until it is lifted. */
    days: z.nullable(z.int().check(z.gte(1), z.lte(3650))),
  }),
  output: done,
});

export const liftSuspension = route({
  method: 'POST',
  path: '/api/v1/moderation/user/:userId/lift',
  summary: 'For staff: lifts a suspension of someone below them, unless someone above them decided it',
  access: staffWhoCan('suspend-people'),
  cache: uncached,
  problems: ['no-user', 'not-suspended', 'outranked'],
  limit,
  params: z.object({ userId: z.string().check(z.maxLength(60)) }),
  /** A message to them, if any, for the e-mail that says it is lifted. */
  body: z.object({ message: z._default(z.string().check(z.maxLength(2000)), '') }),
  output: done,
});

export const answerAppeal = route({
  method: 'POST',
  path: '/api/v1/moderation/appeal/:suspensionId/answer',
  summary: 'For staff: answers an appeal; the suspension stays',
  access: staffWhoCan('suspend-people'),
  cache: uncached,
  problems: ['no-appeal', 'no-reason', 'outranked'],
  limit,
  params: z.object({ suspensionId: numericId }),
  body: z.object({ answer: z.string().check(z.maxLength(2000)) }),
  output: done,
});

export const ownSuspension = z.object({
  message: z.string(),
  endsAt: z.nullable(z.int()),
  appeal: z.nullable(z.string()),
  answer: z.nullable(z.string()),
});
export type OwnSuspension = z.output<typeof ownSuspension>;

export const getOwnSuspension = route({
  method: 'GET',
  path: '/api/v1/account/suspension',
  summary: 'Why your account is suspended, or null if it is not',
  access: loggedIn,
  cache: personal,
  output: z.object({ suspension: z.nullable(ownSuspension) }),
});

export const sendAppeal = route({
  method: 'POST',
  path: '/api/v1/account/appeal',
  summary: 'Appeals against your suspension, once',
  access: loggedIn,
  isOpenToSuspended: true,
  cache: uncached,
  problems: ['not-suspended', 'appealed-already', 'no-message'],
  limit,
  body: z.object({ text: z.string().check(z.maxLength(maxAppealLength)) }),
  output: done,
});
