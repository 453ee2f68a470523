import type { FastifyReply } from 'fastify';
import { clearSessionCookie, readSessionHash } from '../../../http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteSession } from './session.queries.ts';

/** Ends the request's session, if there is one. */
export async function logOut({ db }: Pick<Platform, 'db'>, reply: FastifyReply) {
  const tokenSha256 = readSessionHash(reply.request);
  if (tokenSha256) await deleteSession(db, tokenSha256);
  clearSessionCookie(reply);
  return { done: true } as const;
}
