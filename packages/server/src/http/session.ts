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
 * Set on the raw request by a page's inside calls, which know the viewer already. A symbol cannot be sent
 * over the wire, so no outside request can pose as an inside one.
 */
export const insideViewer: unique symbol = Symbol('inside viewer');

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the site has an HTTPS URL. */
    isSecure: boolean;
  }
  interface FastifyRequest {
    viewer: Viewer;
  }
  interface FastifyContextConfig {
    /** The scope an API token needs. */
    scope?: Scope | undefined;
    /** For a call: whether anyone may make it. */
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

/** Random bytes as base64url. A malformed cookie is ignored: it must not bypass caches. */
const tokenShape = /^[A-Za-z0-9_-]{32,64}$/;

export function readSessionToken(request: FastifyRequest): string | undefined {
  // A cookie sent along with an API token is ignored.
  if (hasAuthorization(request)) return undefined;
  const token = request.cookies[nameOf(request.server)];
  return token && tokenShape.test(token) ? token : undefined;
}

/** The hash of a request's session token, or null without one. */
export function readSessionHash(request: FastifyRequest): Buffer | null {
  const token = readSessionToken(request);
  return token ? hashToken(token) : null;
}

/** From its last use. */
export const sessionDays = 30;
/** From its start, however much it is used. */
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

/** With the attributes it was set with: browsers otherwise refuse to change a prefixed cookie. */
export function clearSessionCookie(reply: FastifyReply): void {
  const { server } = reply.request;
  reply.clearCookie(nameOf(server), { path: '/', secure: server.isSecure });
}

/** Whether an API token was sent, valid or not: then the response must not be shared. */
export const hasAuthorization = ({ headers }: FastifyRequest): boolean => headers.authorization !== undefined;

function readApiTokenHash(request: FastifyRequest): Buffer | null {
  const [, token] = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '') ?? [];
  return token === undefined ? null : hashToken(token);
}

/**
 * The viewer of a request with an API token. It gives access only to routes that declare its scope; public
 * reads are unaffected. Pages ignore tokens.
 */
async function readTokenViewer(
  request: FastifyRequest,
  address: string,
  findHolder: FindTokenHolder,
): Promise<Viewer> {
  const tokenSha256 = readApiTokenHash(request);
  const { scope, isForAnyone } = request.routeOptions.config;
  const isCall = isForAnyone !== undefined;
  if (!isCall) return anonymous(address);
  const holder = tokenSha256 && (await findHolder(tokenSha256));
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
  // A connection that was reset at once no longer has an address.
  const address = countedAddress((request.ip as string | undefined) ?? '');
  if (hasAuthorization(request)) return readTokenViewer(request, address, findHolder);
  if (!tokenSha256) return anonymous(address);
  const account = await findAccount(tokenSha256);
  return { account, hasEndedSession: account === null, address };
}

/** Sets the viewer of every request: one indexed read if there is a session cookie, none otherwise. */
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

/** How long nginx believes the answer; a session that ends meanwhile counts as a member's a little longer. */
const memberSeconds = 30;

/**
 * Tells nginx whether a request comes from a member: a session or token that is not known counts as a guest's.
 * Only a known one is remembered there, or made-up ones would fill its memory.
 */
export function addMemberCheck(app: FastifyInstance, findHolder: FindTokenHolder): void {
  app.get('/edge/member', { schema: { hide: true } as never }, async (request, reply) => {
    const tokenSha256 = readApiTokenHash(request);
    const isMember = request.viewer.account !== null || (tokenSha256 && (await findHolder(tokenSha256)));
    reply.code(204).header('cache-control', isMember ? `max-age=${memberSeconds}` : 'no-store');
    if (isMember) reply.header('x-edge-member', '1');
    return reply.send();
  });
}
