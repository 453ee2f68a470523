// Written by `npm run client` from packages/contract/src/team.ts. Change it there.
import type { ClientRoute } from '@tinsmith/contract/client';
import type * as contract from '@tinsmith/contract/team';

export const answerPledge: ClientRoute<typeof contract.answerPledge> = {
  method: 'POST',
  path: '/api/v1/compo/:compoId/pledge/answer',
};
export const askToPledge: ClientRoute<typeof contract.askToPledge> = {
  method: 'POST',
  path: '/api/v1/compo/:compoId/pledge',
};
export const createInvitation: ClientRoute<typeof contract.createInvitation> = {
  method: 'POST',
  path: '/api/v1/invitation/create',
};
export const getAtStake: ClientRoute<typeof contract.getAtStake> = {
  method: 'GET',
  path: '/api/v1/compo/:compoId/atStake',
};
export const getPledges: ClientRoute<typeof contract.getPledges> = {
  method: 'GET',
  path: '/api/v1/compo/:compoId/pledge',
};
export const getTeam: ClientRoute<typeof contract.getTeam> = {
  method: 'GET',
  path: '/api/v1/compo/:compoId/team',
};
export const leavePledge: ClientRoute<typeof contract.leavePledge> = {
  method: 'POST',
  path: '/api/v1/compo/:compoId/pledge/leave',
};
export const listCandidates: ClientRoute<typeof contract.listCandidates> = {
  method: 'GET',
  path: '/api/v1/compo/:compoId/team/candidates',
};
export const listInvitations: ClientRoute<typeof contract.listInvitations> = {
  method: 'GET',
  path: '/api/v1/invitation/byCompo/:compoId',
};
export const removeTeamMember: ClientRoute<typeof contract.removeTeamMember> = {
  method: 'POST',
  path: '/api/v1/removeTeamMember/:entrantId',
};
export const resolveInvitation: ClientRoute<typeof contract.resolveInvitation> = {
  method: 'POST',
  path: '/api/v1/invitation/id/:id/resolve',
};
export const takeBackInvitation: ClientRoute<typeof contract.takeBackInvitation> = {
  method: 'POST',
  path: '/api/v1/invitation/id/:id/takeBack',
};
