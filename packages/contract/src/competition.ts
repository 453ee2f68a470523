import * as z from 'zod/mini';
import { anyone, personal, publicFor } from './access.ts';
import { numericId } from './params.ts';
import type { Problems } from './problems.ts';
import { route } from './route.ts';

export const competitionProblems = {
  'no-competition': { status: 404, sentence: 'No event with that name.' },
  'not-started': { status: 409, sentence: "The event hasn't started yet." },
} as const satisfies Problems;

declare module './problems.ts' {
  interface DeclaredProblems {
    readonly competition: typeof competitionProblems;
  }
}

export const shortName = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{1,29}$/));

export const phase = z.enum(['before', 'live', 'voting', 'over']);

/** What features add to a competition: each adds its own fields, through its manifest. */
export const competitionSummary = z.object({
  joinedCompetition: z.boolean(),
  numEntrants: z.int(),
  numFirstTimers: z.int(),
  numEntries: z.int(),
  numReviews: z.int(),
  numLogs: z.int(),
  hasResults: z.boolean(),
  /** Its places are being revealed right now. */
  isPrizeGiving: z.boolean(),
  /** Invitations to a team of it that the viewer has not answered. */
  numInvitations: z.int(),
  /**
   * The hash of the seed that its rules or names come from, and the seed once rules are drawn; null if no
   * seed is committed. The seed of names is published with their draw.
   */
  drawSeal: z.nullable(z.object({ hash: z.string(), seed: z.nullable(z.string()) })),
});
export type CompetitionSummary = z.output<typeof competitionSummary>;

export const competition = z.object({
  short: z.string(),
  title: z.string(),
  kind: z.enum(['speedhack', 'gift-exchange']),
  /** Safe HTML: what this edition is about. */
  text: z.string(),
  competitionStart: z.int(),
  competitionEnd: z.int(),
  votingEnd: z.int(),
  joinOpens: z.nullable(z.int()),
  joinCloses: z.int(),
  /** When this response was made; countdowns run on it, so that a wrong local clock does not matter. */
  serverTime: z.int(),
  phase,
  canJoin: z.boolean(),
  canPost: z.boolean(),
  canVote: z.boolean(),
  hasSecretSanta: z.boolean(),
  ...competitionSummary.shape,
  afterStart: z.boolean(),
  afterEnd: z.boolean(),
  /** Only present when true: not published, and visible only to those who manage events. */
  isDraft: z.optional(z.literal(true)),
});
export type Competition = z.output<typeof competition>;

export const eventInList = z.object({
  short: z.string(),
  title: z.string(),
  kind: z.enum(['speedhack', 'gift-exchange']),
  canPost: z.boolean(),
  competitionStart: z.int(),
  competitionEnd: z.int(),
  numEntrants: z.int(),
  numEntries: z.int(),
});
export type EventInList = z.output<typeof eventInList>;

export const latestPost = z.object({
  id: z.int(),
  date: z.int(),
  /** Plain text, its first fifteen words. */
  text: z.string(),
  entrant: z.object({ id: z.int(), name: z.string() }),
});
export type LatestPost = z.output<typeof latestPost>;

/** Has no short name if staff announce something other than an event. */
export const upcomingItem = z.object({
  dateStr: z.string(),
  title: z.string(),
  short: z.nullable(z.string()),
});

export const siteNotice = z.object({
  id: z.int(),
  kind: z.enum(['info', 'urgent']),
  text: z.string(),
  madeAt: z.int(),
  /** When it ends by itself; omitted if it doesn't. */
  endsAt: z.optional(z.int()),
});
export type SiteNotice = z.output<typeof siteNotice>;

export const getCurrentEvent = route({
  method: 'GET',
  path: '/api/v1/currentEvent',
  summary: "The current event, what's coming up, and all events, newest first",
  access: anyone,
  cache: publicFor(15),
  /** `latest`: the newest post announced by the live stream. Makes the URL differ, so that no older copy is used. */
  query: z.object({ latest: z.optional(numericId) }),
  output: z.object({
    currentEvent: z.nullable(competition),
    /** The newest post of its log that is public, while posting is open. */
    latestPost: z.nullable(latestPost),
    upcoming: z.array(upcomingItem),
    events: z.array(eventInList),
    /** When any of this next changes by itself; no copy may be cached beyond it. */
    nextBoundary: z.nullable(z.int()),
    /** What the organizers announce to everyone right now; omitted if nothing. */
    notice: z.optional(siteNotice),
  }),
});
export type CurrentEvent = z.output<(typeof getCurrentEvent)['output']>;

const compo = z.object({ compoId: shortName });

export const getCompetition = route({
  method: 'GET',
  path: '/api/v1/compo/:compoId',
  summary: 'One competition',
  access: anyone,
  cache: publicFor(15),
  problems: ['no-competition'],
  params: compo,
  output: competition,
});

export const getCurrentEntrant = route({
  method: 'GET',
  path: '/api/v1/compo/:compoId/currentEntrant',
  summary: 'Your entrant number, or null if you have not joined',
  access: anyone,
  scope: 'read',
  cache: personal,
  problems: ['no-competition'],
  params: compo,
  output: z.object({ entrantId: z.nullable(z.int()) }),
});

export const competitionCalendar = route({
  method: 'GET',
  path: '/:compoId/calendar.ics',
  summary: 'The dates of one event as iCalendar',
  access: anyone,
  cache: publicFor(300),
  problems: ['no-competition'],
  params: compo,
  output: { mediaType: 'text/calendar; charset=utf-8' },
});

export const calendar = route({
  method: 'GET',
  path: '/calendar.ics',
  summary: "Every event's dates as iCalendar",
  access: anyone,
  cache: publicFor(300),
  output: { mediaType: 'text/calendar; charset=utf-8' },
});
