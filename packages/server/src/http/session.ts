import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { anonymous, type Viewer } from './viewer.ts';

export const sessionCookie = 'session';

export type FindAccount = (tokenSha256: Buffer) => Promise<Viewer['account']>;

/**
 * Set on the raw request by a page's inside calls, which know the viewer already. A symbol cannot come
 * over the wire, so nobody outside can claim to be inside.
 */
export const insideViewer: unique symbol = Symbol('inside viewer');

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer;
  }
}
declare module 'node:http' {
  interface IncomingMessage {
    [insideViewer]?: Viewer;
  }
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

async function readViewer(request: FastifyRequest, findAccount: FindAccount): Promise<Viewer> {
  const inside = request.raw[insideViewer];
  if (inside) return inside;
  const token = request.cookies[sessionCookie];
  if (!token) return anonymous(request.ip);
  const account = await findAccount(hashToken(token));
  return { account, hasEndedSession: account === null, address: request.ip };
}

/** Gives every request its viewer: one indexed read where a session cookie came, none otherwise. */
export function addSessions(app: FastifyInstance, findAccount: FindAccount): void {
  app.decorateRequest('viewer');
  app.addHook('onRequest', async (request) => {
    request.viewer = await readViewer(request, findAccount);
  });
}
