import type { ServerResponse } from 'node:http';
import { type LiveNotice, liveStream } from '@tinsmith/contract/live';
import type { FastifyInstance } from 'fastify';
import { readClock } from '../platform/clock.ts';
import type { Platform } from '../platform/platform.ts';
import { bind } from './bind.ts';
import { endlessAnswers } from './stop-gracefully.ts';

const heartbeatMs = 20_000;

const write = ({ event, data }: LiveNotice): Buffer =>
  Buffer.from(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

/** Notices that carry what caches may not have yet are repeated to pages that connect within this time. */
const repeatedMs = 60_000;
const isRepeated = ({ event, data }: LiveNotice): boolean =>
  event === 'times' ||
  event === 'notice' ||
  event === 'results' ||
  // Its beginning; later ones carry a place each.
  (event === 'prize' && data.slide === 0);

const sentAtOf = ({ data }: LiveNotice): number => ('serverTime' in data ? data.serverTime : 0);

/** Callers share an answer under way: after a restart all clients reconnect at once. */
function shareAnswer<T>(ask: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | null = null;
  return () => {
    underWay ??= ask().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}

/** Sends the notices to every listening browser: one buffer for all, one timer for all. */
export function liveStreamRoutes(
  app: FastifyInstance,
  { counts, db, live }: Pick<Platform, 'counts' | 'db' | 'live'>,
) {
  const open = new Set<ServerResponse>();
  const sendAll = (bytes: Buffer) => {
    for (const response of open) response.write(bytes);
  };
  const makeGreeting = shareAnswer(async () => {
    const serverTime = await readClock(db);
    return { serverTime, bytes: write({ event: 'hello', data: { serverTime } }) };
  });
  let recent: { readonly atMs: number; readonly sentAt: number; readonly bytes: Buffer }[] = [];
  const forgetOld = () => {
    recent = recent.filter(({ atMs }) => performance.now() - atMs < repeatedMs);
  };
  const greet = async (response: ServerResponse) => {
    const { serverTime, bytes } = await makeGreeting();
    forgetOld();
    // After the clock was set back, older notices would teach pages a time to come.
    const repeated = recent.filter(({ sentAt }) => sentAt <= serverTime);
    if (open.has(response)) response.write(Buffer.concat([bytes, ...repeated.map((notice) => notice.bytes)]));
  };
  const unsubscribe = live.subscribe((notice) => {
    const bytes = write(notice);
    sendAll(bytes);
    forgetOld();
    if (isRepeated(notice)) recent.push({ atMs: performance.now(), sentAt: sentAtOf(notice), bytes });
  });
  // Without it proxies and sleeping laptops could not distinguish a quiet stream from a dead one.
  const heart = setInterval(() => sendAll(Buffer.from(': still here\n\n')), heartbeatMs);
  heart.unref();
  // Streams never end by themselves, so the server would wait for them forever.
  app.addHook('preClose', async () => {
    clearInterval(heart);
    unsubscribe();
    for (const response of open) response.end();
    open.clear();
  });
  /** One for all of them: one each would keep its request in memory as long as the stream. */
  function forget(this: ServerResponse) {
    open.delete(this);
    counts.liveStreams -= 1;
  }
  return [
    bind(liveStream, ({ request, reply }) => {
      reply.hijack();
      const { raw } = reply;
      // The client disconnected during the session lookup: nothing would ever remove it from the list.
      if (raw.destroyed) return '';
      raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'x-accel-buffering': 'no',
      });
      raw.write('retry: 2000\n\n');
      // Before the greeting: notices sent while the time is read must not be missed.
      open.add(raw);
      counts.liveStreams += 1;
      endlessAnswers.add(raw);
      raw.on('close', forget);
      // Without a database there is no time to send; the stream waits for it, and gets a resync.
      greet(raw).catch((error) => request.log.warn({ err: error }, 'a stream was not greeted'));
      return '';
    }),
  ];
}
