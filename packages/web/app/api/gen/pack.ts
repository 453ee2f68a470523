// Written by `npm run client` from packages/contract/src/pack.ts. Change it there.
import type { ClientRoute } from '@tinsmith/contract/client';
import type * as contract from '@tinsmith/contract/pack';

export const getPack: ClientRoute<typeof contract.getPack> = {
  method: 'GET',
  path: '/upload/pack/:compoId/:pack',
  isText: true,
};
export const listPacks: ClientRoute<typeof contract.listPacks> = {
  method: 'GET',
  path: '/api/v1/compo/:compoId/packs',
};
