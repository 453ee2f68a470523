import type { finishLink as finishLinkRoute } from '@tinsmith/contract/oauth';
import type { Received } from '@tinsmith/contract/route';
import { checkUsername, maxUsernameLength } from '@tinsmith/domain/account-rules';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../../http/problems.ts';
import { countCall, forgetCalls } from '../../../http/rate-limit.ts';
import { isUniqueViolation } from '../../../platform/database/database.ts';
import { verifyPassword } from '../../../platform/passwords.ts';
import type { Platform } from '../../../platform/platform.ts';
import { insertAccount } from '../account.queries.ts';
import { checkNewUsername, nameTaken } from '../check-username.ts';
import { lockAccount } from '../session/proof.queries.ts';
import { startSession } from '../session/start-session.ts';
import { checkSecondFactor } from '../two-factor/check-second-factor.ts';
import { linkSite } from './link-site.ts';
import {
  findAccountByIdentity,
  findConfirmedAccount,
  type IdentityKey,
  linkIdentity,
} from './oauth.queries.ts';
import { pendingCookie } from './oauth-cookies.ts';
import { getProvider, type ProviderId } from './oauth-providers.ts';

type Services = Pick<Platform, 'db' | 'config' | 'secrets'>;
type SiteKey = IdentityKey & { readonly provider: ProviderId };
type ConfirmedAccount = NonNullable<Awaited<ReturnType<typeof findConfirmedAccount>>>;

const guesses = { max: 10, perSeconds: 3600 };

/** The user's name at the other site, as a valid username here; empty if no valid one is left. */
function suggestUsername(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9_-]+/g, '')
    .slice(0, maxUsernameLength);
  return checkUsername(plain) === null ? plain : '';
}

/**
 * The pending link. Only this response reveals that an address has an account here, and only to a user whose
 * address the other site vouches for.
 */
export async function readPendingLink(services: Services, request: FastifyRequest) {
  const pending = await pendingCookie.read(services, request);
  if (!pending) return { provider: null, needsCode: false, mustProvePassword: false, suggestedUsername: '' };
  const { needsCode } = pending;
  const account = needsCode ? undefined : await findConfirmedAccount(services.db, pending.email);
  return {
    provider: getProvider(services.config, pending.provider).name,
    needsCode,
    mustProvePassword: account !== undefined,
    suggestedUsername: suggestUsername(pending.name),
  };
}

/** Links to the account that has the address, by its password. The other site's word alone is not enough. */
async function linkToAccount(
  { db }: Services,
  account: ConfirmedAccount,
  key: SiteKey,
  password: string,
): Promise<ConfirmedAccount> {
  // Without a password there is nothing to verify, and with two-factor the password alone proves too little.
  if (account.password_hash === null || account.has_two_factor) throw new Problem('link-from-profile');
  const counter = `finish-link account:${account.id}`;
  await countCall(db, counter, guesses);
  if (!(await verifyPassword(account.password_hash, password))) throw new Problem('wrong-password');
  await forgetCalls(db, counter);
  await db.transaction().execute(async (transaction) => {
    const locked = await lockAccount(transaction, account.id);
    // A new password was set meanwhile.
    if (locked?.credential_version !== account.credential_version) throw new Problem('wrong-password');
    await linkSite(transaction, locked, key);
  });
  return account;
}

async function createLinkedAccount(
  services: Services,
  { email, ...key }: SiteKey & { readonly email: string },
  username: string,
) {
  await checkNewUsername(services, username);
  try {
    return await services.db.transaction().execute(async (transaction) => {
      const account = await insertAccount(transaction, {
        username,
        email,
        passwordHash: null,
        isVerified: true,
      });
      if (!account) throw nameTaken(username);
      if (!(await linkIdentity(transaction, account.id, key))) throw new Problem('linked-already');
      return { ...account, username };
    });
  } catch (error) {
    // Someone confirmed the address at this very moment.
    if (isUniqueViolation(error)) throw new Problem('email-taken');
    throw error;
  }
}

/** The other site vouched for an account that also requires a code. */
async function enterByCode(services: Services, key: SiteKey, code: string) {
  // Looked up again: the link may be gone by now.
  const account = await findAccountByIdentity(services.db, key);
  if (!account) throw new Problem('no-pending-link');
  if (!(await checkSecondFactor(services, account.id, code))) throw new Problem('wrong-code');
  return account;
}

/** Finishes a log-in through another site: links it to the account with its address, or creates one. */
export async function finishLink(
  services: Services,
  { username, password, code }: Received<typeof finishLinkRoute>['body'],
  reply: FastifyReply,
) {
  const pending = await pendingCookie.read(services, reply.request);
  if (!pending) throw new Problem('no-pending-link');
  const { provider, subject, email, needsCode } = pending;
  const key = { provider, subject };
  const known = needsCode ? undefined : await findConfirmedAccount(services.db, email);
  const account = needsCode
    ? await enterByCode(services, key, code ?? '')
    : known
      ? await linkToAccount(services, known, key, password ?? '')
      : await createLinkedAccount(services, { ...key, email }, username);
  pendingCookie.clear(services, reply);
  await startSession(services, reply, account, { hasSecondFactor: needsCode });
  return { login: account.username };
}
