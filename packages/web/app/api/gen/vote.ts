// Written by `npm run client` from packages/contract/src/vote.ts. Change it there.
import type { ClientRoute } from '@tinsmith/contract/client';
import type * as contract from '@tinsmith/contract/vote';

export const answerRunTrouble: ClientRoute<typeof contract.answerRunTrouble> = {
  method: 'POST',
  path: '/api/v1/entry/:id/troubles/:reportId/answer',
};
export const dealEntries: ClientRoute<typeof contract.dealEntries> = {
  method: 'POST',
  path: '/api/v1/compo/:compoId/votes/deal',
};
export const getBallot: ClientRoute<typeof contract.getBallot> = {
  method: 'GET',
  path: '/api/v1/entry/:id/ballot',
};
export const getVotes: ClientRoute<typeof contract.getVotes> = {
  method: 'GET',
  path: '/api/v1/compo/:compoId/votes',
};
export const listRunTroubles: ClientRoute<typeof contract.listRunTroubles> = {
  method: 'GET',
  path: '/api/v1/entry/:id/troubles',
};
export const proposeVotes: ClientRoute<typeof contract.proposeVotes> = {
  method: 'POST',
  path: '/api/v1/compo/:compoId/votes/sheet',
};
export const reportTrouble: ClientRoute<typeof contract.reportTrouble> = {
  method: 'POST',
  path: '/api/v1/entry/:id/trouble',
};
export const saveBallot: ClientRoute<typeof contract.saveBallot> = {
  method: 'POST',
  path: '/api/v1/entry/:id/ballot',
};
export const saveProposedVotes: ClientRoute<typeof contract.saveProposedVotes> = {
  method: 'POST',
  path: '/api/v1/compo/:compoId/votes/sheet/save',
};
export const settleRunTrouble: ClientRoute<typeof contract.settleRunTrouble> = {
  method: 'POST',
  path: '/api/v1/entry/:id/troubles/:reportId/done',
};
export const takeBackTrouble: ClientRoute<typeof contract.takeBackTrouble> = {
  method: 'POST',
  path: '/api/v1/entry/:id/trouble/takeBack',
};
