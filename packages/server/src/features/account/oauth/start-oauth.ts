import type { startOAuth as startOAuthRoute } from '@tinsmith/contract/oauth';
import type { Received } from '@tinsmith/contract/route';
import { safeNextPath } from '@tinsmith/domain/next-path';
import type { FastifyReply } from 'fastify';
import { readSessionHash } from '../../../http/session.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { beginOAuthTrip } from '../../../platform/oauth.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findProof } from '../session/proof.queries.ts';
import { tripCookie } from './oauth-cookies.ts';
import { getProvider, type ProviderId } from './oauth-providers.ts';

type Query = Received<typeof startOAuthRoute>['query'];

/** A link is a way in, so making one requires recent proof of identity. */
async function mayLink(db: Platform['db'], viewer: Viewer, sessionSha256: Buffer | null): Promise<boolean> {
  if (!viewer.account || !sessionSha256) return false;
  return (await findProof(db, viewer.account.id, sessionSha256))?.isFresh ?? false;
}

/** Sends the user to another site to log in or, if logged in, to link it or to prove their identity. */
export async function startOAuth(
  platform: Pick<Platform, 'db' | 'config' | 'secrets'>,
  viewer: Viewer,
  id: ProviderId,
  query: Query,
  reply: FastifyReply,
): Promise<string> {
  const provider = getProvider(platform.config, id);
  const isForProof = viewer.account !== null && query.for === 'proof';
  const isForLink = viewer.account !== null && !isForProof;
  if (isForLink && !(await mayLink(platform.db, viewer, readSessionHash(reply.request)))) {
    reply.code(302).header('location', '/profile?oauth=not-proved');
    return '';
  }
  const { address, trip } = await beginOAuthTrip(provider.site, provider.config, provider.redirectUri);
  await tripCookie.give(platform, reply, {
    provider: id,
    ...trip,
    next: safeNextPath(query.next),
    accountId: viewer.account?.id ?? null,
    isForProof,
  });
  reply.code(302).header('location', address);
  return '';
}
