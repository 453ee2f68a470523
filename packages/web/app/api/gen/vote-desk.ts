// Written by `npm run client` from packages/contract/src/vote-desk.ts. Change it there.
import type { ClientRoute } from '@tinsmith/contract/client';
import type * as contract from '@tinsmith/contract/vote-desk';

export const checkVotes: ClientRoute<typeof contract.checkVotes> = {
  method: 'GET',
  path: '/api/v1/compo/:compoId/votes/check',
};
export const countBallot: ClientRoute<typeof contract.countBallot> = {
  method: 'POST',
  path: '/api/v1/compo/:compoId/votes/:ballotId/count',
};
export const countVoter: ClientRoute<typeof contract.countVoter> = {
  method: 'POST',
  path: '/api/v1/compo/:compoId/voters/:entrantId/count',
};
export const excludeBallot: ClientRoute<typeof contract.excludeBallot> = {
  method: 'POST',
  path: '/api/v1/compo/:compoId/votes/:ballotId/exclude',
};
export const excludeVoter: ClientRoute<typeof contract.excludeVoter> = {
  method: 'POST',
  path: '/api/v1/compo/:compoId/voters/:entrantId/exclude',
};
export const getVoteBoard: ClientRoute<typeof contract.getVoteBoard> = {
  method: 'GET',
  path: '/api/v1/compo/:compoId/votes/board',
};
