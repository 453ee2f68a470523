import { randomBytes } from 'node:crypto';
import type { AccountId } from '@tinsmith/domain/ids';
import type { FastifyReply } from 'fastify';
import { Problem } from '../../../http/problems.ts';
import { giveSessionCookie, hashToken, readSessionHash, sessionDays } from '../../../http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import { rememberDevice } from './device-cookie.ts';
import { deleteSession, insertSession } from './session.queries.ts';

const tokenBytes = 32;
const maxUserAgentLength = 300;

interface Owner {
  readonly id: AccountId;
  /** As it was when the user proved to be the owner. */
  readonly credential_version: number;
}

/** Logs an account in on the requesting device. Any earlier session there, of any account, ends. */
export async function startSession(
  services: Pick<Platform, 'db' | 'config' | 'secrets'>,
  reply: FastifyReply,
  owner: Owner,
  { hasSecondFactor = false } = {},
): Promise<void> {
  const { db } = services;
  const token = randomBytes(tokenBytes).toString('base64url');
  const earlier = readSessionHash(reply.request);
  if (earlier) await deleteSession(db, earlier);
  const isStarted = await insertSession(db, {
    tokenSha256: hashToken(token),
    accountId: owner.id,
    credentialVersion: owner.credential_version,
    userAgent: (reply.request.headers['user-agent'] ?? '').slice(0, maxUserAgentLength),
    hasSecondFactor,
  });
  if (!isStarted) throw new Problem('session-ended');
  giveSessionCookie(reply, token, sessionDays * 24 * 3600);
  await rememberDevice(services, reply, owner);
}
