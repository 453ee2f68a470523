import type { FastifyReply, FastifyRequest } from 'fastify';

/** The result of a form sent without scripts, for the page that it redirects to: shown there once. */
const flashCookie = 'flash';
const flashShape = /^[\w.-]{1,100}$/;
const lifetimeSeconds = 60;

export function readFlash(request: FastifyRequest): string | null {
  const flash = request.cookies[flashCookie];
  return flash && flashShape.test(flash) ? flash : null;
}

export function giveFlash(reply: FastifyReply, flash: string): void {
  reply.setCookie(flashCookie, flash, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: reply.request.server.isSecure,
    maxAge: lifetimeSeconds,
  });
}

export const clearFlash = (reply: FastifyReply): void => void reply.clearCookie(flashCookie, { path: '/' });
