// Written by `npm run client` from packages/contract/src/profile.ts. Change it there.
import type { ClientRoute } from '@tinsmith/contract/client';
import type * as contract from '@tinsmith/contract/profile';

export const beginTwoFactor: ClientRoute<typeof contract.beginTwoFactor> = {
  method: 'POST',
  path: '/api/v1/account/twoFactor/begin',
};
export const confirmTwoFactor: ClientRoute<typeof contract.confirmTwoFactor> = {
  method: 'POST',
  path: '/api/v1/account/twoFactor/confirm',
};
export const deleteAccount: ClientRoute<typeof contract.deleteAccount> = {
  method: 'POST',
  path: '/api/v1/account/delete',
};
export const downloadData: ClientRoute<typeof contract.downloadData> = {
  method: 'GET',
  path: '/api/v1/account/data',
  isText: true,
};
export const endTwoFactor: ClientRoute<typeof contract.endTwoFactor> = {
  method: 'POST',
  path: '/api/v1/account/twoFactor/end',
};
export const getOwnProfile: ClientRoute<typeof contract.getOwnProfile> = {
  method: 'GET',
  path: '/api/v1/account/profile',
};
export const getUser: ClientRoute<typeof contract.getUser> = { method: 'GET', path: '/api/v1/user/:userId' };
export const removeAvatar: ClientRoute<typeof contract.removeAvatar> = {
  method: 'POST',
  path: '/api/v1/account/avatar/remove',
};
export const saveProfile: ClientRoute<typeof contract.saveProfile> = {
  method: 'POST',
  path: '/api/v1/account/profile',
};
export const setAvatar: ClientRoute<typeof contract.setAvatar> = {
  method: 'POST',
  path: '/api/v1/account/avatar',
};
