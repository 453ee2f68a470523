// Written by `npm run client` from packages/contract/src/play.ts. Change it there.
import type { ClientRoute } from '@tinsmith/contract/client';
import type * as contract from '@tinsmith/contract/play';

export const getPlay: ClientRoute<typeof contract.getPlay> = {
  method: 'GET',
  path: '/api/v1/entry/:id/play',
};
export const startPlay: ClientRoute<typeof contract.startPlay> = {
  method: 'POST',
  path: '/api/v1/entry/:id/play',
};
