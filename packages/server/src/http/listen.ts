import { once } from 'node:events';
import { createServer, type Server as NetServer } from 'node:net';
import { platform } from 'node:os';
import type { FastifyInstance } from 'fastify';

/** Connections that may wait to be accepted, each: a proxy counts a process that refuses one as broken. */
const backlog = 1024;
/**
 * Node accepts one connection per listening socket in each turn of its event loop. A turn is long while pages are
 * rendered: with a single socket, the last of 500 who came at once waited 23 s, people who were logged in among them.
 */
const numSockets = platform() === 'linux' ? 16 : 1;

/** Lets the app listen; returns the sockets besides its server's own. */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<NetServer[]> {
  const isShared = numSockets > 1;
  await app.listen({ host, port, backlog, ...(isShared && { reusePort: true }) });
  const address = app.server.address();
  if (address === null || typeof address === 'string') return [];
  return Promise.all(
    Array.from({ length: numSockets - 1 }, async () => {
      const other = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
        app.server.emit('connection', socket),
      );
      other.listen({ host, port: address.port, backlog, reusePort: true });
      await once(other, 'listening');
      return other;
    }),
  );
}
