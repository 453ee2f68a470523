// Written by `npm run client` from packages/contract/src/trouble.ts. Change it there.
import type { ClientRoute } from '@tinsmith/contract/client';
import type * as contract from '@tinsmith/contract/trouble';

export const answerTrouble: ClientRoute<typeof contract.answerTrouble> = {
  method: 'POST',
  path: '/api/v1/compo/:compoId/trouble/:troubleId/answer',
};
export const getHelpRequest: ClientRoute<typeof contract.getHelpRequest> = {
  method: 'GET',
  path: '/api/v1/compo/:compoId/trouble',
};
export const getUploadDesk: ClientRoute<typeof contract.getUploadDesk> = {
  method: 'GET',
  path: '/api/v1/compo/:compoId/uploads/desk',
};
export const probeLine: ClientRoute<typeof contract.probeLine> = {
  method: 'POST',
  path: '/api/v1/uploads/probe',
};
export const sendTrouble: ClientRoute<typeof contract.sendTrouble> = {
  method: 'POST',
  path: '/api/v1/compo/:compoId/trouble',
};
