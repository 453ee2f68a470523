// Written by `npm run client` from packages/contract/src/santa.ts. Change it there.
import type { ClientRoute } from '@tinsmith/contract/client';
import type * as contract from '@tinsmith/contract/santa';

export const getMySecretSanta: ClientRoute<typeof contract.getMySecretSanta> = {
  method: 'GET',
  path: '/api/v1/mySecretSanta',
};
export const getSantaDraw: ClientRoute<typeof contract.getSantaDraw> = {
  method: 'GET',
  path: '/api/v1/compo/:compoId/santa/draw',
};
export const getSantaSeal: ClientRoute<typeof contract.getSantaSeal> = {
  method: 'GET',
  path: '/api/v1/compo/:compoId/santa/seal',
};
