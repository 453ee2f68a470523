// Written by `npm run client` from packages/contract/src/rule.ts. Change it there.
import type { ClientRoute } from '@tinsmith/contract/client';
import type * as contract from '@tinsmith/contract/rule';

export const acceptProposal: ClientRoute<typeof contract.acceptProposal> = {
  method: 'POST',
  path: '/api/v1/rules/proposals/:proposalId/accept',
};
export const changeProposal: ClientRoute<typeof contract.changeProposal> = {
  method: 'POST',
  path: '/api/v1/rules/proposals/:proposalId',
};
export const changeRule: ClientRoute<typeof contract.changeRule> = {
  method: 'POST',
  path: '/api/v1/rules/:ruleId',
};
export const commentOnRule: ClientRoute<typeof contract.commentOnRule> = {
  method: 'POST',
  path: '/api/v1/compo/:compoId/rules/:position/comment',
};
export const declineProposal: ClientRoute<typeof contract.declineProposal> = {
  method: 'POST',
  path: '/api/v1/rules/proposals/:proposalId/decline',
};
export const getDraw: ClientRoute<typeof contract.getDraw> = {
  method: 'GET',
  path: '/api/v1/compo/:compoId/rules/draw',
};
export const getDrawHead: ClientRoute<typeof contract.getDrawHead> = {
  method: 'GET',
  path: '/api/v1/compo/:compoId/rules/draw/head',
};
export const getExtraRules: ClientRoute<typeof contract.getExtraRules> = {
  method: 'GET',
  path: '/api/v1/compo/:compoId/rules/extra',
};
export const getRatings: ClientRoute<typeof contract.getRatings> = {
  method: 'GET',
  path: '/rule-o-matic/ratings',
};
export const getRulePool: ClientRoute<typeof contract.getRulePool> = { method: 'GET', path: '/api/v1/rules' };
export const getRules: ClientRoute<typeof contract.getRules> = {
  method: 'GET',
  path: '/api/v1/compo/:compoId/rules',
};
export const getRulesDesk: ClientRoute<typeof contract.getRulesDesk> = {
  method: 'GET',
  path: '/api/v1/compo/:compoId/rules/desk',
};
export const listMetRules: ClientRoute<typeof contract.listMetRules> = {
  method: 'GET',
  path: '/api/v1/entry/:id/rules',
};
export const listOpenProposals: ClientRoute<typeof contract.listOpenProposals> = {
  method: 'GET',
  path: '/api/v1/rules/proposals/open',
};
export const listOwnProposals: ClientRoute<typeof contract.listOwnProposals> = {
  method: 'GET',
  path: '/api/v1/rules/proposals',
};
export const listOwnRatings: ClientRoute<typeof contract.listOwnRatings> = {
  method: 'GET',
  path: '/api/v1/rules/ratings',
};
export const proposeRule: ClientRoute<typeof contract.proposeRule> = {
  method: 'POST',
  path: '/api/v1/rules/proposals',
};
export const rateRule: ClientRoute<typeof contract.rateRule> = {
  method: 'POST',
  path: '/rule-o-matic/ratings',
};
export const replaceSeal: ClientRoute<typeof contract.replaceSeal> = {
  method: 'POST',
  path: '/api/v1/compo/:compoId/rules/seal',
};
export const setMetRule: ClientRoute<typeof contract.setMetRule> = {
  method: 'POST',
  path: '/api/v1/entry/:id/rules',
};
export const setRules: ClientRoute<typeof contract.setRules> = {
  method: 'POST',
  path: '/api/v1/compo/:compoId/rules',
};
export const withdrawProposal: ClientRoute<typeof contract.withdrawProposal> = {
  method: 'POST',
  path: '/api/v1/rules/proposals/:proposalId/withdraw',
};
