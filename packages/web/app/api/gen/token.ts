// Written by `npm run client` from packages/contract/src/token.ts. Change it there.
import type { ClientRoute } from '@tinsmith/contract/client';
import type * as contract from '@tinsmith/contract/token';

export const listTokens: ClientRoute<typeof contract.listTokens> = {
  method: 'GET',
  path: '/api/v1/account/tokens',
};
export const makeToken: ClientRoute<typeof contract.makeToken> = {
  method: 'POST',
  path: '/api/v1/account/tokens',
};
export const revokeToken: ClientRoute<typeof contract.revokeToken> = {
  method: 'POST',
  path: '/api/v1/account/tokens/:tokenId/revoke',
};
