// Written by `npm run client` from packages/contract/src/desk.ts. Change it there.
import type { ClientRoute } from '@tinsmith/contract/client';
import type * as contract from '@tinsmith/contract/desk';

export const endNow: ClientRoute<typeof contract.endNow> = {
  method: 'POST',
  path: '/api/v1/compo/:compoId/desk/end',
};
export const getEventDesk: ClientRoute<typeof contract.getEventDesk> = {
  method: 'GET',
  path: '/api/v1/compo/:compoId/desk',
};
export const moveTimes: ClientRoute<typeof contract.moveTimes> = {
  method: 'POST',
  path: '/api/v1/compo/:compoId/desk/times',
};
export const reopenTimes: ClientRoute<typeof contract.reopenTimes> = {
  method: 'POST',
  path: '/api/v1/compo/:compoId/desk/reopen',
};
export const setNotice: ClientRoute<typeof contract.setNotice> = { method: 'POST', path: '/api/v1/notice' };
