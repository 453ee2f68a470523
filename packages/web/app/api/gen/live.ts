// Written by `npm run client` from packages/contract/src/live.ts. Change it there.
import type { ClientRoute } from '@tinsmith/contract/client';
import type * as contract from '@tinsmith/contract/live';

export const liveStream: ClientRoute<typeof contract.liveStream> = {
  method: 'GET',
  path: '/api/v1/live',
  isText: true,
};
