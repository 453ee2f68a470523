// Written by `npm run client` from packages/contract/src/gift.ts. Change it there.
import type { ClientRoute } from '@tinsmith/contract/client';
import type * as contract from '@tinsmith/contract/gift';

export const getElves: ClientRoute<typeof contract.getElves> = {
  method: 'GET',
  path: '/api/v1/compo/:compoId/elves',
};
export const getThanks: ClientRoute<typeof contract.getThanks> = {
  method: 'GET',
  path: '/api/v1/entry/:id/thanks',
};
export const givePlaceBack: ClientRoute<typeof contract.givePlaceBack> = {
  method: 'POST',
  path: '/api/v1/compo/:compoId/elves/:entrantId/giveBack',
};
export const listGifts: ClientRoute<typeof contract.listGifts> = {
  method: 'GET',
  path: '/api/v1/compo/:compoId/gifts',
};
export const listWrappedGifts: ClientRoute<typeof contract.listWrappedGifts> = {
  method: 'GET',
  path: '/api/v1/gifts/wrapped',
};
export const sayLate: ClientRoute<typeof contract.sayLate> = {
  method: 'POST',
  path: '/api/v1/compo/:compoId/gift/late',
};
export const sendThanks: ClientRoute<typeof contract.sendThanks> = {
  method: 'POST',
  path: '/api/v1/compo/:compoId/gift/thanks',
};
export const takePlace: ClientRoute<typeof contract.takePlace> = {
  method: 'POST',
  path: '/api/v1/compo/:compoId/elves/:entrantId/take',
};
export const unwrapGift: ClientRoute<typeof contract.unwrapGift> = {
  method: 'POST',
  path: '/api/v1/compo/:compoId/gift/unwrap',
};
