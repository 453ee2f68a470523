import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from './problems.ts';

export const csrfCookie = 'csrftoken';
const csrfHeader = 'x-csrftoken';

const isSame = (a: string, b: string): boolean => {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
};

function checkRepeated(request: FastifyRequest, repeated: unknown): void {
  const cookie = request.cookies[csrfCookie];
  if (!cookie || typeof repeated !== 'string' || !isSame(cookie, repeated))
    throw new Problem('csrf-mismatch');
}

/** Rejects a write whose header does not repeat the cookie: another site can send our cookie, not read it. */
export const checkCsrf = (request: FastifyRequest): void =>
  checkRepeated(request, request.headers[csrfHeader]);

/** The same for a plain form, which cannot send a header and has the token in a field. */
export const checkCsrfField = (
  request: FastifyRequest,
  field = (request.body as Record<string, unknown> | null)?.[csrfCookie],
): void => checkRepeated(request, field);

export const newCsrfToken = (): string => randomBytes(24).toString('base64url');

/** The token of the request, or a new one. An invalid one is replaced. */
export function needCsrfToken(request: FastifyRequest): string {
  const known = request.cookies[csrfCookie];
  return known && /^[\w-]{1,64}$/.test(known) ? known : newCsrfToken();
}

/** Sets the token cookie on a private response; public pages must never carry a Set-Cookie. */
export function giveCsrfToken(
  request: FastifyRequest,
  reply: FastifyReply,
  isSecure: boolean,
  token = needCsrfToken(request),
): void {
  if (request.cookies[csrfCookie] === token) return;
  reply.setCookie(csrfCookie, token, {
    path: '/',
    sameSite: 'lax',
    secure: isSecure,
    maxAge: 365 * 24 * 3600,
  });
}
