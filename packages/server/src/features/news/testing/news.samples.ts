import { all, organizersAlone, staffAlone } from '../../../testing/expected-access.ts';
import type { FeatureSamples } from '../../../testing/feature-samples.ts';
import { insertedId } from '../../../testing/inserted-id.ts';

export const samples: FeatureSamples = {
  access: {
    'GET /api/v1/news': all(200),
    'GET /api/v1/news/:newsId': all(200),
    'GET /news/atom.xml': all(200),
    'GET /api/v1/admin/news': staffAlone,
    'GET /api/v1/admin/news.csv': organizersAlone,
    'GET /api/v1/admin/news/:rowId': organizersAlone,
    'POST /api/v1/admin/news/:rowId': organizersAlone,
    'POST /api/v1/admin/news': organizersAlone,
    'POST /api/v1/admin/news/:rowId/remove': organizersAlone,
    'POST /api/v1/admin/news/:rowId/picture': organizersAlone,
    'POST /api/v1/admin/news/:rowId/picture/remove': organizersAlone,
    'POST /api/v1/admin/news/actions': organizersAlone,
  },
  bodies: {
    'POST /api/v1/admin/news': () => ({ title: 'News', markdown: 'Hello', postedAt: 4e12 }),
    'POST /api/v1/admin/news/:rowId': () => ({ title: 'Better' }),
    'POST /api/v1/admin/news/actions': ({ scene }) => ({ action: 'remove', ids: [scene.rowIds.news] }),
  },
  pages: {
    '/news': { address: '/news', heading: 'News', access: 200 },
    '/news/:newsId': {
      address: '/news/{news}',
      heading: 'KrampusHack 2026 is open for wishlists',
      access: 200,
    },
  },
  rows: async (db) => ({
    news: await insertedId(
      db
        .insertInto('news_post')
        .values({ title: 'Planned', markdown: 'Soon.', posted_at: '2999-01-01T00:00:00Z' })
        .returning('id'),
    ),
  }),
};
