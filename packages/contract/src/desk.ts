import { maxNoticeLength } from '@tinsmith/domain/limits';
import { endings } from '@tinsmith/domain/reopen-times';
import * as z from 'zod/mini';
import { personal, staffWhoCan, uncached } from './access.ts';
import { shortName } from './competition.ts';
import type { Problems } from './problems.ts';
import { route } from './route.ts';

export const deskProblems = {
  'wrong-event-name': {
    status: 400,
    sentence: "That isn't the event's name. Please enter it as it's shown.",
  },
  'fixed-by-now': { status: 409, sentence: 'That has happened already and can no longer be changed.' },
  'cannot-end-now': { status: 409, sentence: "That isn't what comes next, so it can't end now." },
  'cannot-reopen': { status: 409, sentence: "That can't be reopened." },
} as const satisfies Problems;

declare module './problems.ts' {
  interface DeclaredProblems {
    readonly desk: typeof deskProblems;
  }
}

const compo = z.object({ compoId: shortName });
const manageEvent = { ...staffWhoCan('manage-events'), about: { competition: 'compoId' } } as const;
const limit = { max: 60, perSeconds: 60, by: 'account' } as const;
const done = z.object({ done: z.literal(true) });

export const deskWarning = z.object({
  kind: z.enum([
    'not-confirmed',
    'no-entry',
    'no-file',
    'pool-too-small',
    'mails-late',
    'mails-refused',
    'trouble-open',
    'uploads-still',
  ]),
  count: z.int(),
  /** A few names of those it is about. */
  names: z.array(z.string()),
});
export type DeskWarning = z.output<typeof deskWarning>;

export const eventDesk = z.object({
  /** Its number in the lists. */
  id: z.int(),
  /** How long after the end files sealed before it may still arrive. */
  graceMs: z.int(),
  numEntrants: z.int(),
  numFirstTimers: z.int(),
  numEntries: z.int(),
  numLogs: z.int(),
  numLogsLastHour: z.int(),
  /** Null while gifts are being made: their files are secret. */
  uploads: z.nullable(
    z.object({ num: z.int(), numUnderWay: z.int(), bytes: z.number(), numWithFile: z.int() }),
  ),
  /** Hidden until the end. Null if even their existence is a secret. */
  numSpoilers: z.nullable(z.int()),
  /** From the first sign-up to now, in spans of equal length. */
  overTime: z.array(z.object({ from: z.int(), signUps: z.int(), posts: z.int(), uploads: z.int() })),
  warnings: z.array(deskWarning),
  /** Times that can no longer be changed, by name, with the reason. */
  fixed: z.record(z.string(), z.string()),
  /** What can be ended right now; null if nothing can. */
  canEnd: z.nullable(z.enum(endings)),
  /** Times that have passed: whether the viewer can reopen them, or why not. */
  passed: z.array(z.object({ name: z.enum(['start', ...endings]), refusal: z.nullable(z.string()) })),
  notice: z.nullable(
    z.object({
      kind: z.enum(['info', 'urgent']),
      text: z.string(),
      madeAt: z.int(),
      endsAt: z.nullable(z.int()),
    }),
  ),
});
export type EventDesk = z.output<typeof eventDesk>;

export const getEventDesk = route({
  method: 'GET',
  path: '/api/v1/compo/:compoId/desk',
  summary: "For staff: the state of an event, what's missing and what comes next",
  access: manageEvent,
  cache: personal,
  params: compo,
  output: eventDesk,
});

const moment = z.int().check(z.gte(0), z.lte(253_402_300_799_999));

export const moveTimes = route({
  method: 'POST',
  path: '/api/v1/compo/:compoId/desk/times',
  summary: 'For staff: changes the times of an event and tells everyone with a page open',
  access: manageEvent,
  cache: uncached,
  problems: ['bad-times', 'fixed-by-now', 'in-the-past'],
  limit,
  params: compo,
  body: z.object({
    start: z.optional(moment),
    end: z.optional(moment),
    votingEnd: z.optional(moment),
    joinCloses: z.optional(moment),
    /** Shown on every open page; empty for none. */
    notice: z.string().check(z.maxLength(maxNoticeLength)),
  }),
  output: done,
});

export const endNow = route({
  method: 'POST',
  path: '/api/v1/compo/:compoId/desk/end',
  summary: "For staff: ends an event, or its voting, right now; needs the event's name, typed",
  access: manageEvent,
  cache: uncached,
  problems: ['wrong-event-name', 'cannot-end-now'],
  limit,
  params: compo,
  body: z.object({ what: z.enum(endings), name: z.string().check(z.maxLength(200)) }),
  output: done,
});

export const reopenTimes = route({
  method: 'POST',
  path: '/api/v1/compo/:compoId/desk/reopen',
  summary:
    'For owners: reopens the finish of a speedhack, or its voting, until another time; needs a proof from the last ten minutes',
  access: { ...staffWhoCan('reopen-times'), about: { competition: 'compoId' } },
  cache: uncached,
  problems: ['prove-yourself', 'cannot-reopen', 'in-the-past', 'bad-times'],
  limit,
  params: compo,
  body: z.object({ what: z.enum(endings), until: moment }),
  output: done,
});

export const setNotice = route({
  method: 'POST',
  path: '/api/v1/notice',
  summary: 'For staff: shows a notice on every open page; an empty text removes it',
  access: staffWhoCan('manage-events'),
  cache: uncached,
  problems: ['in-the-past'],
  limit,
  body: z.object({
    kind: z.enum(['info', 'urgent']),
    text: z.string().check(z.maxLength(maxNoticeLength)),
    /** When it ends by itself; null or omitted: when staff remove it. */
    endsAt: z.optional(z.nullable(moment)),
  }),
  output: done,
});
