// Written by `npm run client` from packages/contract/src/setup.ts. Change it there.
import type { ClientRoute } from '@tinsmith/contract/client';
import type * as contract from '@tinsmith/contract/setup';

export const confirmSetupMail: ClientRoute<typeof contract.confirmSetupMail> = {
  method: 'POST',
  path: '/api/v1/setup/mail/code',
};
export const finishSetup: ClientRoute<typeof contract.finishSetup> = {
  method: 'POST',
  path: '/api/v1/setup/finish',
};
export const getDemoLoad: ClientRoute<typeof contract.getDemoLoad> = {
  method: 'GET',
  path: '/api/v1/admin/demo',
};
export const getSetup: ClientRoute<typeof contract.getSetup> = { method: 'GET', path: '/api/v1/setup' };
export const nameOwner: ClientRoute<typeof contract.nameOwner> = {
  method: 'POST',
  path: '/api/v1/setup/owner',
};
export const nameSite: ClientRoute<typeof contract.nameSite> = { method: 'POST', path: '/api/v1/setup/site' };
export const openSetup: ClientRoute<typeof contract.openSetup> = {
  method: 'POST',
  path: '/api/v1/setup/open',
};
export const testSetupMail: ClientRoute<typeof contract.testSetupMail> = {
  method: 'POST',
  path: '/api/v1/setup/mail',
};
export const testSetupStorage: ClientRoute<typeof contract.testSetupStorage> = {
  method: 'POST',
  path: '/api/v1/setup/storage',
};
