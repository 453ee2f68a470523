// Written by `npm run client` from packages/contract/src/mail.ts. Change it there.
import type { ClientRoute } from '@tinsmith/contract/client';
import type * as contract from '@tinsmith/contract/mail';

export const countNewsReaders: ClientRoute<typeof contract.countNewsReaders> = {
  method: 'GET',
  path: '/api/v1/compo/:compoId/mailReaders',
};
export const getMailSwitches: ClientRoute<typeof contract.getMailSwitches> = {
  method: 'GET',
  path: '/api/v1/account/mails',
};
export const oneClickOff: ClientRoute<typeof contract.oneClickOff> = {
  method: 'POST',
  path: '/api/v1/mails/off',
};
export const openOneClick: ClientRoute<typeof contract.openOneClick> = {
  method: 'GET',
  path: '/api/v1/mails/off',
  isText: true,
};
export const readMailLink: ClientRoute<typeof contract.readMailLink> = {
  method: 'GET',
  path: '/api/v1/mails/link',
};
export const switchByMailLink: ClientRoute<typeof contract.switchByMailLink> = {
  method: 'POST',
  path: '/api/v1/mails/link',
};
export const switchMail: ClientRoute<typeof contract.switchMail> = {
  method: 'POST',
  path: '/api/v1/account/mails',
};
