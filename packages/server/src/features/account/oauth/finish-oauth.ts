import type { AccountId } from '@tinsmith/domain/ids';
import type { FastifyReply } from 'fastify';
import { Problem } from '../../../http/problems.ts';
import { readSessionHash } from '../../../http/session.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { endOAuthTrip, type OAuthIdentity } from '../../../platform/oauth.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findProof, lockAccount, noteProof } from '../session/proof.queries.ts';
import { startSession } from '../session/start-session.ts';
import { linkSite } from './link-site.ts';
import { findAccountByIdentity, type IdentityKey } from './oauth.queries.ts';
import { pendingCookie, tripCookie } from './oauth-cookies.ts';
import { getProvider, type ProviderId } from './oauth-providers.ts';

type Services = Pick<Platform, 'db' | 'config' | 'secrets' | 'log'>;

/** The reason given to the landing page: the other site refused, has no address, or is linked elsewhere. */
type Trouble = 'failed' | 'no-email' | 'linked-already';

/** The identity of the returning user; null if there is none, for any reason. */
async function readIdentity(
  { config, log }: Pick<Platform, 'config' | 'log'>,
  id: ProviderId,
  trip: { state: string; verifier: string },
  cameBackWith: URLSearchParams,
): Promise<OAuthIdentity | null> {
  const { site, config: siteConfig, redirectUri } = getProvider(config, id);
  try {
    return await endOAuthTrip(site, siteConfig, redirectUri, trip, cameBackWith);
  } catch (error) {
    // The message alone: the underlying error can contain codes and tokens.
    log.warn({ provider: id, reason: (error as Error).message }, 'a log-in by another site failed');
    return null;
  }
}

/** Where to redirect: into the linked account, on to linking, or back with an error. */
async function decide(
  services: Services,
  viewer: Viewer,
  id: ProviderId,
  trip: Awaited<ReturnType<typeof tripCookie.read>>,
  cameBackWith: URLSearchParams,
  reply: FastifyReply,
): Promise<{ path: string } | Trouble> {
  // A user who logged in or out meanwhile must not get a site linked to the wrong account.
  if (!trip || trip.provider !== id || trip.accountId !== (viewer.account?.id ?? null)) return 'failed';
  const identity = await readIdentity(services, id, trip, cameBackWith);
  if (!identity) return 'failed';
  const key = { provider: id, subject: identity.subject };

  const known = await findAccountByIdentity(services.db, key);
  if (viewer.account) {
    const sessionSha256 = readSessionHash(reply.request);
    if (!sessionSha256) return 'failed';
    if (!trip.isForProof) return link(services, viewer.account.id, sessionSha256, key, trip.next);
    // With two-factor on, only a code proves anything.
    if (known?.id !== viewer.account.id || known.has_two_factor) return 'failed';
    await noteProof(services.db, sessionSha256, false);
    return { path: trip.next };
  }
  if (known && !known.has_two_factor) {
    await startSession(services, reply, known);
    return { path: trip.next };
  }
  if (!known && identity.email === null) return 'no-email';
  await pendingCookie.give(services, reply, {
    ...key,
    email: identity.email ?? '',
    name: identity.name,
    needsCode: known !== null,
  });
  return { path: `/accounts/oauth/finish?next=${encodeURIComponent(trip.next)}` };
}

/** Links a site whose linking was recently proved; fails if the session has ended meanwhile. */
async function link(
  { db }: Services,
  accountId: AccountId,
  sessionSha256: Buffer,
  key: IdentityKey & { readonly provider: ProviderId },
  next: string,
): Promise<{ path: string } | Trouble> {
  try {
    await db.transaction().execute(async (transaction) => {
      const account = await lockAccount(transaction, accountId);
      const isGood = await findProof(transaction, accountId, sessionSha256);
      if (!account || !isGood) throw new Problem('not-logged-in');
      await linkSite(transaction, account, key);
    });
    return { path: next };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.code === 'linked-already' ? 'linked-already' : 'failed';
  }
}

/** Handles a user's return from another site. */
export async function finishOAuth(
  services: Services,
  viewer: Viewer,
  id: ProviderId,
  query: Readonly<Record<string, string | undefined>>,
  reply: FastifyReply,
): Promise<string> {
  getProvider(services.config, id);
  const cameBackWith = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) cameBackWith.set(name, value);
  const trip = await tripCookie.read(services, reply.request);
  const decision = await decide(services, viewer, id, trip, cameBackWith, reply);
  // Valid for one return.
  tripCookie.clear(services, reply);
  const home = viewer.account ? '/profile' : '/accounts/login';
  // A user who tries again, or registers here instead, still returns to where they were.
  const next = viewer.account || !trip ? '' : `&next=${encodeURIComponent(trip.next)}`;
  const path = typeof decision === 'string' ? `${home}?oauth=${decision}${next}` : decision.path;
  reply.code(302).header('location', path);
  return '';
}
