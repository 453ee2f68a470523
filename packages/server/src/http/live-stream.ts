import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
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

const headOf = (headers: Readonly<Record<string, string>>): string =>
  [
    'HTTP/1.1 200 OK',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `date: ${new Date().toUTCString()}`,
    // It ends with its connection.
    'connection: close',
    '\r\n',
  ].join('\r\n');

function ignoreError() {}

/**
 * Begins an endless answer and returns its connection, to which all that follows is written as it is; null if the client
 * has gone, or still waits for earlier answers. Written through the response, a notice would be four pieces for each
 * stream, and each stream would keep its head in memory, with the request and all that belongs to it.
 */
function beginStream(raw: ServerResponse, headers: Readonly<Record<string, string>>): Socket | null {
  const { socket } = raw;
  // Injected requests have none.
  if (raw.destroyed || !(socket instanceof Socket)) return null;
  // Fastify's, which wait for the end of the answer to log it.
  raw.removeAllListeners('finish').removeAllListeners('error').on('error', ignoreError);
  socket.write(`${headOf(headers)}retry: 2000\n\n`, 'latin1');
  return socket;
}

/** Sends the notices to every listening browser: one buffer for all, one timer for all. */
export function liveStreamRoutes(
  app: FastifyInstance,
  { counts, db, live }: Pick<Platform, 'counts' | 'db' | 'live'>,
) {
  const open = new Set<Socket>();
  const sendAll = (bytes: Buffer) => {
    for (const socket of open) socket.write(bytes);
  };
  const makeGreeting = shareAnswer(async () => {
    const serverTime = await readClock(db);
    return { serverTime, bytes: write({ event: 'hello', data: { serverTime } }) };
  });
  let recent: { readonly atMs: number; readonly sentAt: number; readonly bytes: Buffer }[] = [];
  const forgetOld = () => {
    recent = recent.filter(({ atMs }) => performance.now() - atMs < repeatedMs);
  };
  const greet = async (socket: Socket) => {
    const { serverTime, bytes } = await makeGreeting();
    forgetOld();
    // After the clock was set back, older notices would teach pages a time to come.
    const repeated = recent.filter(({ sentAt }) => sentAt <= serverTime);
    if (open.has(socket)) socket.write(Buffer.concat([bytes, ...repeated.map((notice) => notice.bytes)]));
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
    for (const socket of open) socket.end();
    open.clear();
  });
  /** One for all of them: one each would keep its request in memory as long as the stream. */
  function forget(this: Socket) {
    open.delete(this);
    counts.liveStreams -= 1;
  }
  return [
    bind(liveStream, ({ request, reply }) => {
      reply.hijack();
      const { raw } = reply;
      const headers = { ...(reply.getHeaders() as Record<string, string>), 'x-accel-buffering': 'no' };
      const socket = request.method === 'GET' ? beginStream(raw, headers) : null;
      if (!socket) {
        if (!raw.destroyed) raw.writeHead(200, headers).end();
        return '';
      }
      // Before the greeting: notices sent while the time is read must not be missed.
      open.add(socket);
      counts.liveStreams += 1;
      endlessAnswers.add(raw);
      socket.on('close', forget);
      // Without a database there is no time to send; the stream waits for it, and gets a resync.
      greet(socket).catch((error) => request.log.warn({ err: error }, 'a stream was not greeted'));
      return '';
    }),
  ];
}
