// Written by `npm run client` from packages/contract/src/queue.ts. Change it there.
import type { ClientRoute } from '@tinsmith/contract/client';
import type * as contract from '@tinsmith/contract/queue';

export const changeQueue: ClientRoute<typeof contract.changeQueue> = {
  method: 'POST',
  path: '/api/v1/compo/:compoId/queue/change',
};
export const getQueue: ClientRoute<typeof contract.getQueue> = {
  method: 'GET',
  path: '/api/v1/compo/:compoId/queue',
};
export const listQueueGroups: ClientRoute<typeof contract.listQueueGroups> = {
  method: 'GET',
  path: '/api/v1/compo/:compoId/queue/groups',
};
export const startQueue: ClientRoute<typeof contract.startQueue> = {
  method: 'POST',
  path: '/api/v1/compo/:compoId/queue',
};
