import * as contract from '@tinsmith/contract/oauth';
import { bind } from '../../../http/bind.ts';
import { readSessionHash } from '../../../http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import { finishLink, readPendingLink } from './finish-link.ts';
import { finishOAuth } from './finish-oauth.ts';
import { listProviders } from './oauth-providers.ts';
import { startOAuth } from './start-oauth.ts';
import { unlinkProvider } from './unlink-provider.ts';

export const oauthRoutes = (platform: Platform) => [
  bind(contract.listProviders, () => ({ result: listProviders(platform.config) })),
  bind(contract.startOAuth, ({ viewer, params, query, reply }) =>
    startOAuth(platform, viewer, params.provider, query, reply),
  ),
  bind(contract.finishOAuth, ({ viewer, params, query, reply }) =>
    finishOAuth(platform, viewer, params.provider, query, reply),
  ),
  bind(contract.getPendingLink, ({ request }) => readPendingLink(platform, request)),
  bind(contract.finishLink, ({ body, reply }) => finishLink(platform, body, reply)),
  bind(contract.unlinkProvider, ({ viewer, params, request }) =>
    unlinkProvider(platform, viewer, params.provider, readSessionHash(request)),
  ),
];
