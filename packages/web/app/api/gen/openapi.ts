// Written by `npm run client` from packages/contract/src/openapi.ts. Change it there.
import type { ClientRoute } from '@tinsmith/contract/client';
import type * as contract from '@tinsmith/contract/openapi';

export const openApiDocument: ClientRoute<typeof contract.openApiDocument> = {
  method: 'GET',
  path: '/api/v1/openapi.json',
};
