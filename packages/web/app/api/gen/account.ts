// Written by `npm run client` from packages/contract/src/account.ts. Change it there.
import type * as contract from '@tinsmith/contract/account';
import type { ClientRoute } from '@tinsmith/contract/client';

export const changePassword: ClientRoute<typeof contract.changePassword> = {
  method: 'POST',
  path: '/api/v1/account/password/change',
};
export const checkUsernameIsFree: ClientRoute<typeof contract.checkUsernameIsFree> = {
  method: 'GET',
  path: '/api/v1/account/usernames/:username',
};
export const forgotPassword: ClientRoute<typeof contract.forgotPassword> = {
  method: 'POST',
  path: '/api/v1/account/password/forgot',
};
export const getCurrentUser: ClientRoute<typeof contract.getCurrentUser> = {
  method: 'GET',
  path: '/api/v1/currentUser',
};
export const getProof: ClientRoute<typeof contract.getProof> = {
  method: 'GET',
  path: '/api/v1/account/proof',
};
export const listDevices: ClientRoute<typeof contract.listDevices> = {
  method: 'GET',
  path: '/api/v1/account/devices',
};
export const logIn: ClientRoute<typeof contract.logIn> = { method: 'POST', path: '/api/v1/account/login' };
export const logOut: ClientRoute<typeof contract.logOut> = { method: 'POST', path: '/api/v1/account/logout' };
export const logOutDevice: ClientRoute<typeof contract.logOutDevice> = {
  method: 'POST',
  path: '/api/v1/account/devices/:deviceId/end',
};
export const logOutElsewhere: ClientRoute<typeof contract.logOutElsewhere> = {
  method: 'POST',
  path: '/api/v1/account/devices/endOthers',
};
export const prove: ClientRoute<typeof contract.prove> = { method: 'POST', path: '/api/v1/account/proof' };
export const register: ClientRoute<typeof contract.register> = {
  method: 'POST',
  path: '/api/v1/account/register',
};
export const resendVerification: ClientRoute<typeof contract.resendVerification> = {
  method: 'POST',
  path: '/api/v1/account/verification',
};
export const resetPassword: ClientRoute<typeof contract.resetPassword> = {
  method: 'POST',
  path: '/api/v1/account/password/reset',
};
export const undoEmailChange: ClientRoute<typeof contract.undoEmailChange> = {
  method: 'POST',
  path: '/api/v1/account/email/undo',
};
export const verifyEmail: ClientRoute<typeof contract.verifyEmail> = {
  method: 'POST',
  path: '/api/v1/account/verify',
};
