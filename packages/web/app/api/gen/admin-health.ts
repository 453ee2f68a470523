// Written by `npm run client` from packages/contract/src/admin-health.ts. Change it there.
import type * as contract from '@tinsmith/contract/admin-health';
import type { ClientRoute } from '@tinsmith/contract/client';

export const getHealth: ClientRoute<typeof contract.getHealth> = {
  method: 'GET',
  path: '/api/v1/admin/health',
};
