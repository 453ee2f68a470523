// Written by `npm run client` from packages/contract/src/site.ts. Change it there.
import type { ClientRoute } from '@tinsmith/contract/client';
import type * as contract from '@tinsmith/contract/site';

export const getPage: ClientRoute<typeof contract.getPage> = { method: 'GET', path: '/api/v1/pages/:slug' };
export const getPrivacy: ClientRoute<typeof contract.getPrivacy> = { method: 'GET', path: '/api/v1/privacy' };
export const getSite: ClientRoute<typeof contract.getSite> = { method: 'GET', path: '/api/v1/site' };
export const reportError: ClientRoute<typeof contract.reportError> = {
  method: 'POST',
  path: '/api/v1/error',
};
export const robots: ClientRoute<typeof contract.robots> = {
  method: 'GET',
  path: '/robots.txt',
  isText: true,
};
export const sitemap: ClientRoute<typeof contract.sitemap> = {
  method: 'GET',
  path: '/sitemap.xml',
  isText: true,
};
