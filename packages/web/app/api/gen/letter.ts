// Written by `npm run client` from packages/contract/src/letter.ts. Change it there.
import type { ClientRoute } from '@tinsmith/contract/client';
import type * as contract from '@tinsmith/contract/letter';

export const changeLetter: ClientRoute<typeof contract.changeLetter> = {
  method: 'POST',
  path: '/api/v1/compo/:compoId/letters/:letterId',
};
export const getLetters: ClientRoute<typeof contract.getLetters> = {
  method: 'GET',
  path: '/api/v1/compo/:compoId/letters',
};
export const signAtWork: ClientRoute<typeof contract.signAtWork> = {
  method: 'POST',
  path: '/api/v1/compo/:compoId/letters/atWork',
};
export const takeBackLetter: ClientRoute<typeof contract.takeBackLetter> = {
  method: 'POST',
  path: '/api/v1/compo/:compoId/letters/:letterId/takeBack',
};
export const writeLetter: ClientRoute<typeof contract.writeLetter> = {
  method: 'POST',
  path: '/api/v1/compo/:compoId/letters',
};
