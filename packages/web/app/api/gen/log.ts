// Written by `npm run client` from packages/contract/src/log.ts. Change it there.
import type { ClientRoute } from '@tinsmith/contract/client';
import type * as contract from '@tinsmith/contract/log';

export const createLogPost: ClientRoute<typeof contract.createLogPost> = {
  method: 'POST',
  path: '/api/v1/log/event/:compoId',
};
export const deleteLogPost: ClientRoute<typeof contract.deleteLogPost> = {
  method: 'POST',
  path: '/api/v1/log/id/:postId/delete',
};
export const dismissPostReports: ClientRoute<typeof contract.dismissPostReports> = {
  method: 'POST',
  path: '/api/v1/log/id/:postId/dismissReports',
};
export const editMyLatest: ClientRoute<typeof contract.editMyLatest> = {
  method: 'POST',
  path: '/api/v1/log/event/:compoId/myLatest',
};
export const getLogPost: ClientRoute<typeof contract.getLogPost> = {
  method: 'GET',
  path: '/api/v1/log/id/:postId',
};
export const getMyLatest: ClientRoute<typeof contract.getMyLatest> = {
  method: 'GET',
  path: '/api/v1/log/event/:compoId/myLatest',
};
export const hideLogPost: ClientRoute<typeof contract.hideLogPost> = {
  method: 'POST',
  path: '/api/v1/log/id/:postId/hide',
};
export const listEntrantLog: ClientRoute<typeof contract.listEntrantLog> = {
  method: 'GET',
  path: '/api/v1/log/entrant/:entrantId',
};
export const listEventLog: ClientRoute<typeof contract.listEventLog> = {
  method: 'GET',
  path: '/api/v1/log/event/:compoId',
};
export const listLogReports: ClientRoute<typeof contract.listLogReports> = {
  method: 'GET',
  path: '/api/v1/log/reports',
};
export const logFeed: ClientRoute<typeof contract.logFeed> = {
  method: 'GET',
  path: '/:compoId/log/atom.xml',
  isText: true,
};
export const previewLogPost: ClientRoute<typeof contract.previewLogPost> = {
  method: 'POST',
  path: '/api/v1/log/preview',
};
export const reportLogPost: ClientRoute<typeof contract.reportLogPost> = {
  method: 'POST',
  path: '/api/v1/log/id/:postId/report',
};
export const showLogPost: ClientRoute<typeof contract.showLogPost> = {
  method: 'POST',
  path: '/api/v1/log/id/:postId/show',
};
