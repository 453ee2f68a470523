// Written by `npm run client` from packages/contract/src/result.ts. Change it there.
import type { ClientRoute } from '@tinsmith/contract/client';
import type * as contract from '@tinsmith/contract/result';

export const badgeImage: ClientRoute<typeof contract.badgeImage> = {
  method: 'GET',
  path: '/badge/:entryId/:form',
  isText: true,
};
export const downloadCsv: ClientRoute<typeof contract.downloadCsv> = {
  method: 'GET',
  path: '/api/v1/compo/:compoId/results.csv',
  isText: true,
};
export const downloadJson: ClientRoute<typeof contract.downloadJson> = {
  method: 'GET',
  path: '/api/v1/compo/:compoId/results.json',
  isText: true,
};
export const enterResults: ClientRoute<typeof contract.enterResults> = {
  method: 'POST',
  path: '/api/v1/compo/:compoId/results/typed',
};
export const freezeResults: ClientRoute<typeof contract.freezeResults> = {
  method: 'POST',
  path: '/api/v1/compo/:compoId/results/freeze',
};
export const getBadge: ClientRoute<typeof contract.getBadge> = {
  method: 'GET',
  path: '/api/v1/entry/:id/badge',
};
export const getCalculation: ClientRoute<typeof contract.getCalculation> = {
  method: 'GET',
  path: '/api/v1/compo/:compoId/results/calculation',
};
export const getPrizeGiving: ClientRoute<typeof contract.getPrizeGiving> = {
  method: 'GET',
  path: '/api/v1/compo/:compoId/prizeGiving',
};
export const getResults: ClientRoute<typeof contract.getResults> = {
  method: 'GET',
  path: '/api/v1/compo/:compoId/results',
};
export const getScores: ClientRoute<typeof contract.getScores> = {
  method: 'GET',
  path: '/api/v1/scores/byCompo/:compoId',
};
export const getTypedResults: ClientRoute<typeof contract.getTypedResults> = {
  method: 'GET',
  path: '/api/v1/compo/:compoId/results/typed',
};
export const publishResults: ClientRoute<typeof contract.publishResults> = {
  method: 'POST',
  path: '/api/v1/compo/:compoId/results/publish',
};
export const showPrize: ClientRoute<typeof contract.showPrize> = {
  method: 'POST',
  path: '/api/v1/compo/:compoId/prizeGiving/show',
};
export const startPrizeGiving: ClientRoute<typeof contract.startPrizeGiving> = {
  method: 'POST',
  path: '/api/v1/compo/:compoId/prizeGiving/start',
};
