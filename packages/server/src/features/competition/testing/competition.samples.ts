import { all, organizers, organizersAlone, some, staffAlone } from '../../../testing/expected-access.ts';
import type { FeatureSamples } from '../../../testing/feature-samples.ts';
import { insertedId } from '../../../testing/inserted-id.ts';

let made = 0;

export const samples: FeatureSamples = {
  access: {
    'GET /api/v1/compo/:compoId': all(200),
    'GET /api/v1/currentEvent': all(200),
    'GET /:compoId/calendar.ics': all(200),
    'GET /calendar.ics': all(200),
    'GET /api/v1/admin/competitions': staffAlone,
    'GET /api/v1/admin/upcoming': staffAlone,
    'GET /api/v1/admin/competitions.csv': organizersAlone,
    'GET /api/v1/admin/competitions/:rowId': organizersAlone,
    'POST /api/v1/admin/competitions/:rowId': organizersAlone,
    // With the title of another event.
    'POST /api/v1/admin/competitions/:rowId/remove': { ...all(403), ...some(organizers, 400) },
    'GET /api/v1/admin/upcoming/:rowId': organizersAlone,
    'POST /api/v1/admin/upcoming/:rowId': organizersAlone,
    'POST /api/v1/admin/competitions': organizersAlone,
    'POST /api/v1/admin/upcoming': organizersAlone,
    'POST /api/v1/admin/upcoming/:rowId/remove': organizersAlone,
    'POST /api/v1/admin/upcoming/actions': organizersAlone,
  },
  auditedIn: {
    'POST /api/v1/admin/competitions/:rowId/remove': 'features/staff/remove-event.test.ts',
  },
  bodies: {
    'POST /api/v1/admin/competitions': () => {
      made += 1;
      return {
        title: 'A jam',
        short: `made${made}`,
        kind: 'speedhack',
        start: 4e12,
        end: 4.1e12,
        graceHours: 3,
      };
    },
    'POST /api/v1/admin/competitions/:rowId': () => ({ text: 'About it.' }),
    'POST /api/v1/admin/competitions/:rowId/remove': () => ({ title: 'Another event' }),
    'POST /api/v1/admin/upcoming': () => ({ title: 'A stream', dateStr: 'Friday', until: 1 }),
    'POST /api/v1/admin/upcoming/:rowId': () => ({ title: 'A better stream' }),
    'POST /api/v1/admin/upcoming/actions': ({ scene }) => ({
      action: 'remove',
      ids: [scene.rowIds.upcoming],
    }),
  },
  pages: {
    '/:compoId': { address: '/{event}', heading: '{title}', access: 200 },
  },
  rows: async (db) => ({
    upcoming: await insertedId(
      db
        .insertInto('upcoming_item')
        .values({ title: 'A stream', date_text: 'Friday', shown_until: '2000-01-01T00:00:00Z' })
        .returning('id'),
    ),
  }),
  columns: {
    'competition.short': 'sample-1',
    'competition.kind': 'speedhack',
    'imported_event.archive_sha256': Buffer.alloc(32),
    // An event ends after it starts.
    'competition.ends_at': '2026-01-05T00:00:00Z',
    'competition.voting_ends_at': '2026-01-05T00:00:00Z',
  },
};
