import { createHash } from 'node:crypto';
import type { Scope } from '@tinsmith/domain/scopes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cookieName } from './cookie-name.ts';
import { countedAddress } from './counted-address.ts';
import { Problem } from './problems.ts';
import { anonymous, type Viewer } from './viewer.ts';

const sessionCookie = 'session';

export type FindTokenHolder = (
  tokenSha256: Buffer,
) => Promise<{ readonly account: NonNullable<Viewer['account']>; readonly scopes: readonly Scope[] } | null>;
export type FindAccount = (tokenSha256: Buffer) => Promise<Viewer['account']>;

/**
 * Set on the raw request by a page's inside calls, which know the viewer already. A symbol cannot come
 * over the wire, so nobody outside can claim to be inside.
 */
export const insideViewer: unique symbol = Symbol('inside viewer');

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the site is at an HTTPS address. */
    isSecure: boolean;
  }
  interface FastifyRequest {
    viewer: Viewer;
  }
  interface FastifyContextConfig {
    /** What an API token must be for. */
    scope?: Scope | undefined;
    /** Of a call: whether anybody may make it. */
    isForAnyone?: boolean;
  }
}
declare module 'node:http' {
  interface IncomingMessage {
    [insideViewer]?: Viewer;
  }
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

const nameOf = ({ isSecure }: FastifyInstance): string => cookieName(sessionCookie, isSecure);

/** Random bytes as base64url. A cookie that cannot be one is none: it must not get past caches. */
const tokenShape = /^[A-Za-z0-9_-]{32,64}$/;

export function readSessionToken(request: FastifyRequest): string | undefined {
  // A cookie beside an API token is ignored.
  if (hasAuthorization(request)) return undefined;
  const token = request.cookies[nameOf(request.server)];
  return token && tokenShape.test(token) ? token : undefined;
}

/** What the session that came with a request is known by, or null without one. */
export function readSessionHash(request: FastifyRequest): Buffer | null {
  const token = readSessionToken(request);
  return token ? hashToken(token) : null;
}

/** From its last use. */
export const sessionDays = 30;
/** From its beginning, however much it is used. */
export const maxSessionDays = 90;

export function giveSessionCookie(reply: FastifyReply, token: string, seconds: number): void {
  const { server } = reply.request;
  reply.setCookie(nameOf(server), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: server.isSecure,
    maxAge: seconds,
  });
}

/** With all it was set with: browsers refuse to change one with a prefix otherwise. */
export function clearSessionCookie(reply: FastifyReply): void {
  const { server } = reply.request;
  reply.clearCookie(nameOf(server), { path: '/', secure: server.isSecure });
}

/** Whether an API token came, good or not: then nothing of the answer is anybody else's. */
export const hasAuthorization = ({ headers }: FastifyRequest): boolean => headers.authorization !== undefined;

/**
 * Who calls with an API token. It opens what declares its scope and nothing else; what anybody may read it does not
 * change. Pages know none.
 */
async function readTokenViewer(
  request: FastifyRequest,
  address: string,
  findHolder: FindTokenHolder,
): Promise<Viewer> {
  const [, token] = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '') ?? [];
  const { scope, isForAnyone } = request.routeOptions.config;
  const isCall = isForAnyone !== undefined;
  if (!isCall) return anonymous(address);
  const holder = token === undefined ? null : await findHolder(hashToken(token));
  if (!holder) throw new Problem('bad-token');
  if (scope === undefined && isForAnyone) return anonymous(address);
  if (scope === undefined || !holder.scopes.includes(scope)) throw new Problem('no-scope');
  return { account: holder.account, isByToken: true, hasEndedSession: false, address };
}

async function readViewer(
  request: FastifyRequest,
  findAccount: FindAccount,
  findHolder: FindTokenHolder,
): Promise<Viewer> {
  const inside = request.raw[insideViewer];
  if (inside) return inside;
  const tokenSha256 = readSessionHash(request);
  // A connection that was reset at once has no address any more.
  const address = countedAddress((request.ip as string | undefined) ?? '');
  if (hasAuthorization(request)) return readTokenViewer(request, address, findHolder);
  if (!tokenSha256) return anonymous(address);
  const account = await findAccount(tokenSha256);
  return { account, hasEndedSession: account === null, address };
}

/** Gives every request its viewer: one indexed read where a session cookie came, none otherwise. */
export function addSessions(
  app: FastifyInstance,
  findAccount: FindAccount,
  findHolder: FindTokenHolder,
  isSecure: boolean,
): void {
  app.decorate('isSecure', isSecure);
  app.decorateRequest('viewer');
  app.addHook('onRequest', async (request) => {
    request.viewer = await readViewer(request, findAccount, findHolder);
  });
}
