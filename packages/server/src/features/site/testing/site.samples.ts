import { all, loggedInOnly, organizersAlone, staffAlone } from '../../../testing/expected-access.ts';
import type { FeatureSamples } from '../../../testing/feature-samples.ts';
import { insertedId } from '../../../testing/inserted-id.ts';

export const samples: FeatureSamples = {
  access: {
    'GET /api/v1/pages/:slug': all(200),
    'GET /api/v1/privacy': all(200),
    'GET /api/v1/site': all(200),
    'GET /robots.txt': all(200),
    'GET /sitemap.xml': all(200),
    'POST /api/v1/error': all(200),
    'GET /api/v1/admin/pages': staffAlone,
    'GET /api/v1/admin/settings': staffAlone,
    'GET /api/v1/admin/errors': organizersAlone,
    'GET /api/v1/admin/errors.csv': organizersAlone,
    'GET /api/v1/admin/pages/:rowId': organizersAlone,
    'POST /api/v1/admin/pages/:rowId': organizersAlone,
    'GET /api/v1/admin/settings/:rowId': organizersAlone,
    'POST /api/v1/admin/settings/:rowId': organizersAlone,
    'POST /api/v1/admin/errors/actions': organizersAlone,
    'POST /api/v1/markdown/preview': loggedInOnly,
  },
  bodies: {
    'POST /api/v1/error': () => ({ message: 'x' }),
    'POST /api/v1/admin/errors/actions': ({ scene }) => ({ action: 'remove', ids: [scene.rowIds.errors] }),
    'POST /api/v1/admin/pages/:rowId': () => ({ lead: 'Hello' }),
    'POST /api/v1/admin/settings/:rowId': () => ({ description: 'A site.' }),
    'POST /api/v1/markdown/preview': () => ({ markdown: 'Hello' }),
  },
  pages: {
    '/': { address: '/', heading: 'News', access: 302 },
    '/about': { address: '/about', heading: 'About this site...', access: 200 },
    '/faq': { address: '/faq', heading: 'FAQ', access: 200 },
    '/history': { address: '/history', heading: 'History', access: 200 },
    '/privacy': { address: '/privacy', heading: 'Privacy', access: 200 },
    '/support': { address: '/support', heading: 'Shop & Support', access: 200 },
    '/api/docs': { address: '/api/docs', heading: 'API', access: 200 },
    '/styleguide': { address: '/styleguide', heading: 'Components and states', access: 200 },
    '/test/redirect/:left': { address: '/test/redirect/0', heading: 'Arrived, 0 left', access: 200 },
    '/test/throw': { address: '/test/throw', heading: 'Trouble', access: 200 },
    '/*': { address: '/no/such/page', heading: 'Page not found', status: 404, access: 404 },
  },
  rows: async (db) => ({
    errors: await insertedId(db.insertInto('error_report').values({ message: 'x' }).returning('id')),
    settings: 1,
  }),
  columns: {
    'site_page.slug': 'sample-1',
    'site_notice.kind': 'info',
  },
};
