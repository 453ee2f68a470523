// Written by `npm run client` from packages/contract/src/oauth.ts. Change it there.
import type { ClientRoute } from '@tinsmith/contract/client';
import type * as contract from '@tinsmith/contract/oauth';

export const finishLink: ClientRoute<typeof contract.finishLink> = {
  method: 'POST',
  path: '/api/v1/account/oauth/finish',
};
export const finishOAuth: ClientRoute<typeof contract.finishOAuth> = {
  method: 'GET',
  path: '/accounts/oauth/:provider/callback',
  isText: true,
};
export const getPendingLink: ClientRoute<typeof contract.getPendingLink> = {
  method: 'GET',
  path: '/api/v1/account/oauth/pending',
};
export const listProviders: ClientRoute<typeof contract.listProviders> = {
  method: 'GET',
  path: '/api/v1/account/providers',
};
export const startOAuth: ClientRoute<typeof contract.startOAuth> = {
  method: 'GET',
  path: '/accounts/oauth/:provider',
  isText: true,
};
export const unlinkProvider: ClientRoute<typeof contract.unlinkProvider> = {
  method: 'POST',
  path: '/api/v1/account/oauth/:provider/unlink',
};
