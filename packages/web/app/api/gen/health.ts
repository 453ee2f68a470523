// Written by `npm run client` from packages/contract/src/health.ts. Change it there.
import type { ClientRoute } from '@tinsmith/contract/client';
import type * as contract from '@tinsmith/contract/health';

export const getAvailable: ClientRoute<typeof contract.getAvailable> = {
  method: 'GET',
  path: '/api/v1/available',
};
export const healthz: ClientRoute<typeof contract.healthz> = { method: 'GET', path: '/healthz' };
export const readyz: ClientRoute<typeof contract.readyz> = { method: 'GET', path: '/readyz' };
