import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { giveSessionCookie, hashToken, readSessionHash } from '../../../http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteSession, insertSession } from './session.queries.ts';

const tokenBytes = 32;
const maxUserAgentLength = 300;

/** Logs an account in on the device that asked. A session it had before, of whomever, ends. */
export async function startSession(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  reply: FastifyReply,
  accountId: number,
  userAgent: string | undefined,
): Promise<void> {
  const token = randomBytes(tokenBytes).toString('base64url');
  const earlier = readSessionHash(reply.request);
  if (earlier) await deleteSession(db, earlier);
  await insertSession(db, hashToken(token), accountId, (userAgent ?? '').slice(0, maxUserAgentLength));
  giveSessionCookie(reply, token, config.publicUrl.startsWith('https:'));
}
