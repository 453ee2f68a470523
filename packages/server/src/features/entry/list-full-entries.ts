import type { Competition } from '@tinsmith/contract/competition';
import type { ListedEntry } from '@tinsmith/contract/entry';
import type { EntryId } from '@tinsmith/domain/ids';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { listEntriesById } from './entry.queries.ts';
import { presentListed } from './present-entry.ts';
import type { EntryParts } from './show-entry.ts';
import { viewCard } from './view-entry.ts';

/** Entries of a list with all their fields, in the given order; without those hidden from the viewer. */
export async function listFullEntries(
  { db }: Pick<Platform, 'db'>,
  parts: EntryParts,
  viewer: Viewer,
  ids: readonly EntryId[],
): Promise<ListedEntry[]> {
  const rows = await listEntriesById(db, viewer, ids);
  const seen = rows.map((row) => ({ row, view: viewCard(row) })).filter(({ view }) => view.isVisible);
  const events = Map.groupBy(seen, ({ row }) => row.competitionId);
  const open = seen.filter(({ view }) => view.canSeeContents).map(({ row }) => row.id);
  // Of each event, one query for all of its entries on the page.
  const readEvents = [...events].map(async ([id, entries]) => {
    const authors = entries.flatMap(({ view }) => view.authors.map((author) => author.id));
    const [first] = entries;
    const [competition, logCounts] = await Promise.all([
      parts.readCompetition(viewer, first?.row.short ?? ''),
      parts.countLogs(viewer, authors, id),
    ]);
    return [id, { competition, logCounts }] as const;
  });
  const [known, uploads, reviews] = await Promise.all([
    Promise.all(readEvents).then((pairs) => new Map(pairs)),
    parts.listUploads(open),
    parts.countReviews(seen.map(({ row }) => row.id)),
  ]);
  return seen.map(({ row, view }) => {
    const event = known.get(row.competitionId);
    return presentListed(row, view, {
      competition: event?.competition as Competition,
      logCounts: event?.logCounts ?? new Map(),
      uploads: uploads.get(row.id) ?? [],
      reviewCount: reviews[row.id] ?? 0,
    });
  });
}
