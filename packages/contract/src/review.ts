import { maxReviewAnswerLength } from '@tinsmith/domain/limits';
import * as z from 'zod/mini';
import { anyone, loggedIn, publicFor, staffWhoCan, uncached } from './access.ts';
import { competition, shortName } from './competition.ts';
import { thumbnail } from './entry.ts';
import { numericId } from './params.ts';
import type { Problems } from './problems.ts';
import { type Access, route } from './route.ts';
import { versionNumber } from './vote.ts';

export const reviewProblems = {
  'no-review': { status: 404, sentence: 'No review with that number.' },
  'own-review': { status: 409, sentence: "That's your own review." },
  'answered-already': { status: 409, sentence: 'Your team has already answered that review.' },
  'results-not-out': { status: 409, sentence: 'You can answer once the results are out.' },
  'review-closed': { status: 409, sentence: "This entry can't be reviewed right now." },
  'not-reviewable': {
    status: 409,
    sentence: "This entry has nothing to play, or it's reviewed on the vote page.",
  },
} as const satisfies Problems;

declare module './problems.ts' {
  interface DeclaredProblems {
    readonly review: typeof reviewProblems;
  }
}

const score = z.nullable(z.int());

export const review = z.object({
  id: z.int(),
  /** Safe HTML. */
  text: z.string(),
  entry: z.object({ id: z.int(), title: z.string(), team: z.string(), thumbnail: z.nullable(thumbnail) }),
  entrant: z.object({ id: z.int(), name: z.string(), avatar: z.nullable(z.string()) }),
  /** Null until the results are published, and in a gift exchange. */
  score: z.nullable(z.object({ all: score, art: score, tech: score, genre: score })),
  isOwn: z.boolean(),
  /** Why staff hid it; visible only to its author and staff. */
  hidden: z.nullable(z.object({ reason: z.string() })),
  /** How often it was reported; null for everyone but staff. */
  numReports: z.nullable(z.int()),
  /** The team's answer, and which member wrote it. */
  answer: z.nullable(z.object({ text: z.string(), by: z.string() })),
  /** Whether the viewer, as a team member, can answer it. */
  canAnswer: z.boolean(),
  /** Why staff exclude its scores from the results; visible only to its author. */
  exclusion: z.nullable(z.object({ reason: z.string() })),
});
export type Review = z.output<typeof review>;

/** In reviews. */
export const reviewPageSize = 60;

export const reviewPage = z.object({
  /** By entry. */
  result: z.array(review),
  /** The `after` of the next page; null at the end. */
  next: z.nullable(z.string()),
  competition,
  /** Total number by entry id. */
  numByEntry: z.record(z.string(), z.int()),
  /** When reviews can be read; null once they can. */
  opensAt: z.nullable(z.int()),
});
export type ReviewPage = z.output<typeof reviewPage>;

const after = z.optional(z.string().check(z.regex(/^[\w.~-]{1,400}$/)));
const one = z.object({ reviewId: numericId });
const done = z.object({ done: z.literal(true) });
const moderators = {
  who: 'staff',
  can: 'moderate-posts',
  about: { review: 'reviewId' },
} as const satisfies Access;
const readLimit = { max: 300, perSeconds: 60, by: 'account' } as const;

export const listEventReviews = route({
  method: 'GET',
  path: '/api/v1/reviews/event/:compoId',
  summary: "An event's reviews by entry, sixty a page, once voting has ended",
  access: anyone,
  cache: publicFor(15),
  problems: ['no-competition'],
  limit: readLimit,
  params: z.object({ compoId: shortName }),
  query: z.object({ after }),
  output: reviewPage,
});

export const listEntryReviews = route({
  method: 'GET',
  path: '/api/v1/reviews/forEntry/:entryId',
  summary: 'The reviews of an entry, once voting has ended',
  access: anyone,
  cache: publicFor(15),
  problems: ['no-entry'],
  limit: readLimit,
  params: z.object({ entryId: numericId }),
  query: z.object({ after }),
  output: reviewPage,
});

export const listEntrantReviews = route({
  method: 'GET',
  path: '/api/v1/reviews/byEntrant/:entrantId',
  summary: 'The reviews that an entrant wrote, by entry, once voting has ended',
  access: anyone,
  cache: publicFor(15),
  problems: ['no-entrant'],
  limit: readLimit,
  params: z.object({ entrantId: numericId }),
  query: z.object({ after }),
  output: z.extend(reviewPage, { entrant: z.object({ id: z.int(), name: z.string() }) }),
});

export const getReview = route({
  method: 'GET',
  path: '/api/v1/reviews/id/:reviewId',
  summary: 'One review, once voting has ended',
  access: anyone,
  cache: publicFor(15),
  problems: ['no-review'],
  limit: readLimit,
  params: one,
  output: z.extend(review, { competition }),
});

const reason = z.object({ reason: z.string().check(z.maxLength(1_000)) });

export const reportReview = route({
  method: 'POST',
  path: '/api/v1/reviews/id/:reviewId/report',
  summary: 'Reports a review to staff',
  access: { who: 'user', about: { review: 'reviewId' } },
  cache: uncached,
  problems: ['no-reason', 'own-review', 'no-review'],
  limit: { max: 30, perSeconds: 3600, by: 'account' },
  params: one,
  body: reason,
  output: done,
});

export const answerReview = route({
  method: 'POST',
  path: '/api/v1/reviews/id/:reviewId/answer',
  summary: "Posts a team's answer to a review, once only, when the results are out or the gifts are open",
  access: { who: 'member', about: { review: 'reviewId' }, isVerified: true },
  cache: uncached,
  problems: [
    'not-your-entry',
    'no-answer',
    'results-not-out',
    'answered-already',
    'text-too-long',
    'no-review',
  ],
  takesKey: true,
  limit: { max: 120, perSeconds: 3600, by: 'account' },
  params: one,
  body: z.object({ answer: z.string().check(z.maxLength(maxReviewAnswerLength)) }),
  output: done,
});

export const hideReview = route({
  method: 'POST',
  path: '/api/v1/reviews/id/:reviewId/hide',
  summary: 'Hides a review from everyone but its author and staff; its scores still count',
  access: moderators,
  cache: uncached,
  problems: ['no-reason', 'no-review'],
  limit: { max: 300, perSeconds: 3600, by: 'account' },
  params: one,
  body: reason,
  output: done,
});

export const showReview = route({
  method: 'POST',
  path: '/api/v1/reviews/id/:reviewId/show',
  summary: 'Shows a hidden review again',
  access: moderators,
  cache: uncached,
  problems: ['no-review', 'not-hidden', 'outranked'],
  limit: { max: 300, perSeconds: 3600, by: 'account' },
  params: one,
  body: z.optional(z.unknown()),
  output: done,
});

export const dismissReviewReports = route({
  method: 'POST',
  path: '/api/v1/reviews/id/:reviewId/dismissReports',
  summary: 'Dismisses the reports about a review: it stays as it is',
  access: moderators,
  cache: uncached,
  problems: ['no-review'],
  limit: { max: 300, perSeconds: 3600, by: 'account' },
  params: one,
  body: z.optional(z.unknown()),
  output: done,
});

export const reportedReview = z.object({
  reviewId: z.int(),
  short: z.string(),
  author: z.string(),
  reports: z.array(z.object({ by: z.string(), reason: z.string(), date: z.int() })),
});
export type ReportedReview = z.output<typeof reportedReview>;

export const listReviewReports = route({
  method: 'GET',
  path: '/api/v1/reviews/reports',
  summary: 'Reviews with undecided reports',
  access: staffWhoCan('moderate-posts'),
  cache: uncached,
  output: z.object({ result: z.array(reportedReview) }),
});

/** A review without scores, as its author sees it. */
export const ownReview = z.object({ review: z.string(), version: z.int() });
export type OwnReview = z.output<typeof ownReview>;

export const getOwnReview = route({
  method: 'GET',
  path: '/api/v1/entry/:id/review',
  summary: 'Your review of an entry as you typed it, and whether you can write one',
  access: loggedIn,
  cache: { class: 'private' },
  problems: ['no-entry'],
  params: z.object({ id: numericId }),
  output: z.object({ own: z.nullable(ownReview), canReview: z.boolean() }),
});

export const saveReview = route({
  method: 'POST',
  path: '/api/v1/entry/:id/review',
  summary:
    'Writes a review without scores: of a gift after the end, or of an unranked entry while voting is open',
  access: { who: 'entrant', about: { entry: 'id' }, when: 'canReview', isVerified: true },
  cache: uncached,
  problems: ['own-entry', 'not-reviewable', 'ballot-changed', 'text-too-long'],
  limit: { max: 240, perSeconds: 3600, by: 'account' },
  maxBodyBytes: 256 * 1024,
  params: z.object({ id: numericId }),
  body: z.object({
    review: z.string().check(z.maxLength(128 * 1024)),
    /** The version this edit started from; 0 if there was none. */
    baseVersion: versionNumber,
  }),
  output: z.object({ own: ownReview }),
});
