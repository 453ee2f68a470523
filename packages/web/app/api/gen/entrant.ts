// Written by `npm run client` from packages/contract/src/entrant.ts. Change it there.
import type { ClientRoute } from '@tinsmith/contract/client';
import type * as contract from '@tinsmith/contract/entrant';

export const getSignUp: ClientRoute<typeof contract.getSignUp> = {
  method: 'GET',
  path: '/api/v1/compo/:compoId/signUp',
};
export const listEntrants: ClientRoute<typeof contract.listEntrants> = {
  method: 'GET',
  path: '/api/v1/compo/:compoId/entrants',
};
export const listEventsOfUser: ClientRoute<typeof contract.listEventsOfUser> = {
  method: 'GET',
  path: '/api/v1/user/:userId/events',
};
export const saveSignUp: ClientRoute<typeof contract.saveSignUp> = {
  method: 'POST',
  path: '/api/v1/compo/:compoId/signUp',
};
export const withdraw: ClientRoute<typeof contract.withdraw> = {
  method: 'POST',
  path: '/api/v1/compo/:compoId/withdraw',
};
