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

/** Refuses a write whose header does not repeat the cookie: another site can send our cookie, not read it. */
export function checkCsrf(request: FastifyRequest): void {
  const cookie = request.cookies[csrfCookie];
  const header = request.headers[csrfHeader];
  if (!cookie || typeof header !== 'string' || !isSame(cookie, header)) throw new Problem('csrf-mismatch');
}

/** Hands out the token with a private answer; public pages must never carry a Set-Cookie. */
export function giveCsrfToken(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): void {
  if (request.cookies[csrfCookie]) return;
  reply.setCookie(csrfCookie, randomBytes(24).toString('base64url'), {
    path: '/',
    sameSite: 'lax',
    secure: isSecure,
    maxAge: 365 * 24 * 3600,
  });
}
