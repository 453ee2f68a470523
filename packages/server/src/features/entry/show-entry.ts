import type { Competition } from '@tinsmith/contract/competition';
import type { Entry, EntryUpload } from '@tinsmith/contract/entry';
import type { EntrantId, EntryId } from '@tinsmith/domain/ids';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { insertAuditEntry } from '../site/audit.queries.ts';
import { type EntryRow, findEntry } from './entry.queries.ts';
import { presentEntry } from './present-entry.ts';
import { type EntryView, viewEntry } from './view-entry.ts';

/** Data from other features for an entry's page; the ports of entry.feature.ts. */
export interface EntryParts {
  readonly readCompetition: (viewer: Viewer, short: string) => Promise<Competition>;
  /** How many log posts of each entrant the viewer may see. */
  readonly countLogs: (
    viewer: Viewer,
    entrantIds: readonly EntrantId[],
    competitionId: number,
  ) => Promise<ReadonlyMap<number, number>>;
  /** The files of entries that everyone who sees inside can download. */
  readonly listUploads: (entryIds: readonly EntryId[]) => Promise<ReadonlyMap<EntryId, EntryUpload[]>>;
  /** Of entries whose team removed files after the finish. */
  readonly countRemoved: (
    entryIds: readonly EntryId[],
  ) => Promise<ReadonlyMap<EntryId, { readonly count: number; readonly lastMs: number | null }>>;
  /** By entry id; entries without a review may be missing. */
  readonly countReviews: (entryIds: readonly EntryId[]) => Promise<Readonly<Record<string, number>>>;
}

export interface SeenEntry {
  readonly row: EntryRow;
  readonly view: EntryView;
}

/** An entry as a viewer sees it; missing if they may not know of it. Staff views of secrets are logged. */
export async function getSeenEntry(
  { db }: Pick<Platform, 'db'>,
  viewer: Viewer,
  id: EntryId,
): Promise<SeenEntry> {
  const row = await findEntry(db, viewer, id);
  const view = row && viewEntry(row);
  if (!row || !view?.isVisible) throw new Problem('no-entry');
  await noteLook({ db }, row, view);
  return { row, view };
}

export async function noteLook(
  { db }: Pick<Platform, 'db'>,
  row: Pick<EntryRow, 'id' | 'competitionId' | 'standing'>,
  view: Pick<EntryView, 'isStaffView'>,
): Promise<void> {
  if (!view.isStaffView || !row.standing.account) return;
  await insertAuditEntry(db, {
    accountId: row.standing.account.id,
    action: 'looked-at-entry',
    competitionId: row.competitionId,
    details: { entryId: row.id },
  });
}

export async function showEntry(
  platform: Pick<Platform, 'db'>,
  parts: EntryParts,
  viewer: Viewer,
  id: EntryId,
): Promise<Entry> {
  const { row, view } = await getSeenEntry(platform, viewer, id);
  const ids = view.authors.map((author) => author.id);
  const [competition, logCounts, uploads, removed, reviews] = await Promise.all([
    parts.readCompetition(viewer, row.short),
    parts.countLogs(viewer, ids, row.competitionId),
    parts.listUploads(view.canSeeContents ? [row.id] : []),
    parts.countRemoved(view.canSeeContents ? [row.id] : []),
    parts.countReviews([row.id]),
  ]);
  return presentEntry(row, view, {
    competition,
    logCounts,
    uploads: uploads.get(row.id) ?? [],
    removed: removed.get(row.id) ?? { count: 0, lastMs: null },
    reviewCount: reviews[row.id] ?? 0,
  });
}
