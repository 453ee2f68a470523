import type { SitemapSource } from '../../http/feature.ts';
import { listEntryAddresses } from './entry.queries.ts';

export const entryAddresses: SitemapSource = async (db) =>
  (await listEntryAddresses(db)).map((row) => ({ path: `/entry/${row.id}/`, changedAt: row.changed_at }));
