// Written by `npm run client` from packages/contract/src/entry.ts. Change it there.
import type { ClientRoute } from '@tinsmith/contract/client';
import type * as contract from '@tinsmith/contract/entry';

export const addEntryImage: ClientRoute<typeof contract.addEntryImage> = {
  method: 'POST',
  path: '/api/v1/entry/:id/images',
};
export const changeEntryImage: ClientRoute<typeof contract.changeEntryImage> = {
  method: 'POST',
  path: '/api/v1/entry/:id/images/change',
};
export const deleteEntry: ClientRoute<typeof contract.deleteEntry> = {
  method: 'POST',
  path: '/api/v1/entry/:id/delete',
};
export const getEntry: ClientRoute<typeof contract.getEntry> = { method: 'GET', path: '/api/v1/entry/:id' };
export const listAllEntries: ClientRoute<typeof contract.listAllEntries> = {
  method: 'GET',
  path: '/api/v1/entries/all',
};
export const listEntriesByUser: ClientRoute<typeof contract.listEntriesByUser> = {
  method: 'GET',
  path: '/api/v1/entries/byUser',
};
export const listEntriesOfUser: ClientRoute<typeof contract.listEntriesOfUser> = {
  method: 'GET',
  path: '/api/v1/entries/user/:userId',
};
export const listEntryTags: ClientRoute<typeof contract.listEntryTags> = {
  method: 'GET',
  path: '/api/v1/entries/tags',
};
export const listEntryVersions: ClientRoute<typeof contract.listEntryVersions> = {
  method: 'GET',
  path: '/api/v1/entry/:id/versions',
};
export const myEntry: ClientRoute<typeof contract.myEntry> = {
  method: 'POST',
  path: '/api/v1/compo/:compoId/myEntry',
};
export const removeEntryImage: ClientRoute<typeof contract.removeEntryImage> = {
  method: 'POST',
  path: '/api/v1/entry/:id/images/remove',
};
export const setEntryDetails: ClientRoute<typeof contract.setEntryDetails> = {
  method: 'POST',
  path: '/api/v1/entry/:id/details',
};
export const setEntryImage: ClientRoute<typeof contract.setEntryImage> = {
  method: 'POST',
  path: '/api/v1/entry/:id/image',
};
export const setEntryText: ClientRoute<typeof contract.setEntryText> = {
  method: 'POST',
  path: '/api/v1/entry/:id/text',
};
export const startEntry: ClientRoute<typeof contract.startEntry> = {
  method: 'POST',
  path: '/api/v1/entrant/:entrantId/entry',
};
