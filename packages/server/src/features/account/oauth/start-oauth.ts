import { safeNextPath } from '@tinsmith/domain/next-path';
import type { FastifyReply } from 'fastify';
import type { Viewer } from '../../../http/viewer.ts';
import { beginOAuthTrip } from '../../../platform/oauth.ts';
import type { Platform } from '../../../platform/platform.ts';
import { tripCookie } from './oauth-cookies.ts';
import { getProvider, type ProviderId } from './oauth-providers.ts';

/** Sends somebody to another site to log in, or, who is logged in, to link their account. */
export async function startOAuth(
  platform: Pick<Platform, 'db' | 'config' | 'secrets'>,
  viewer: Viewer,
  id: ProviderId,
  next: string | undefined,
  reply: FastifyReply,
): Promise<string> {
  const provider = getProvider(platform.config, id);
  const { address, trip } = await beginOAuthTrip(provider.site, provider.config, provider.redirectUri);
  await tripCookie.give(platform, reply, {
    provider: id,
    ...trip,
    next: safeNextPath(next),
    accountId: viewer.account?.id ?? null,
  });
  reply.code(302).header('location', address);
  return '';
}
