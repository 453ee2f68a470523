// Written by `npm run client` from packages/contract/src/moderation.ts. Change it there.
import type { ClientRoute } from '@tinsmith/contract/client';
import type * as contract from '@tinsmith/contract/moderation';

export const answerAppeal: ClientRoute<typeof contract.answerAppeal> = {
  method: 'POST',
  path: '/api/v1/moderation/appeal/:suspensionId/answer',
};
export const getModerationQueue: ClientRoute<typeof contract.getModerationQueue> = {
  method: 'GET',
  path: '/api/v1/moderation',
};
export const getOwnSuspension: ClientRoute<typeof contract.getOwnSuspension> = {
  method: 'GET',
  path: '/api/v1/account/suspension',
};
export const liftSuspension: ClientRoute<typeof contract.liftSuspension> = {
  method: 'POST',
  path: '/api/v1/moderation/user/:userId/lift',
};
export const sendAppeal: ClientRoute<typeof contract.sendAppeal> = {
  method: 'POST',
  path: '/api/v1/account/appeal',
};
export const suspendUser: ClientRoute<typeof contract.suspendUser> = {
  method: 'POST',
  path: '/api/v1/moderation/user/:userId/suspend',
};
