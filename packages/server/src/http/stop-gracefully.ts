import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

interface Limits {
  /** How long a kept-alive connection must have been idle before it may be closed without notice. */
  readonly quietMs: number;
  /**
   * For how long a busy process goes on accepting connections. A proxy that has just seen another process refuse them,
   * because it was restarted, asks that one again meanwhile (`fail_timeout` in deploy/nginx).
   */
  readonly lingerMs: number;
  /** After this long, open connections are cut: a client that never reads must not block a deploy. */
  readonly patienceMs: number;
}

/** A turn of the event loop that took no longer had nothing to do. */
const idleTurnMs = 0.3;

/** Waits for a moment in which everyone who has connected was accepted; others would be dropped. */
async function untilAccepted(maxMs: number): Promise<void> {
  const end = performance.now() + maxMs;
  for (let last = performance.now(); ; ) {
    await new Promise(setImmediate);
    const now = performance.now();
    if (now - last < idleTurnMs || now > end) return;
    last = now;
  }
}

interface Connection {
  /** The response to its newest request, while that is under way. */
  newest: ServerResponse | null;
  underWay: number;
  bytesRead: number;
  activeAt: number;
}

/** Responses that never end by themselves. Nothing waits for them: closing ends them. */
export const endlessAnswers = new WeakSet<ServerResponse>();

const announceClose = (response: ServerResponse): void => {
  if (!response.headersSent) response.setHeader('connection', 'close');
};

/**
 * Watches a server's connections from the start, so that it can stop without losing a request. Node and
 * Fastify close connections that look idle at once, even if their next request has arrived but was not read
 * yet, and drop clients that still wait to be accepted. Here every response announces the end first; only
 * connections idle for a while are closed. Under load there is never a moment without requests: the process stops
 * accepting connections, and answers those that it has.
 */
export function watchConnections(
  server: Server,
  limits: Limits = { quietMs: 1_000, lingerMs: 2_000, patienceMs: 8_000 },
) {
  const connections = new Map<Socket, Connection>();
  let arrivedAt = 0;
  let isLeaving = false;

  // One listener for all connections and one for all responses: one each would keep as much as the connection does.
  function forget(this: Socket) {
    connections.delete(this);
  }
  function settle(this: ServerResponse) {
    const connection = connections.get(this.req.socket);
    if (!connection) return;
    connection.underWay -= 1;
    connection.activeAt = Date.now();
    if (connection.newest === this) connection.newest = null;
  }

  server.on('connection', (socket) => {
    arrivedAt = Date.now();
    connections.set(socket, { newest: null, underWay: 0, bytesRead: 0, activeAt: arrivedAt });
    socket.on('close', forget);
  });
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(request.socket);
    if (!connection) return;
    // With pipelined requests only the last response may announce the end, or the others are dropped.
    if (isLeaving && connection.newest && !connection.newest.headersSent) {
      connection.newest.removeHeader('connection');
    }
    connection.newest = response;
    connection.underWay += 1;
    connection.activeAt = Date.now();
    if (isLeaving) announceClose(response);
    response.on('close', settle);
  });

  const isSilent = (socket: Socket, connection: Connection): boolean => {
    // A connection with a partial request is not idle.
    if (socket.bytesRead !== connection.bytesRead) {
      connection.bytesRead = socket.bytesRead;
      connection.activeAt = Date.now();
    }
    const isEndless = connection.newest !== null && endlessAnswers.has(connection.newest);
    return (connection.underWay === 0 || isEndless) && Date.now() - connection.activeAt >= limits.quietMs;
  };
  const areAllSilent = (): boolean =>
    Date.now() - arrivedAt >= 100 &&
    // Every connection is checked, since the check also records new data.
    [...connections].filter(([socket, connection]) => !isSilent(socket, connection)).length === 0;

  return {
    /** Stops listening, also on further sockets, lets all requests finish, then calls `close`. */
    async stop(sockets: readonly NetServer[], close: () => Promise<unknown>): Promise<void> {
      isLeaving = true;
      const lingerEnd = Date.now() + limits.lingerMs;
      const end = Date.now() + limits.patienceMs;
      for (const connection of connections.values()) {
        // Idle time is counted from here: data sent a moment ago may not have been read yet.
        connection.activeAt = Date.now();
        if (connection.newest) announceClose(connection.newest);
      }
      while (!areAllSilent() && Date.now() < lingerEnd) await wait(25);
      await untilAccepted(limits.quietMs / 2);
      // One by one: of those that wait while a socket is closed, none may be left unaccepted.
      const closing: Promise<unknown>[] = [];
      for (const socket of sockets) {
        await untilAccepted(20);
        closing.push(new Promise((resolve) => socket.close(resolve)));
      }
      await untilAccepted(20);
      // HTTP's own `close` would also cut connections that look idle. From here on a proxy asks another process.
      const allClosed = Promise.all([
        new Promise((resolve) => NetServer.prototype.close.call(server, resolve)),
        ...closing,
      ]);
      // Node does not close connections that never sent a request, and would wait for them.
      const sweep = setInterval(() => {
        for (const [socket, connection] of connections) {
          const isUnused = connection.underWay === 0 && isSilent(socket, connection);
          if (isUnused || Date.now() > end) socket.destroy();
        }
      }, 25);
      // `close` takes the database away: not while a request is under way.
      while (!areAllSilent() && Date.now() < end) await wait(25);
      await close();
      await allClosed.finally(() => clearInterval(sweep));
    },
  };
}
