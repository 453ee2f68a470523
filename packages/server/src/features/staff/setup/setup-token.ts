import { randomInt, timingSafeEqual } from 'node:crypto';
import { readSetupToken, setupTokenAlphabet, showSetupToken } from '@tinsmith/domain/setup-token';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieName } from '../../../http/cookie-name.ts';
import { Problem } from '../../../http/problems.ts';
import { hashToken } from '../../../http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  findSetup,
  insertSetupToken,
  listSetupTokens,
  prolongSetupToken,
  type Setup,
} from './setup.queries.ts';

type Needs = Pick<Platform, 'db'>;

/** About 158 bits. */
const tokenLength = 32;
/** From its last use. */
const tokenHours = 1;
const cookie = 'setup';

const newToken = (): string =>
  Array.from({ length: tokenLength }, () => setupTokenAlphabet[randomInt(setupTokenAlphabet.length)]).join(
    '',
  );

/**
 * Prints a token if a site has no owner yet: to standard output, whatever the log level, since setup cannot
 * go on without it. Only hashes are stored, so that any process accepts a token that another printed.
 */
export async function announceSetup({ db, config }: Pick<Platform, 'db' | 'config'>): Promise<void> {
  const token = newToken();
  if (!(await insertSetupToken(db, hashToken(token), tokenHours))) return;
  process.stdout.write(
    `This site isn't set up yet. Open ${config.publicUrl}/setup and enter this token within an hour:\n\n  ${showSetupToken(token)}\n\n`,
  );
}

/** The stored hash of a valid token; compares all of them, in constant time. */
async function findToken({ db }: Needs, token: string): Promise<Buffer | null> {
  const given = hashToken(token);
  const tokens = await listSetupTokens(db);
  return tokens.filter((known) => timingSafeEqual(known, given))[0] ?? null;
}

/** The setup while it is open; missing once there is an owner. */
export async function getOpenSetup({ db }: Needs): Promise<Setup> {
  const setup = await findSetup(db);
  if (!setup) throw new Problem('nothing-here');
  return setup;
}

const nameOf = ({ server }: FastifyRequest): string => cookieName(cookie, server.isSecure);

/** Whether the requesting browser has given the token. */
export async function hasSetupToken(platform: Needs, request: FastifyRequest): Promise<boolean> {
  const token = request.cookies[nameOf(request)];
  return token !== undefined && (await findToken(platform, token)) !== null;
}

/** For each step: the setup is open, and this browser has the token. */
export async function checkSetupToken(platform: Needs, request: FastifyRequest): Promise<Setup> {
  const setup = await getOpenSetup(platform);
  const known = await findToken(platform, request.cookies[nameOf(request)] ?? '');
  if (!known) {
    // The last step deletes the tokens: a moment later this is a 404, as for everyone else.
    await getOpenSetup(platform);
    throw new Problem('setup-closed');
  }
  await prolongSetupToken(platform.db, known, tokenHours);
  return setup;
}

/** Accepts a typed token and stores it in the browser, for this site and hidden from scripts. */
export async function openSetup(platform: Needs, typed: string, reply: FastifyReply): Promise<void> {
  await getOpenSetup(platform);
  const token = readSetupToken(typed);
  const known = await findToken(platform, token);
  if (!known) throw new Problem('wrong-setup-token');
  await prolongSetupToken(platform.db, known, tokenHours);
  const { request } = reply;
  reply.setCookie(nameOf(request), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: request.server.isSecure,
    // Longer than the token's lifetime, which is extended by use.
    maxAge: 24 * 3600,
  });
}

export const forgetSetupToken = (reply: FastifyReply): void =>
  void reply.clearCookie(nameOf(reply.request), { path: '/', secure: reply.request.server.isSecure });
