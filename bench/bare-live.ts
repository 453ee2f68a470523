import type { ServerResponse } from 'node:http';
import Fastify from 'fastify';

// The minimum that can hold live streams: a bare server that keeps the responses and writes one notice to all.
const streams = new Set<ServerResponse>();
const app = Fastify();

app.get('/healthz', () => 'ok');
app.get('/api/v1/live', (_request, reply) => {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  raw.write('retry: 2000\n\n');
  streams.add(raw);
  raw.on('close', () => streams.delete(raw));
});
app.post('/notify', () => {
  for (const stream of streams)
    stream.write('event: phase\ndata: {"short":"jam","phase":"live","serverTime":0}\n\n');
  return 'ok';
});

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
