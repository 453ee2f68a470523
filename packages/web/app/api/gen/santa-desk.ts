// Written by `npm run client` from packages/contract/src/santa-desk.ts. Change it there.
import type { ClientRoute } from '@tinsmith/contract/client';
import type * as contract from '@tinsmith/contract/santa-desk';

export const applySwap: ClientRoute<typeof contract.applySwap> = {
  method: 'POST',
  path: '/api/v1/compo/:compoId/santa/desk/swap',
};
export const askElf: ClientRoute<typeof contract.askElf> = {
  method: 'POST',
  path: '/api/v1/compo/:compoId/santa/desk/elf',
};
export const getSantaDesk: ClientRoute<typeof contract.getSantaDesk> = {
  method: 'GET',
  path: '/api/v1/compo/:compoId/santa/desk',
};
export const repairExchange: ClientRoute<typeof contract.repairExchange> = {
  method: 'POST',
  path: '/api/v1/compo/:compoId/santa/desk/repair',
};
export const setExclusion: ClientRoute<typeof contract.setExclusion> = {
  method: 'POST',
  path: '/api/v1/compo/:compoId/santa/desk/exclusion',
};
export const takeOverExclusion: ClientRoute<typeof contract.takeOverExclusion> = {
  method: 'POST',
  path: '/api/v1/compo/:compoId/santa/desk/exclusion/takeOver',
};
