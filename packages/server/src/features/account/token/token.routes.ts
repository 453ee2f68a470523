import * as contract from '@tinsmith/contract/token';
import { bind } from '../../../http/bind.ts';
import { readSessionHash } from '../../../http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listTokens, makeToken, revokeToken } from './manage-tokens.ts';

export const tokenRoutes = (platform: Platform) => [
  bind(contract.listTokens, ({ viewer }) => listTokens(platform, viewer)),
  bind(contract.makeToken, ({ viewer, body, request }) =>
    makeToken(platform, viewer, body, readSessionHash(request)),
  ),
  bind(contract.revokeToken, ({ viewer, params }) => revokeToken(platform, viewer, params.tokenId)),
];
