import { maxScreenshotBytes } from '@tinsmith/domain/limits';
import * as z from 'zod/mini';
import { anyone, loggedIn, personal, publicFor, staffWhoCan, uncached } from './access.ts';
import { competition, shortName } from './competition.ts';
import { anyPageNumber, fewOnly, numericId } from './params.ts';
import type { Problems } from './problems.ts';
import { type Access, route } from './route.ts';

export const logProblems = {
  'no-log-page': { status: 404, sentence: "That page of the log doesn't exist." },
  'no-log-post': { status: 404, sentence: 'No post with that number.' },
  'no-own-post': { status: 404, sentence: "You haven't posted anything yet." },
  'hidden-post': {
    status: 409,
    sentence: "The organizers have hidden this post, so it can't be deleted. Only you and they can see it.",
  },
  'not-your-post': { status: 403, sentence: 'Only its author can delete a post.' },
  'posting-closed': { status: 409, sentence: 'Posting is closed for this event.' },
  'post-changed': {
    status: 409,
    sentence: 'This post was changed in another tab. Copy your text, reload and try again.',
  },
  'own-post': { status: 409, sentence: "That's your own post." },
} as const satisfies Problems;

declare module './problems.ts' {
  interface DeclaredProblems {
    readonly log: typeof logProblems;
  }
}

export const logPost = z.object({
  id: z.int(),
  date: z.int(),
  editedAt: z.nullable(z.int()),
  /** Safe HTML. */
  text: z.string(),
  /** File name of the screenshot, once it is ready. */
  image: z.nullable(z.string()),
  thumbnail: z.nullable(z.string()),
  /** Known from the moment of posting, so that the layout does not jump when the picture loads. */
  imageWidth: z.nullable(z.int()),
  imageHeight: z.nullable(z.int()),
  imageState: z.nullable(z.enum(['waiting', 'ready', 'failed'])),
  spoiler: z.boolean(),
  entrant: z.object({ id: z.int(), name: z.string(), avatar: z.nullable(z.string()) }),
  isOwn: z.boolean(),
  /** The viewer's own latest post, while posting is open. */
  isEditable: z.boolean(),
  /** Why staff hid it; visible only to its author and staff. */
  hidden: z.nullable(z.object({ reason: z.string() })),
  /** How often it was reported; null for everyone but staff. */
  numReports: z.nullable(z.int()),
});
export type LogPost = z.output<typeof logPost>;

export const logPageSize = 20;

export const logPage = z.object({
  posts: z.array(logPost),
  competition,
  /** The owner of the log, if it is one person's. */
  entrant: z.nullable(z.object({ id: z.int(), name: z.string() })),
  page: z.int(),
  numPages: z.int(),
  /** Logged in, joined, and posting is open. */
  canPostAndAuthenticated: z.boolean(),
  /** In a list: the latest public post. For a single post: that post. */
  post: z.nullable(logPost),
});
export type LogPage = z.output<typeof logPage>;

const compo = z.object({ compoId: shortName });
const one = z.object({ postId: numericId });
const done = z.object({ done: z.literal(true) });
const moderators = {
  who: 'staff',
  can: 'moderate-posts',
  about: { logPost: 'postId' },
} as const satisfies Access;

export const listEventLog = route({
  method: 'GET',
  path: '/api/v1/log/event/:compoId',
  summary: "An event's log, newest first, twenty a page",
  access: anyone,
  cache: publicFor(15),
  problems: ['no-competition', 'no-log-page'],
  params: compo,
  query: z.object({
    page: anyPageNumber,
    /** The newest post announced by the live stream. Only makes the URL differ, so that no older copy is used. */
    latest: z.optional(numericId),
    /** Only so many of the newest that everyone may see: no spoilers, and no other pages. */
    newest: fewOnly,
  }),
  output: logPage,
});

export const listEntrantLog = route({
  method: 'GET',
  path: '/api/v1/log/entrant/:entrantId',
  summary: "One entrant's log, newest first, twenty a page",
  access: anyone,
  cache: publicFor(15),
  problems: ['no-entrant', 'no-log-page'],
  params: z.object({ entrantId: numericId }),
  query: z.object({ page: anyPageNumber }),
  output: logPage,
});

export const getLogPost = route({
  method: 'GET',
  path: '/api/v1/log/id/:postId',
  summary: 'One post',
  access: anyone,
  cache: publicFor(15),
  problems: ['no-log-post'],
  params: one,
  output: logPage,
});

const fields = {
  /** At most `maxLogTextBytes`; the server rejects longer ones with its own message. */
  message: z.string(),
  /** As a checkbox sends it, or absent; `false`, `0` and an empty value turn it off. */
  spoiler: z.optional(z.string().check(z.maxLength(10))),
  img_option: z._default(z.enum(['as_is', 'remove', 'add_or_replace']), 'add_or_replace'),
};

export const createLogPost = route({
  method: 'POST',
  path: '/api/v1/log/event/:compoId',
  summary: 'Posts to your log',
  access: { who: 'entrant', about: { competition: 'compoId' }, when: 'canPost' },
  cache: uncached,
  problems: [
    'no-message',
    'one-picture',
    'bad-image',
    'not-joined',
    'no-competition',
    'posting-closed',
    'text-too-long',
  ],
  takesKey: true,
  limit: { max: 60, perSeconds: 3600, by: 'account' },
  params: compo,
  form: { fields: z.object(fields), files: ['screenshot'], maxFileBytes: maxScreenshotBytes },
  output: z.object({ post: logPost }),
});

export const ownLatestPost = z.object({
  post: z.nullable(logPost),
  /** The text as it was typed, for editing. */
  source: z.string(),
  /** Sent back with an edit, which is rejected if the post was edited in another tab meanwhile. */
  version: z.int(),
});

export const getMyLatest = route({
  method: 'GET',
  path: '/api/v1/log/event/:compoId/myLatest',
  summary: 'Your latest post',
  access: loggedIn,
  scope: 'read',
  cache: personal,
  problems: ['no-competition'],
  params: compo,
  output: ownLatestPost,
});

export const editMyLatest = route({
  method: 'POST',
  path: '/api/v1/log/event/:compoId/myLatest',
  summary: 'Edits your latest post. `postId` and `version`, if sent, must match the ones you read',
  access: { who: 'entrant', about: { competition: 'compoId' }, when: 'canPost' },
  cache: uncached,
  problems: [
    'no-message',
    'one-picture',
    'bad-image',
    'not-joined',
    'no-competition',
    'no-own-post',
    'posting-closed',
    'post-changed',
    'text-too-long',
  ],
  limit: { max: 120, perSeconds: 3600, by: 'account' },
  params: compo,
  form: {
    fields: z.object({
      ...fields,
      postId: z.optional(numericId),
      version: z.optional(numericId),
    }),
    files: ['screenshot'],
    maxFileBytes: maxScreenshotBytes,
  },
  output: ownLatestPost,
});

export const previewLogPost = route({
  method: 'POST',
  path: '/api/v1/log/preview',
  summary: 'How a text will look; nothing is stored',
  access: loggedIn,
  cache: uncached,
  problems: ['no-message', 'text-too-long'],
  limit: { max: 600, perSeconds: 600, by: 'account' },
  body: z.object({ message: z.string() }),
  maxBodyBytes: 256 * 1024,
  output: z.object({ text: z.string() }),
});

export const reportLogPost = route({
  method: 'POST',
  path: '/api/v1/log/id/:postId/report',
  summary: 'Reports a post to staff',
  access: { who: 'user', about: { logPost: 'postId' } },
  cache: uncached,
  problems: ['no-reason', 'no-log-post', 'own-post'],
  limit: { max: 20, perSeconds: 3600, by: 'account' },
  params: one,
  body: z.object({ reason: z.string().check(z.maxLength(1000)) }),
  output: done,
});

export const deleteLogPost = route({
  method: 'POST',
  path: '/api/v1/log/id/:postId/delete',
  summary: 'Deletes a post of yours, with its picture and the reports about it, unless staff hid it',
  access: { who: 'member', about: { logPost: 'postId' } },
  cache: uncached,
  problems: ['no-log-post', 'not-your-post', 'hidden-post'],
  plainForm: { redirect: '/news/' },
  limit: { max: 120, perSeconds: 3600, by: 'account' },
  params: one,
  body: z.optional(z.unknown()),
  output: done,
});

export const hideLogPost = route({
  method: 'POST',
  path: '/api/v1/log/id/:postId/hide',
  summary: 'Hides a post from everyone but its author and staff. The post and the reason are kept',
  access: moderators,
  cache: uncached,
  problems: ['no-reason', 'no-log-post'],
  limit: { max: 600, perSeconds: 3600, by: 'account' },
  params: one,
  body: z.object({ reason: z.string().check(z.maxLength(1000)) }),
  output: z.object({ post: logPost }),
});

export const showLogPost = route({
  method: 'POST',
  path: '/api/v1/log/id/:postId/show',
  summary: 'Shows a hidden post again',
  access: moderators,
  cache: uncached,
  problems: ['no-log-post', 'not-hidden', 'outranked'],
  limit: { max: 600, perSeconds: 3600, by: 'account' },
  params: one,
  body: z.object({}),
  output: z.object({ post: logPost }),
});

export const logReport = z.object({
  postId: z.int(),
  short: z.string(),
  author: z.string(),
  /** Who reported it and why, newest first. */
  reports: z.array(z.object({ by: z.string(), reason: z.string(), date: z.int() })),
});
export type LogReport = z.output<typeof logReport>;

export const listLogReports = route({
  method: 'GET',
  path: '/api/v1/log/reports',
  summary: 'Reported posts still waiting for a decision, oldest report first, at most a hundred',
  access: staffWhoCan('moderate-posts'),
  cache: personal,
  output: z.object({ result: z.array(logReport) }),
});

export const dismissPostReports = route({
  method: 'POST',
  path: '/api/v1/log/id/:postId/dismissReports',
  summary: 'Dismisses the reports about a post, which stays as it is',
  access: moderators,
  cache: uncached,
  problems: ['no-log-post'],
  limit: { max: 600, perSeconds: 3600, by: 'account' },
  params: one,
  body: z.object({}),
  output: done,
});

export const logFeed = route({
  method: 'GET',
  path: '/:compoId/log/atom.xml',
  summary: "The newest posts of an event's log as an Atom feed",
  access: anyone,
  cache: publicFor(60),
  problems: ['no-competition'],
  params: compo,
  output: { mediaType: 'application/atom+xml; charset=utf-8' },
});
