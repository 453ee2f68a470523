import type { ServerResponse } from 'node:http';
import { liveStream } from '@tinsmith/contract/live';
import type { FastifyInstance } from 'fastify';
import type { Live, LiveNotice } from '../platform/live.ts';
import { bind } from './bind.ts';
import { endlessAnswers } from './stop-gracefully.ts';

const heartbeatMs = 20_000;

const write = ({ event, data }: LiveNotice): Buffer =>
  Buffer.from(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

/** Hands the notices to every browser that listens: one buffer for all, one timer for all. */
export function liveStreamRoutes(app: FastifyInstance, live: Live) {
  const open = new Set<ServerResponse>();
  const sendAll = (bytes: Buffer) => {
    for (const response of open) response.write(bytes);
  };
  const unsubscribe = live.subscribe((notice) => sendAll(write(notice)));
  // Without it proxies and sleeping laptops could not tell a quiet stream from a dead one.
  const heart = setInterval(() => sendAll(Buffer.from(': still here\n\n')), heartbeatMs);
  heart.unref();
  // Streams never end by themselves, so the server would wait for them forever.
  app.addHook('preClose', async () => {
    clearInterval(heart);
    unsubscribe();
    for (const response of open) response.end();
  });
  return [
    bind(liveStream, ({ reply }) => {
      reply.hijack();
      const { raw } = reply;
      // They hung up while their session was looked up: nothing would ever take them off the list.
      if (raw.destroyed) return '';
      raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'x-accel-buffering': 'no',
      });
      raw.write('retry: 2000\n\n');
      open.add(raw);
      endlessAnswers.add(raw);
      raw.once('close', () => open.delete(raw));
      return '';
    }),
  ];
}
