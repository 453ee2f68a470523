import type { CurrentUser } from '@tinsmith/contract/account';
import type { FastifyReply } from 'fastify';
import { Problem } from '../../../http/problems.ts';
import { clearSessionCookie, giveSessionCookie, hashToken, readSessionToken } from '../../../http/session.ts';
import type { Viewer } from '../../../http/viewer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findLoginById } from '../account.queries.ts';
import { touchSession } from './session.queries.ts';

/**
 * Who is logged in. Pages ask this at least every quarter of an hour, so a session in use is extended here,
 * and its cookie with it; once an hour is enough, and no other call pays for it.
 */
export async function readCurrentUser(
  { db }: Pick<Platform, 'db'>,
  viewer: Viewer,
  reply: FastifyReply,
): Promise<CurrentUser> {
  if (viewer.hasEndedSession) {
    clearSessionCookie(reply);
    throw new Problem('session-ended');
  }
  if (!viewer.account) {
    return { login: null, isStaff: false, isVerified: false, unconfirmedEmail: null, avatar: null };
  }
  const { id, username, rank, isVerified, isSuspended, avatar, isSessionStale } = viewer.account;
  const token = readSessionToken(reply.request);
  if (isSessionStale && token) {
    const seconds = await touchSession(db, hashToken(token));
    if (seconds !== null) giveSessionCookie(reply, token, seconds);
  }
  // Shown to newcomers beside every hint that a mail waits for them; other users cost no query.
  const unconfirmedEmail = isVerified ? null : ((await findLoginById(db, id))?.email ?? null);
  return {
    login: username,
    isStaff: rank !== null,
    ...(rank && { rank }),
    isVerified,
    ...(isSuspended && { isSuspended }),
    unconfirmedEmail,
    avatar,
  };
}
