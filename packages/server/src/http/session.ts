import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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

/** Random bytes as base64url. A cookie that cannot be one is none: it must not get past caches. */
const tokenShape = /^[A-Za-z0-9_-]{32,64}$/;

/** What the session that came with a request is known by, or null without one. */
export function readSessionHash(request: FastifyRequest): Buffer | null {
  const token = request.cookies[sessionCookie];
  return token && tokenShape.test(token) ? hashToken(token) : null;
}

export const sessionDays = 30;

export function giveSessionCookie(reply: FastifyReply, token: string, isSecure: boolean): void {
  reply.setCookie(sessionCookie, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    maxAge: sessionDays * 24 * 3600,
  });
}

export const clearSessionCookie = (reply: FastifyReply): void =>
  void reply.clearCookie(sessionCookie, { path: '/' });

async function readViewer(request: FastifyRequest, findAccount: FindAccount): Promise<Viewer> {
  const inside = request.raw[insideViewer];
  if (inside) return inside;
  const tokenSha256 = readSessionHash(request);
  if (!tokenSha256) return anonymous(request.ip);
  const account = await findAccount(tokenSha256);
  return { account, hasEndedSession: account === null, address: request.ip };
}

/** Gives every request its viewer: one indexed read where a session cookie came, none otherwise. */
export function addSessions(app: FastifyInstance, findAccount: FindAccount): void {
  app.decorateRequest('viewer');
  app.addHook('onRequest', async (request) => {
    request.viewer = await readViewer(request, findAccount);
  });
}
