// Written by `npm run client` from packages/contract/src/file.ts. Change it there.
import type { ClientRoute } from '@tinsmith/contract/client';
import type * as contract from '@tinsmith/contract/file';

export const cancelUpload: ClientRoute<typeof contract.cancelUpload> = {
  method: 'POST',
  path: '/api/v1/files/:fileId/cancel',
};
export const checkReceipt: ClientRoute<typeof contract.checkReceipt> = {
  method: 'POST',
  path: '/api/v1/receipts/check',
};
export const countFile: ClientRoute<typeof contract.countFile> = {
  method: 'POST',
  path: '/api/v1/files/:fileId/count',
};
export const getReceipt: ClientRoute<typeof contract.getReceipt> = {
  method: 'GET',
  path: '/api/v1/files/:fileId/receipt',
  isText: true,
};
export const getStoredFile: ClientRoute<typeof contract.getStoredFile> = {
  method: 'GET',
  path: '/upload/:name',
  isText: true,
};
export const headUpload: ClientRoute<typeof contract.headUpload> = {
  method: 'HEAD',
  path: '/files/:fileId',
  isText: true,
};
export const listEntryUploads: ClientRoute<typeof contract.listEntryUploads> = {
  method: 'GET',
  path: '/api/v1/entry/:id/uploads',
};
export const listReceiptKeys: ClientRoute<typeof contract.listReceiptKeys> = {
  method: 'GET',
  path: '/api/v1/receipts/keys',
};
export const listUploads: ClientRoute<typeof contract.listUploads> = {
  method: 'GET',
  path: '/api/v1/compo/:compoId/uploads',
};
export const patchUpload: ClientRoute<typeof contract.patchUpload> = {
  method: 'PATCH',
  path: '/files/:fileId',
  isText: true,
};
export const removeFile: ClientRoute<typeof contract.removeFile> = {
  method: 'POST',
  path: '/api/v1/files/:fileId/remove',
};
export const replaceFile: ClientRoute<typeof contract.replaceFile> = {
  method: 'POST',
  path: '/api/v1/files/:fileId/replaces',
};
export const sealFile: ClientRoute<typeof contract.sealFile> = {
  method: 'POST',
  path: '/api/v1/entry/:id/files',
};
export const setFileTags: ClientRoute<typeof contract.setFileTags> = {
  method: 'POST',
  path: '/api/v1/files/:fileId/tags',
};
