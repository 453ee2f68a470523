import type { LightMyRequestResponse } from 'fastify';

let last = 0;

/** Headers of a client with a new address, so that limits by address do not mix tests. */
export function fromNewAddress(): { 'x-forwarded-for': string } {
  last += 1;
  return { 'x-forwarded-for': `10.${(last >> 16) & 255}.${(last >> 8) & 255}.${last & 255}` };
}

/** The session cookie that a response sets, or undefined. */
export const sessionOf = (answer: LightMyRequestResponse): string | undefined =>
  answer.cookies.find((cookie) => /^(__Host-)?session$/.test(cookie.name))?.value;

export const goodPassword = 'quiet herons at dawn';
