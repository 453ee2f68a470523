import * as z from 'zod/mini';
import { anyone, uncached } from './access.ts';
import { phase, siteNotice } from './competition.ts';
import { prizePlace } from './result.ts';
import { route } from './route.ts';

/** Notices that every open page receives. Ids and public facts only, never anything that differs by user. */
export const liveNotice = z.discriminatedUnion('event', [
  /** The first event of a stream: the server's time. */
  z.object({ event: z.literal('hello'), data: z.object({ serverTime: z.int() }) }),
  /** Notices may have been missed: the page has to reload its data. */
  z.object({ event: z.literal('resync'), data: z.object({}) }),
  z.object({
    event: z.literal('phase'),
    data: z.object({ short: z.string(), phase, serverTime: z.int() }),
  }),
  z.object({ event: z.literal('count'), data: z.object({ short: z.string(), numEntrants: z.int() }) }),
  z.object({
    event: z.literal('log'),
    data: z.object({ short: z.string(), numLogs: z.int(), latestId: z.nullable(z.int()) }),
  }),
  /** Something that pages show of the site or an event has changed, such as its title. */
  z.object({ event: z.literal('changed'), data: z.object({}) }),
  /** The times of an event were moved. They are here, since a cache may have older ones. */
  z.object({
    event: z.literal('times'),
    data: z.object({
      short: z.string(),
      competitionStart: z.int(),
      competitionEnd: z.int(),
      votingEnd: z.int(),
      joinOpens: z.nullable(z.int()),
      joinCloses: z.int(),
      serverTime: z.int(),
    }),
  }),
  /** The organizers' notice to everyone; null if there is none any more. */
  z.object({
    event: z.literal('notice'),
    data: z.object({ notice: z.nullable(siteNotice), serverTime: z.int() }),
  }),
  /** The extra rules are out. */
  z.object({ event: z.literal('drawn'), data: z.object({ short: z.string() }) }),
  /** The current slide of a prize-giving, and nothing that is still to come. */
  z.object({
    event: z.literal('prize'),
    data: z.object({
      short: z.string(),
      title: z.string(),
      numMoves: z.int(),
      slide: z.int(),
      isBlank: z.boolean(),
      /** Null on the title; without entries if there are too many for a notice. */
      place: z.nullable(prizePlace),
      isOver: z.boolean(),
      serverTime: z.int(),
    }),
  }),
  /** The results of an event are out. */
  z.object({
    event: z.literal('results'),
    data: z.object({ short: z.string(), title: z.string(), serverTime: z.int() }),
  }),
]);
export type LiveNotice = z.output<typeof liveNotice>;
export type LiveEvent = LiveNotice['event'];
export type NoticeData<E extends LiveEvent> = Extract<LiveNotice, { event: E }>['data'];

export const liveStream = route({
  method: 'GET',
  path: '/api/v1/live',
  summary:
    'What happens, as server-sent events, the same for everyone: `hello` first, with the server’s time; `resync` where notices may have been missed; then `phase`, `count`, `log`, `changed`, `times`, `notice`, `drawn`, `prize` and `results`',
  access: anyone,
  cache: uncached,
  isNeverShed: true,
  output: { mediaType: 'text/event-stream; charset=utf-8' },
});
